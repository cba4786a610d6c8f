-- Seats: the judgement and the acts (docs/decisions/0011-enrolling.md, 0035-seats-that-move.md; the order of locks:
-- 0021-transactions.md).

-- A seat as people see it. `+ 0`, because a plan made while there were a few seats started from the index that sorts them by
-- section, for the join below, and read all of them to find one by its key. On a table of a few rows every index looks equal to
-- the planner, and a connection keeps the plan that it made then.
CREATE OR REPLACE VIEW inscripciones_detalladas AS
  SELECT i.id, i.idperiodoinscripcion, i.idusuario, i.idseccion,
         s.nombre, s.idusuario AS idmaestro, s.idperiodo, s.idasignatura, s.idaula, s.dia, s.inicio, s.fin,
         s.cupo, s.inscritos,
         a.nombre AS asignatura, l.nombre AS aula, m.nombre AS maestro, m.apellido AS apellido_maestro, s.en_espera
    FROM inscripciones i
    JOIN secciones s ON s.id = i.idseccion + 0
    JOIN asignaturas a ON a.id = s.idasignatura
    JOIN aulas l ON l.id = s.idaula
    JOIN usuarios m ON m.id = s.idusuario;

-- From when a student may take seats in a window; null: whenever it is open.
CREATE OR REPLACE FUNCTION turno_de(ventana integer, estudiante integer) RETURNS timestamptz LANGUAGE sql STABLE
  RETURN COALESCE(
    (SELECT t.desde FROM turnos t WHERE t.idperiodoinscripcion = ventana AND t.idusuario = estudiante),
    (SELECT v.turno_resto FROM periodos_inscripcion v WHERE v.id = ventana));

