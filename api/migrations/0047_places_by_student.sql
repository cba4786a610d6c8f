-- A line is planned for while it is empty, when every index looks alike: join_esperas looked a student's place up among all
-- who wait for the section. Now among the student's own.

-- Puts students into lines, no two of the same student. A row for each: the place, new or kept, or why not, with the seat
-- in the way where there is one.
CREATE OR REPLACE FUNCTION join_esperas(espera text, estudiantes integer[], ventanas integer[], pedidas integer[])
  RETURNS TABLE (acto integer, motivo text, idespera integer, nueva boolean, puesto integer, estorbo inscripciones_detalladas)
  LANGUAGE plpgsql SET enable_seqscan = off SET plan_cache_mode = force_generic_plan AS $$
#variable_conflict use_column
DECLARE
  actos integer[] := ARRAY(SELECT generate_subscripts(estudiantes, 1));
  deja_acto integer[];
  deja_asiento integer[];
  motivos text[];
  estorbos integer[];
  previas integer[];
BEGIN
  PERFORM set_config('lock_timeout', '1s', true), pg_advisory_xact_lock_shared(7103, 0);
  PERFORM pg_advisory_xact_lock_shared(7101, x.id) FROM (SELECT DISTINCT id FROM unnest(ventanas) id ORDER BY id) x;
  PERFORM set_config('lock_timeout', espera, true);
  -- Without their students' locks: whatever one of them does at this moment may as well come after, and the place is
  -- judged again when its turn comes.
  PERFORM FROM secciones s WHERE s.id = ANY (pedidas) ORDER BY s.id FOR NO KEY UPDATE;

  -- Whoever has another section of the subject would give it up.
  SELECT array_agg(a.acto), array_agg(i.id) INTO deja_acto, deja_asiento
    -- OFFSET 0, here and below: looked up by the student, never by reading every seat, or a section's whole line.
    FROM unnest(actos) a (acto)
    JOIN secciones s ON s.id = pedidas[a.acto]
    CROSS JOIN LATERAL (SELECT j.id FROM inscripciones j WHERE j.idusuario = estudiantes[a.acto]
                           AND j.idperiodo = s.idperiodo AND j.idasignatura = s.idasignatura OFFSET 0) i;
  previas := ARRAY(SELECT (SELECT e.id FROM (SELECT f.id, f.idseccion FROM esperas f WHERE f.idusuario = estudiantes[a.acto]
                                               OFFSET 0) e WHERE e.idseccion = pedidas[a.acto])
                     FROM unnest(actos) a (acto) ORDER BY a.acto);
  SELECT array_agg(x.motivo ORDER BY x.acto), array_agg(x.estorbo ORDER BY x.acto) INTO motivos, estorbos FROM (
    SELECT j.acto,
           CASE WHEN previas[j.acto] IS NOT NULL THEN NULL
                WHEN bool_or(j.orden = 0 AND j.seccion = pedidas[j.acto]) THEN 'ya_inscrito'
                WHEN bool_or(j.motivo IS NOT NULL)
                  THEN (array_agg(j.motivo ORDER BY j.orden DESC) FILTER (WHERE j.motivo IS NOT NULL))[1]
                WHEN (SELECT s.inscritos < s.cupo FROM secciones s WHERE s.id = pedidas[j.acto]) THEN 'hay_cupo' END AS motivo,
           max(j.asiento) FILTER (WHERE j.orden > 0) AS estorbo
      FROM judge_asientos(estudiantes, ventanas, actos, pedidas, COALESCE(deja_acto, '{}'), COALESCE(deja_asiento, '{}'), false) j
     GROUP BY j.acto
  ) x;

  INSERT INTO esperas (idperiodoinscripcion, idusuario, idseccion)
  SELECT ventanas[a.acto], estudiantes[a.acto], pedidas[a.acto] FROM unnest(actos) a (acto)
   WHERE motivos[a.acto] IS NULL AND previas[a.acto] IS NULL ORDER BY a.acto;
  RETURN QUERY
    SELECT a.acto, motivos[a.acto], e.id, previas[a.acto] IS NULL,
           s.en_espera - (SELECT count(*)::integer FROM esperas d WHERE d.idseccion = e.idseccion AND d.id > e.id), i
      FROM unnest(actos) a (acto)
      LEFT JOIN LATERAL (SELECT f.id, f.idseccion FROM esperas f WHERE motivos[a.acto] IS NULL
                            AND f.idusuario = estudiantes[a.acto] OFFSET 0) e ON e.idseccion = pedidas[a.acto]
      LEFT JOIN secciones s ON s.id = e.idseccion
      LEFT JOIN inscripciones_detalladas i ON motivos[a.acto] IS NOT NULL AND i.id = estorbos[a.acto];
END $$;
