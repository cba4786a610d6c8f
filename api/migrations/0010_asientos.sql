-- One judgement for every way into a seat, made after the locks, and one order of locks for everyone.
--
-- Lock order. Whatever takes or changes a seat takes what it needs of these, from top to bottom:
--   0. 7104, period   advisory, exclusive: the office's changes of a period's sections, one at a time
--   1. 7103, 0        advisory, placement results: shared by seats, exclusive while an import turns them to passed
--   2. 7101, window   advisory: shared by seats, exclusive for closing or changing the window; several by id
--   3. 7102, student  advisory, exclusive: one act at a time per student; several by id
--   4. secciones      row locks, by id
--   5. inscripciones and calificaciones, row locks, by student
-- Nobody waits for long while holding one: inside, lock_timeout is short (`espera`), and the server tries again.

DROP FUNCTION inscribir(integer, integer, integer[]);
DROP FUNCTION inscribir_juntos(integer[], integer[], integer[], text);
DROP FUNCTION desinscribir(integer, integer);

-- An act is a student, a window, the sections to take and the seats to give up: all of it or nothing. Acts are numbered
-- from 1; `pide_*` and `deja_*` list what each asks for and gives up, ordered by act. A row for each of these, with why it is
-- refused, if it is, and the seat that is there already, is in the way, or is given up (`orden` 0). Free seats aside, which
-- acts share: assign_asientos counts those.
--
-- LANGUAGE sql and STABLE, so that it is planned as part of the statement that asks.
CREATE FUNCTION judge_asientos(
  estudiantes integer[], ventanas integer[],
  pide_acto integer[], pide_seccion integer[], deja_acto integer[], deja_asiento integer[]
) RETURNS TABLE (acto integer, orden bigint, seccion integer, asiento integer, motivo text)
  LANGUAGE sql STABLE AS $$
  SELECT p.acto, p.orden, p.seccion, COALESCE(suya.esta, suya.de_la_asignatura, suya.a_esa_hora),
         CASE
           -- A retry never fails and never doubles.
           WHEN suya.esta IS NOT NULL THEN NULL
           WHEN v.abierto IS NOT TRUE THEN 'sin_ventana'
           WHEN s.id IS NULL OR u.id IS NULL THEN 'no_existe'
           WHEN s.idperiodo <> v.idperiodo THEN 'otro_periodo'
           WHEN CASE a.area WHEN 'lengua' THEN r.lengua WHEN 'matematica' THEN r.matematica
                            WHEN 'sociales' THEN r.sociales WHEN 'naturales' THEN r.naturales END THEN 'aprobada'
           WHEN suya.de_la_asignatura IS NOT NULL OR pedida.de_la_asignatura THEN 'misma_asignatura'
           WHEN suya.a_esa_hora IS NOT NULL OR pedida.a_esa_hora THEN 'choque'
         END
    FROM unnest(pide_acto, pide_seccion) WITH ORDINALITY AS p (acto, seccion, orden)
    LEFT JOIN periodos_inscripcion v ON v.id = ventanas[p.acto]
    LEFT JOIN secciones s ON s.id = p.seccion
    LEFT JOIN asignaturas a ON a.id = s.idasignatura
    LEFT JOIN usuarios u ON u.id = estudiantes[p.acto] AND u.idrol = 3
    LEFT JOIN poma r ON r.idusuario = estudiantes[p.acto]
    CROSS JOIN LATERAL (
      SELECT max(i.id) FILTER (WHERE i.idseccion = p.seccion) AS esta,
             max(i.id) FILTER (WHERE i.idasignatura = s.idasignatura) AS de_la_asignatura,
             max(i.id) FILTER (WHERE i.dia = s.dia AND i.inicio < s.fin AND s.inicio < i.fin) AS a_esa_hora
        FROM inscripciones i
       WHERE i.idusuario = estudiantes[p.acto] AND i.idperiodo = s.idperiodo AND i.id <> ALL (deja_asiento)
    ) suya
    -- The other sections of the same act. Most acts have one section, and the first condition ends it there.
    CROSS JOIN LATERAL (
      SELECT bool_or(t.idasignatura = s.idasignatura) AS de_la_asignatura,
             bool_or(t.dia = s.dia AND t.inicio < s.fin AND s.inicio < t.fin) AS a_esa_hora
        FROM unnest(pide_acto, pide_seccion) WITH ORDINALITY AS q (acto, seccion, orden)
        JOIN secciones t ON t.id = q.seccion AND t.idperiodo = s.idperiodo
       WHERE pide_acto[p.orden - 1] = p.acto AND q.acto = p.acto AND q.orden < p.orden
    ) pedida
  UNION ALL
  SELECT d.acto, 0, i.idseccion, i.id,
         CASE
           WHEN i.id IS NULL THEN 'no_existe'
           WHEN v.abierto IS NOT TRUE OR v.idperiodo <> i.idperiodo THEN 'sin_ventana'
           WHEN EXISTS (SELECT FROM calificaciones c WHERE c.idusuario = i.idusuario AND c.idseccion = i.idseccion)
             THEN 'calificada'
         END
    FROM unnest(deja_acto, deja_asiento) AS d (acto, asiento)
    LEFT JOIN inscripciones i ON i.id = d.asiento AND i.idusuario = estudiantes[d.acto]
    LEFT JOIN periodos_inscripcion v ON v.id = ventanas[d.acto]