-- The judgement. An act is a student, a window, the sections to take and the seats to give up: all of it or nothing. Acts are
-- numbered from 1; `pide_*` and `deja_*` list what each asks for and gives up, ordered by act. A row for each of these, with why
-- it is refused, if it is, and the seat that is there already, is in the way, or is given up (`orden` 0). Free seats aside, which
-- acts share: do_actos counts those. What the office does with a reason (`oficina`) needs no open window, only a period that is
-- not closed, and waits for no turn. A place in a line gives no seat before the turn: a student who waited before turns were set is passed
-- over, and looked at again when it comes (api/src/features/esperas/second-looks.ts).
--
-- LANGUAGE sql and STABLE, so that it is planned as part of the statement that asks. The seats that are given up are looked up one
-- by one: a connection that planned it while there were none may read all of them for every leave, however many there came to be.
CREATE OR REPLACE FUNCTION judge_asientos(
  estudiantes integer[], ventanas integer[],
  pide_acto integer[], pide_seccion integer[], deja_acto integer[], deja_asiento integer[], oficina boolean
) RETURNS TABLE (acto integer, orden bigint, seccion integer, asiento integer, motivo text)
  LANGUAGE sql STABLE AS $$
  SELECT p.acto, p.orden, p.seccion, COALESCE(suya.esta, suya.de_la_asignatura, suya.a_esa_hora),
         CASE
           -- A retry never fails and never doubles.
           WHEN suya.esta IS NOT NULL THEN NULL
           WHEN v.id IS NULL OR NOT (v.abierto OR oficina) THEN 'sin_ventana'
           WHEN s.id IS NULL OR u.id IS NULL THEN 'no_existe'
           WHEN s.idperiodo <> v.idperiodo THEN 'otro_periodo'
           WHEN s.estado = 'cancelada' THEN 'cancelada'
           WHEN oficina AND EXISTS (SELECT FROM periodos c WHERE c.id = s.idperiodo AND c.cerrado) THEN 'periodo_cerrado'
           WHEN NOT oficina AND v.turnos IS NOT NULL AND turno_de(v.id, estudiantes[p.acto]) > now() THEN 'antes_de_turno'
           WHEN CASE a.area WHEN 'lengua' THEN r.lengua IS TRUE OR n.lengua
                            WHEN 'matematica' THEN r.matematica IS TRUE OR n.matematica
                            WHEN 'sociales' THEN r.sociales IS TRUE OR n.sociales
                            WHEN 'naturales' THEN r.naturales IS TRUE OR n.naturales
                            ELSE EXISTS (SELECT FROM asignaturas_aprobadas x
                                          WHERE x.idusuario = estudiantes[p.acto] AND x.idasignatura = a.id) END THEN 'aprobada'
           WHEN suya.de_la_asignatura IS NOT NULL OR pedida.de_la_asignatura THEN 'misma_asignatura'
           WHEN suya.a_esa_hora IS NOT NULL OR pedida.a_esa_hora THEN 'choque'
         END
    FROM unnest(pide_acto, pide_seccion) WITH ORDINALITY AS p (acto, seccion, orden)
    LEFT JOIN periodos_inscripcion v ON v.id = ventanas[p.acto]
    LEFT JOIN secciones s ON s.id = p.seccion
    LEFT JOIN asignaturas a ON a.id = s.idasignatura
    LEFT JOIN usuarios u ON u.id = estudiantes[p.acto] AND u.idrol = 3
    LEFT JOIN poma r ON r.idusuario = estudiantes[p.acto]
    LEFT JOIN areas_aprobadas n ON n.idusuario = estudiantes[p.acto]
    CROSS JOIN LATERAL (
      SELECT max(i.id) FILTER (WHERE i.idseccion = p.seccion) AS esta,
             max(i.id) FILTER (WHERE i.idasignatura = s.idasignatura) AS de_la_asignatura,
             max(i.id) FILTER (WHERE chocan(i.dia, i.inicio, i.fin, s.dia, s.inicio, s.fin)) AS a_esa_hora
        FROM inscripciones i
       WHERE i.idusuario = estudiantes[p.acto] AND i.idperiodo = s.idperiodo AND i.id <> ALL (deja_asiento)
    ) suya
    -- The other sections of the same act. Most acts have one section, and the first condition ends it there.
    CROSS JOIN LATERAL (
      SELECT bool_or(t.idasignatura = s.idasignatura) AS de_la_asignatura,
             bool_or(chocan(t.dia, t.inicio, t.fin, s.dia, s.inicio, s.fin)) AS a_esa_hora
        FROM unnest(pide_acto, pide_seccion) WITH ORDINALITY AS q (acto, seccion, orden)
        JOIN secciones t ON t.id = q.seccion AND t.idperiodo = s.idperiodo
       WHERE pide_acto[p.orden - 1] = p.acto AND q.acto = p.acto AND q.orden < p.orden
    ) pedida
  UNION ALL
  SELECT d.acto, 0, i.idseccion, i.id,
         CASE
           WHEN i.id IS NULL THEN 'no_existe'
           WHEN v.id IS NULL OR NOT (v.abierto OR oficina) OR v.idperiodo <> i.idperiodo THEN 'sin_ventana'
           WHEN oficina AND EXISTS (SELECT FROM periodos c WHERE c.id = i.idperiodo AND c.cerrado) THEN 'periodo_cerrado'
           WHEN EXISTS (SELECT FROM calificaciones c WHERE c.idusuario = i.idusuario AND c.idseccion = i.idseccion)
             THEN 'calificada'
         END
    FROM unnest(deja_acto, deja_asiento) AS d (acto, asiento)
    LEFT JOIN LATERAL (SELECT * FROM inscripciones t
                        WHERE t.id = d.asiento AND t.idusuario = estudiantes[d.acto] OFFSET 0) i ON true
    LEFT JOIN periodos_inscripcion v ON v.id = ventanas[d.acto]
$$;

-- Takes the locks of these acts, in the order of decision 21, after those of their windows. With `espera` it waits for each so
-- long, and fails where that is not enough. Without it, it waits for nobody and answers the acts whose student, seat or section
-- someone holds (`ocupados`). `bloqueadas`: the sections that it locked.
CREATE OR REPLACE FUNCTION lock_actos(
  espera text, estudiantes integer[],
  pide_acto integer[], pide_seccion integer[], deja_acto integer[], deja_asiento integer[],
  OUT bloqueadas integer[], OUT ocupados integer[]
) LANGUAGE plpgsql AS $$
DECLARE
  queridas integer[];
  personas integer[];
  asientos integer[];
BEGIN
  -- Where it waits for nobody, what it can't foresee may take a moment all the same.
  PERFORM set_config('lock_timeout', COALESCE(espera, '20ms'), true);
  IF espera IS NOT NULL THEN
    PERFORM pg_advisory_xact_lock(7102, x.id) FROM (SELECT id FROM unnest(estudiantes) id ORDER BY id) x;
  ELSE
    ocupados := ARRAY(SELECT e.acto::integer FROM unnest(estudiantes) WITH ORDINALITY e (id, acto)
                       WHERE NOT pg_try_advisory_xact_lock(7102, e.id));
    -- What the foreign keys of a seat, and its removal, would wait for.
    personas := ARRAY(SELECT u.id FROM usuarios u WHERE u.id = ANY (estudiantes) FOR KEY SHARE SKIP LOCKED);
    asientos := ARRAY(SELECT i.id FROM inscripciones i WHERE i.id = ANY (deja_asiento) FOR UPDATE SKIP LOCKED);
    ocupados := ocupados
      || ARRAY(SELECT e.acto::integer FROM unnest(estudiantes) WITH ORDINALITY e (id, acto)
                WHERE e.id <> ALL (personas) AND EXISTS (SELECT FROM usuarios u WHERE u.id = e.id))
      || ARRAY(SELECT d.acto FROM unnest(deja_acto, deja_asiento) d (acto, asiento)
                WHERE d.asiento <> ALL (asientos) AND EXISTS (SELECT FROM inscripciones i WHERE i.id = d.asiento));
  END IF;

  -- A section that is full now is not waited for: nobody gets a seat in it, and to say so needs no lock.
  queridas := ARRAY(SELECT s.id FROM secciones s WHERE s.id = ANY (pide_seccion) AND cupos_libres(s) > 0);
  IF cardinality(deja_asiento) > 0 THEN
    queridas := queridas || ARRAY(SELECT i.idseccion FROM inscripciones i WHERE i.id = ANY (deja_asiento));
  END IF;
  IF espera IS NOT NULL THEN
    bloqueadas := ARRAY(SELECT s.id FROM secciones s WHERE s.id = ANY (queridas) ORDER BY s.id FOR NO KEY UPDATE);
  ELSE
    bloqueadas := ARRAY(SELECT s.id FROM secciones s WHERE s.id = ANY (queridas) ORDER BY s.id FOR NO KEY UPDATE SKIP LOCKED);
    ocupados := ocupados
      || ARRAY(SELECT p.acto FROM unnest(pide_acto, pide_seccion) p (acto, seccion)
                WHERE p.seccion = ANY (queridas) AND p.seccion <> ALL (bloqueadas))
      || ARRAY(SELECT d.acto FROM unnest(deja_acto, deja_asiento) d (acto, asiento)
                WHERE (SELECT i.idseccion FROM inscripciones i WHERE i.id = d.asiento) <> ALL (bloqueadas));
  END IF;
END $$;