$$;

-- Does these acts, of which no two are of the same student, in their order: the first gets the last seat. Answers for each
-- act its seats (those that it took or had already, else those that it gave up), or a single row that says why not,
-- with the seat that is in the way where there is one. A refusal is an answer, not an exception: a rush on a full section
-- fills no log and aborts nothing. The constraints stay behind as the last word.
--
-- A few statements by key for all acts together, planned once per connection. A window opens on tables that are empty,
-- where reading them from end to end looks cheapest, and such a plan gets slower with every student: so never that.
CREATE FUNCTION assign_asientos(
  espera text, estudiantes integer[], ventanas integer[],
  pide_acto integer[], pide_seccion integer[], deja_acto integer[], deja_asiento integer[]
) RETURNS TABLE (acto integer, motivo text, inscripcion inscripciones_detalladas)
  LANGUAGE plpgsql SET enable_seqscan = off SET plan_cache_mode = force_generic_plan AS $$
DECLARE
  bloqueadas integer[];
  libres integer[];
  juicio record;
  una integer;
  motivos text[] := array_fill(NULL::text, ARRAY[cardinality(estudiantes)]);
  estorbos integer[] := array_fill(NULL::integer, ARRAY[cardinality(estudiantes)]);
  actos_nuevos integer[] := '{}';
  nuevas integer[] := '{}';