-- Does these acts, of which no two are of the same student, in their order: the first gets the last seat. The caller holds their
-- locks; a section that is not among `bloqueadas` is full. Answers for each act its seats (those that it took or had already,
-- else those that it gave up), or a single row that says why not, with the seat that is in the way where there is one. A refusal
-- is an answer, not an exception: a rush on a full section fills no log and aborts nothing. The constraints stay behind as the
-- last word.
--
-- With `avisa`, where someone else acts for the students, it answers besides (act 0) what changes for each of them (see
-- tell_novedades): a section that they get, one that they lose, or one in place of another of its subject. What they had already is
-- no change.
--
-- A few statements by key for all acts together, planned once per connection. A window opens on tables that are empty,
-- where reading them from end to end looks cheapest, and such a plan gets slower with every student: so never that. The
-- planner is kept from it by enable_seqscan, by OFFSET 0, and by subqueries with a value in place of EXISTS.
CREATE OR REPLACE FUNCTION do_actos(
  estudiantes integer[], ventanas integer[],
  pide_acto integer[], pide_seccion integer[], deja_acto integer[], deja_asiento integer[],
  bloqueadas integer[], oficina boolean, avisa boolean
) RETURNS TABLE (acto integer, motivo text, inscripcion inscripciones_detalladas, novedad jsonb)
  LANGUAGE plpgsql SET enable_seqscan = off SET plan_cache_mode = force_generic_plan AS $$
DECLARE
  con_cupo integer[];
  libres integer[];
  juicio record;
  una integer;
  motivos text[] := array_fill(NULL::text, ARRAY[cardinality(estudiantes)]);
  estorbos integer[] := array_fill(NULL::integer, ARRAY[cardinality(estudiantes)]);
  toma_acto integer[] := '{}';
  toma_seccion integer[] := '{}';
  deja_asignatura integer[] := '{}';
BEGIN
  SELECT array_agg(s.id), array_agg(cupos_libres(s)) INTO con_cupo, libres FROM secciones s WHERE s.id = ANY (bloqueadas);

  FOR juicio IN
    SELECT j.acto, (array_agg(j.motivo ORDER BY j.orden) FILTER (WHERE j.motivo IS NOT NULL))[1] AS motivo,
           (array_agg(j.asiento ORDER BY j.orden) FILTER (WHERE j.motivo IS NOT NULL))[1] AS estorbo,
           array_agg(j.seccion) FILTER (WHERE j.asiento IS NULL) AS toma,
           array_agg(j.seccion) FILTER (WHERE j.orden = 0) AS libera
      FROM judge_asientos(estudiantes, ventanas, pide_acto, pide_seccion, deja_acto, deja_asiento, oficina) j
     GROUP BY j.acto ORDER BY j.acto
  LOOP
    motivo := juicio.motivo;
    IF motivo IS NULL THEN
      FOREACH una IN ARRAY COALESCE(juicio.toma, '{}') LOOP
        IF COALESCE(libres[array_position(con_cupo, una)], 0) < 1 THEN motivo := 'sin_cupo'; END IF;
      END LOOP;
    END IF;
    IF motivo IS NOT NULL THEN
      motivos[juicio.acto] := motivo;
      estorbos[juicio.acto] := juicio.estorbo;
      CONTINUE;
    END IF;
    FOREACH una IN ARRAY COALESCE(juicio.libera, '{}') LOOP
      libres[array_position(con_cupo, una)] := libres[array_position(con_cupo, una)] + 1;
    END LOOP;
    FOREACH una IN ARRAY COALESCE(juicio.toma, '{}') LOOP
      libres[array_position(con_cupo, una)] := libres[array_position(con_cupo, una)] - 1;
      toma_acto := toma_acto || juicio.acto;
      toma_seccion := toma_seccion || una;
    END LOOP;
  END LOOP;

  IF avisa THEN
    RETURN QUERY
      SELECT 0, NULL::text, NULL::inscripciones_detalladas, jsonb_build_object(
          'tipo', 'movido_por_oficina', 'idusuario', estudiantes[COALESCE(n.acto, d.acto)],
          'movidas', array_remove(ARRAY[n.id, d.id], NULL),
          'hechos', jsonb_build_object('seccion', n.nombre, 'dejada', d.nombre, 'asignatura', a.nombre,
            'motivo', nullif(current_setting('nivela.motivo', true), '')))
        FROM (SELECT x.acto, s.id, s.nombre, s.idperiodo, s.idasignatura
                FROM unnest(toma_acto, toma_seccion) x (acto, seccion) JOIN secciones s ON s.id = x.seccion) n
        FULL JOIN (SELECT x.acto, s.id, s.nombre, s.idperiodo, s.idasignatura
                     FROM unnest(deja_acto, deja_asiento) x (acto, asiento)
                     CROSS JOIN LATERAL (SELECT t.idseccion FROM inscripciones t WHERE t.id = x.asiento OFFSET 0) i
                     JOIN secciones s ON s.id = i.idseccion
                    WHERE motivos[x.acto] IS NULL) d
          ON d.acto = n.acto AND d.idperiodo = n.idperiodo AND d.idasignatura = n.idasignatura
        JOIN asignaturas a ON a.id = COALESCE(n.idasignatura, d.idasignatura);
  END IF;
  IF cardinality(deja_acto) > 0 THEN
    RETURN QUERY
      SELECT d.acto, NULL::text, i.suya, NULL::jsonb FROM unnest(deja_acto, deja_asiento) d (acto, asiento)
        CROSS JOIN LATERAL (SELECT t AS suya FROM inscripciones_detalladas t WHERE t.id = d.asiento OFFSET 0) i
       WHERE motivos[d.acto] IS NULL AND d.acto <> ALL (pide_acto);
    deja_asignatura := ARRAY(SELECT (SELECT i.idasignatura FROM inscripciones i WHERE i.id = d.asiento)
                               FROM unnest(deja_asiento) WITH ORDINALITY d (asiento, n) ORDER BY d.n);
    DELETE FROM inscripciones i WHERE i.id = ANY (ARRAY(
      SELECT d.asiento FROM unnest(deja_acto, deja_asiento) d (acto, asiento) WHERE motivos[d.acto] IS NULL));
  END IF;
  IF cardinality(toma_seccion) > 0 THEN
    INSERT INTO inscripciones
      (idperiodoinscripcion, idusuario, idseccion, idperiodo, idasignatura, dia, inicio, fin, cambio_de)
    SELECT ventanas[n.acto], estudiantes[n.acto], s.id, s.idperiodo, s.idasignatura, s.dia, s.inicio, s.fin,
           -- The other section of the subject that it takes the place of.
           (SELECT d.asiento FROM unnest(deja_acto, deja_asiento, deja_asignatura) d (acto, asiento, asignatura)
             WHERE d.acto = n.acto AND d.asignatura = s.idasignatura)
      FROM unnest(toma_acto, toma_seccion) WITH ORDINALITY AS n (acto, seccion, turno) JOIN secciones s ON s.id = n.seccion
     ORDER BY n.turno;
  END IF;
  RETURN QUERY
    SELECT p.acto, NULL::text, i.suya, NULL::jsonb FROM unnest(pide_acto, pide_seccion) AS p (acto, seccion)
      CROSS JOIN LATERAL (SELECT t AS suya FROM inscripciones_detalladas t
                           WHERE t.idusuario = estudiantes[p.acto] AND t.idseccion = p.seccion OFFSET 0) i
     WHERE motivos[p.acto] IS NULL;
  RETURN QUERY
    SELECT m.acto::integer, m.motivo, i.suya, NULL::jsonb
      FROM unnest(motivos, estorbos) WITH ORDINALITY AS m (motivo, estorbo, acto)
      LEFT JOIN LATERAL (SELECT t AS suya FROM inscripciones_detalladas t WHERE t.id = m.estorbo OFFSET 0) i ON true
     WHERE m.motivo IS NOT NULL;
END $$;

-- The acts of a rush, together. Those that it does not do it answers "ocupada" (see lock_actos) or "lineas": an act that may move
-- a line, because it frees a seat with one or takes one beside it, or frees hours of a student who waits where a seat is free.
CREATE OR REPLACE FUNCTION assign_asientos(
  espera text, estudiantes integer[], ventanas integer[],
  pide_acto integer[], pide_seccion integer[], deja_acto integer[], deja_asiento integer[]
) RETURNS TABLE (acto integer, motivo text, inscripcion inscripciones_detalladas)
  LANGUAGE plpgsql SET enable_seqscan = off SET plan_cache_mode = force_generic_plan AS $$