BEGIN
  PERFORM set_config('lock_timeout', espera, true), pg_advisory_xact_lock_shared(7103, 0);
  PERFORM pg_advisory_xact_lock_shared(7101, x.id) FROM (SELECT DISTINCT id FROM unnest(ventanas) id ORDER BY id) x;
  PERFORM pg_advisory_xact_lock(7102, x.id) FROM (SELECT id FROM unnest(estudiantes) id ORDER BY id) x;

  -- A section that is full now is not waited for: nobody gets a seat in it, and to say so needs no lock.
  bloqueadas := ARRAY(SELECT s.id FROM secciones s WHERE s.id = ANY (pide_seccion) AND s.inscritos < s.cupo
                      UNION ALL
                      SELECT i.idseccion FROM inscripciones i WHERE i.id = ANY (deja_asiento));
  SELECT array_agg(s.id), array_agg(s.libres) INTO bloqueadas, libres
    FROM (SELECT t.id, t.cupo - t.inscritos AS libres FROM secciones t
           WHERE t.id = ANY (bloqueadas) ORDER BY t.id FOR NO KEY UPDATE) s;

  FOR juicio IN
    SELECT j.acto, (array_agg(j.motivo ORDER BY j.orden) FILTER (WHERE j.motivo IS NOT NULL))[1] AS motivo,
           (array_agg(j.asiento ORDER BY j.orden) FILTER (WHERE j.motivo IS NOT NULL))[1] AS estorbo,
           array_agg(j.seccion) FILTER (WHERE j.asiento IS NULL) AS toma,
           array_agg(j.seccion) FILTER (WHERE j.orden = 0) AS libera
      FROM judge_asientos(estudiantes, ventanas, pide_acto, pide_seccion, deja_acto, deja_asiento) j
     GROUP BY j.acto ORDER BY j.acto
  LOOP
    motivo := juicio.motivo;
    IF motivo IS NULL THEN
      FOREACH una IN ARRAY COALESCE(juicio.toma, '{}') LOOP
        IF COALESCE(libres[array_position(bloqueadas, una)], 0) < 1 THEN motivo := 'sin_cupo'; END IF;
      END LOOP;
    END IF;
    IF motivo IS NOT NULL THEN
      motivos[juicio.acto] := motivo;
      estorbos[juicio.acto] := juicio.estorbo;
      CONTINUE;
    END IF;
    FOREACH una IN ARRAY COALESCE(juicio.libera, '{}') LOOP
      libres[array_position(bloqueadas, una)] := libres[array_position(bloqueadas, una)] + 1;
    END LOOP;
    FOREACH una IN ARRAY COALESCE(juicio.toma, '{}') LOOP
      libres[array_position(bloqueadas, una)] := libres[array_position(bloqueadas, una)] - 1;
      actos_nuevos := actos_nuevos || juicio.acto;
      nuevas := nuevas || una;
    END LOOP;
  END LOOP;

  IF cardinality(deja_acto) > 0 THEN
    RETURN QUERY
      SELECT d.acto, NULL::text, i FROM unnest(deja_acto, deja_asiento) d (acto, asiento)
        JOIN inscripciones_detalladas i ON i.id = d.asiento
       WHERE motivos[d.acto] IS NULL AND d.acto <> ALL (pide_acto);
    DELETE FROM inscripciones i USING unnest(deja_acto, deja_asiento) d (acto, asiento)
     WHERE i.id = d.asiento AND motivos[d.acto] IS NULL;
  END IF;
  IF cardinality(nuevas) > 0 THEN
    INSERT INTO inscripciones (idperiodoinscripcion, idusuario, idseccion, idperiodo, idasignatura, dia, inicio, fin)
    SELECT ventanas[n.acto], estudiantes[n.acto], s.id, s.idperiodo, s.idasignatura, s.dia, s.inicio, s.fin
      FROM unnest(actos_nuevos, nuevas) WITH ORDINALITY AS n (acto, seccion, turno) JOIN secciones s ON s.id = n.seccion
     ORDER BY n.turno;
  END IF;

  RETURN QUERY
    SELECT p.acto, NULL::text, i FROM unnest(pide_acto, pide_seccion) AS p (acto, seccion)
      JOIN inscripciones_detalladas i ON i.idusuario = estudiantes[p.acto] AND i.idseccion = p.seccion
     WHERE motivos[p.acto] IS NULL;
  RETURN QUERY
    SELECT m.acto::integer, m.motivo, i FROM unnest(motivos, estorbos) WITH ORDINALITY AS m (motivo, estorbo, acto)
      LEFT JOIN inscripciones_detalladas i ON i.id = m.estorbo
     WHERE m.motivo IS NOT NULL;
END $$;

-- Two who put sections into the same classroom at the same hour would wait for each other in a circle: that is how exclusion
-- constraints are checked.
CREATE FUNCTION lock_oferta(periodo integer) RETURNS void LANGUAGE sql AS $$
  SELECT pg_advisory_xact_lock(7104, periodo);
$$;

-- For the office, which moves, resizes or deletes a section. Its students come first: what moves is their seats, and the
-- hours of one must not clash with a seat that they take at the same moment.
CREATE FUNCTION lock_seccion(cual integer, espera text) RETURNS void LANGUAGE plpgsql AS $$
BEGIN
  PERFORM set_config('lock_timeout', espera, true);
  PERFORM pg_advisory_xact_lock(7102, x.idusuario)
     FROM (SELECT i.idusuario FROM inscripciones i WHERE i.idseccion = cual ORDER BY i.idusuario) x;
  PERFORM FROM secciones s WHERE s.id = cual FOR UPDATE;
  -- Students who came meanwhile can't be waited for any more: that would be the wrong order.
  IF EXISTS (SELECT FROM inscripciones i WHERE i.idseccion = cual AND NOT pg_try_advisory_xact_lock(7102, i.idusuario)) THEN
    RAISE EXCEPTION 'la sección % cambió mientras se esperaba', cual USING ERRCODE = 'serialization_failure';
  END IF;
END $$;

-- For closing a window, or changing it: waits until all who enrol are out. Before the row is touched, which they need too.
CREATE FUNCTION lock_ventana(cual integer, espera text) RETURNS void LANGUAGE sql AS $$
  SELECT set_config('lock_timeout', espera, true), pg_advisory_xact_lock(7101, cual);
$$;

-- For an import that turns placement results to passed: waits until all who enrol are out, and those who come find them.
CREATE FUNCTION lock_resultados() RETURNS void LANGUAGE sql AS $$
  SELECT pg_advisory_xact_lock(7103, 0);
$$;