DECLARE
  tiene record;
  lineas integer[] := '{}';
  fuera integer[];
BEGIN
  PERFORM set_config('lock_timeout', '1s', true), pg_advisory_xact_lock_shared(7103, 0);
  PERFORM pg_advisory_xact_lock_shared(7101, x.id) FROM (SELECT DISTINCT id FROM unnest(ventanas) id ORDER BY id) x;
  SELECT * INTO tiene FROM lock_actos(espera, estudiantes, pide_acto, pide_seccion, deja_acto, deja_asiento);
  IF cardinality(deja_acto) > 0 OR EXISTS (SELECT FROM secciones s WHERE s.id = ANY (tiene.bloqueadas) AND s.en_espera > 0) THEN
    lineas := ARRAY(
      SELECT d.acto FROM unnest(deja_acto, deja_asiento) d (acto, asiento)
       WHERE (SELECT s.en_espera > 0 FROM secciones s WHERE s.id = (SELECT i.idseccion FROM inscripciones i WHERE i.id = d.asiento))
          OR (SELECT true FROM (SELECT e.idseccion FROM esperas e WHERE e.idusuario = estudiantes[d.acto] OFFSET 0) e
                JOIN secciones t ON t.id = e.idseccion WHERE cupos_libres(t) > 0 LIMIT 1)
      UNION
      SELECT p.acto FROM unnest(pide_acto, pide_seccion) p (acto, seccion)
        JOIN secciones s ON s.id = p.seccion WHERE s.en_espera > 0 AND cupos_libres(s) > 0);
  END IF;
  fuera := lineas || tiene.ocupados;
  IF cardinality(fuera) > 0 THEN
    RETURN QUERY SELECT x.acto, CASE WHEN x.acto = ANY (tiene.ocupados) THEN 'ocupada' ELSE 'lineas' END,
                        NULL::inscripciones_detalladas FROM (SELECT DISTINCT unnest(fuera) AS acto) x;
    SELECT COALESCE(array_agg(x.acto ORDER BY x.n), '{}'), COALESCE(array_agg(x.seccion ORDER BY x.n), '{}')
      INTO pide_acto, pide_seccion
      FROM unnest(pide_acto, pide_seccion) WITH ORDINALITY x (acto, seccion, n) WHERE x.acto <> ALL (fuera);
    SELECT COALESCE(array_agg(x.acto ORDER BY x.n), '{}'), COALESCE(array_agg(x.asiento ORDER BY x.n), '{}')
      INTO deja_acto, deja_asiento
      FROM unnest(deja_acto, deja_asiento) WITH ORDINALITY x (acto, asiento, n) WHERE x.acto <> ALL (fuera);
  END IF;
  RETURN QUERY SELECT d.acto, d.motivo, d.inscripcion FROM do_actos(
    estudiantes, ventanas, pide_acto, pide_seccion, deja_acto, deja_asiento, tiene.bloqueadas, false, false) d;
END $$;

-- Acts that may move lines, and those of the office: it holds the period's windows exclusively (see promote_esperas), does one act
-- after the other, and moves the lines after each, before the next one is judged. It tells people what became of it, and answers
-- besides (act 0) the sections that moved. An act that moves lines is done in a moment, so it waits for the windows longer than
-- `espera`.
CREATE OR REPLACE FUNCTION move_asientos(
  espera text, estudiantes integer[], ventanas integer[],
  pide_acto integer[], pide_seccion integer[], deja_acto integer[], deja_asiento integer[], oficina boolean, avisa boolean
) RETURNS TABLE (acto integer, motivo text, inscripcion inscripciones_detalladas, movida integer)
  LANGUAGE plpgsql SET enable_seqscan = off SET plan_cache_mode = force_generic_plan AS $$
DECLARE
  novedades jsonb[];
  tiene record;
  pide integer[];
  deja integer[];
  libera integer[];
  fila record;
  rechazado boolean;
BEGIN
  PERFORM set_config('lock_timeout', '1s', true), pg_advisory_xact_lock_shared(7103, 0);
  PERFORM pg_advisory_xact_lock(7101, x.id) FROM (
    SELECT v.id FROM periodos_inscripcion v
     WHERE v.idperiodo IN (SELECT w.idperiodo FROM periodos_inscripcion w WHERE w.id = ANY (ventanas)) ORDER BY v.id) x;
  SELECT * INTO tiene FROM lock_actos(espera, estudiantes, pide_acto, pide_seccion, deja_acto, deja_asiento);
  -- Students in the line come before the one who asks now.
  novedades := ARRAY(SELECT to_jsonb(n) FROM promote_esperas(ARRAY(SELECT s.id FROM secciones s
    WHERE s.id = ANY (pide_seccion) AND s.id = ANY (tiene.bloqueadas) AND s.en_espera > 0 AND cupos_libres(s) > 0), '{}') n);

  FOR uno IN 1 .. cardinality(estudiantes) LOOP
    IF uno = ANY (tiene.ocupados) THEN
      RETURN QUERY SELECT uno, 'ocupada', NULL::inscripciones_detalladas, NULL::integer;
      CONTINUE;
    END IF;
    pide := ARRAY(SELECT p.seccion FROM unnest(pide_acto, pide_seccion) WITH ORDINALITY p (acto, seccion, n)
                   WHERE p.acto = uno ORDER BY p.n);
    deja := ARRAY(SELECT d.asiento FROM unnest(deja_acto, deja_asiento) d (acto, asiento) WHERE d.acto = uno);
    libera := ARRAY(SELECT i.idseccion FROM inscripciones i WHERE i.id = ANY (deja));
    rechazado := false;
    FOR fila IN
      SELECT * FROM do_actos(
        estudiantes[uno:uno], ventanas[uno:uno], array_fill(1, ARRAY[cardinality(pide)]), pide,
        array_fill(1, ARRAY[cardinality(deja)]), deja, tiene.bloqueadas, oficina, avisa)
    LOOP
      IF fila.novedad IS NOT NULL THEN
        novedades := novedades || fila.novedad;
        CONTINUE;
      END IF;
      rechazado := rechazado OR fila.motivo IS NOT NULL;
      RETURN QUERY SELECT uno, fila.motivo, fila.inscripcion, NULL::integer;
    END LOOP;
    CONTINUE WHEN rechazado;
    DELETE FROM esperas e WHERE e.idusuario = estudiantes[uno] AND e.idseccion = ANY (pide);
    IF cardinality(libera) > 0 THEN
      novedades := novedades || ARRAY(SELECT to_jsonb(n) FROM promote_esperas(libera, estudiantes[uno:uno]) n);
    END IF;
  END LOOP;
  RETURN QUERY SELECT 0, NULL::text, NULL::inscripciones_detalladas, m FROM tell_novedades(novedades) m;
END $$;

-- For a student who leaves: holds the windows of every period that is not closed exclusively, since their lines may move, and the
-- student. What frees the seats takes the same again.
CREATE OR REPLACE FUNCTION lock_retiro(estudiante integer) RETURNS void LANGUAGE plpgsql AS $$
BEGIN
  PERFORM set_config('lock_timeout', '1s', true), pg_advisory_xact_lock_shared(7103, 0);
  PERFORM pg_advisory_xact_lock(7101, x.id) FROM (
    SELECT v.id FROM periodos_inscripcion v JOIN periodos p ON p.id = v.idperiodo WHERE NOT p.cerrado ORDER BY v.id) x;
  PERFORM pg_advisory_xact_lock(7102, estudiante);
END $$;
