-- Seats: the locks, the judgement, and the acts (docs/decisions/0011-enrolling.md, 0035-seats-that-move.md; the order of locks:
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

-- Two who put sections into the same classroom at the same hour would wait for each other in a circle: that is how exclusion
-- constraints are checked.
CREATE OR REPLACE FUNCTION lock_oferta(periodo integer) RETURNS void LANGUAGE sql AS $$
  SELECT pg_advisory_xact_lock(7104, periodo);
$$;

-- For closing a window, or changing it: waits until all who enrol are out. Before the row is touched, which they need too.
CREATE OR REPLACE FUNCTION lock_ventana(cual integer, espera text) RETURNS void LANGUAGE sql AS $$
  SELECT set_config('lock_timeout', espera, true), pg_advisory_xact_lock(7101, cual);
$$;

-- For an import that turns placement results to passed: waits until all who enrol are out, and those who come find them.
CREATE OR REPLACE FUNCTION lock_resultados() RETURNS void LANGUAGE sql AS $$
  SELECT pg_advisory_xact_lock(7103, 0);
$$;

-- For the office, which moves, resizes or deletes a section. Its students come first: what moves is their seats, and the
-- hours of one must not clash with a seat that they take at the same moment. The windows too: exclusively where its line, or
-- one in which its students wait, may move; else shared, so that nobody who moves lines meets a section that is being changed.
CREATE OR REPLACE FUNCTION lock_seccion(cual integer, espera text) RETURNS void LANGUAGE plpgsql AS $$
DECLARE
  suyos integer[] := ARRAY(SELECT i.idusuario FROM inscripciones i WHERE i.idseccion = cual);
  foreseen record;
BEGIN
  SELECT * INTO foreseen FROM find_cadena(ARRAY[cual], suyos);
  PERFORM set_config('lock_timeout', '1s', true), pg_advisory_xact_lock_shared(7103, 0);
  IF cardinality(foreseen.cadena) > 0 THEN
    PERFORM pg_advisory_xact_lock(7101, x.id) FROM (SELECT id FROM unnest(foreseen.ventanas) id ORDER BY id) x;
  ELSE
    PERFORM pg_advisory_xact_lock_shared(7101, x.id) FROM (
      SELECT v.id FROM periodos_inscripcion v JOIN secciones s ON s.idperiodo = v.idperiodo WHERE s.id = cual ORDER BY v.id) x;
  END IF;
  PERFORM set_config('lock_timeout', espera, true);
  PERFORM pg_advisory_xact_lock(7102, x.id) FROM (SELECT id FROM unnest(suyos) id ORDER BY id) x;
  PERFORM FROM secciones s WHERE s.id = cual FOR UPDATE;
  -- Students who came meanwhile can't be waited for any more: that would be the wrong order.
  IF EXISTS (SELECT FROM inscripciones i WHERE i.idseccion = cual AND NOT pg_try_advisory_xact_lock(7102, i.idusuario)) THEN
    PERFORM try_again('a un estudiante de la sección ' || cual);
  END IF;
END $$;

-- For cancelling, joining or shrinking a section, in the order of decision 21. Every act on a seat holds its window shared: with
-- the windows held exclusively nobody takes, leaves or waits for a seat of the period, and lines may move. Its students and the
-- sections that they may go to besides, against what needs no window: imports, grades, the office's changes of a section.
CREATE OR REPLACE FUNCTION lock_reubicacion(cual integer, espera text) RETURNS void LANGUAGE plpgsql AS $$
DECLARE
  una record;
  suyos integer[];
  foreseen record;
BEGIN
  SELECT s.idperiodo, s.idasignatura INTO una FROM secciones s WHERE s.id = cual;
  IF NOT FOUND THEN RETURN; END IF;
  PERFORM lock_oferta(una.idperiodo);
  suyos := ARRAY(SELECT i.idusuario FROM inscripciones i WHERE i.idseccion = cual);
  SELECT * INTO foreseen FROM find_cadena('{}', suyos);
  PERFORM set_config('lock_timeout', '1s', true), pg_advisory_xact_lock_shared(7103, 0);
  PERFORM pg_advisory_xact_lock(7101, v.id) FROM (
    SELECT w.id FROM periodos_inscripcion w WHERE w.idperiodo = una.idperiodo OR w.id = ANY (foreseen.ventanas) ORDER BY w.id
  ) v;
  PERFORM set_config('lock_timeout', espera, true);
  PERFORM pg_advisory_xact_lock(7102, x.id) FROM (SELECT id FROM unnest(suyos) id ORDER BY id) x;
  PERFORM pg_advisory_xact_lock(7110, cual);
  PERFORM FROM secciones s WHERE s.idperiodo = una.idperiodo AND s.idasignatura = una.idasignatura ORDER BY s.id FOR NO KEY UPDATE;
  -- What came meanwhile can't be waited for any more: that would be the wrong order.
  IF NOT EXISTS (SELECT FROM secciones s WHERE s.id = cual AND s.idperiodo = una.idperiodo AND s.idasignatura = una.idasignatura)
     OR EXISTS (SELECT FROM inscripciones i WHERE i.idseccion = cual AND NOT pg_try_advisory_xact_lock(7102, i.idusuario)) THEN
    PERFORM try_again('a un estudiante de la sección ' || cual);
  END IF;
END $$;

-- The judgement. An act is a student, a window, the sections to take and the seats to give up: all of it or nothing. Acts are
-- numbered from 1; `pide_*` and `deja_*` list what each asks for and gives up, ordered by act. A row for each of these, with why
-- it is refused, if it is, and the seat that is there already, is in the way, or is given up (`orden` 0). Free seats aside, which
-- acts share: assign_asientos counts those. What the office does with a reason (`oficina`) needs no open window, only a period
-- that is not closed.
--
-- LANGUAGE sql and STABLE, so that it is planned as part of the statement that asks. The seats that are given up are looked up one
-- by one: a connection that planned it while there were none may read all of them for every leave, however many there came to be.
CREATE OR REPLACE FUNCTION judge_asientos_sin_turno(
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

-- From when a student may take seats in a window; null: whenever it is open.
CREATE OR REPLACE FUNCTION turno_de(ventana integer, estudiante integer) RETURNS timestamptz LANGUAGE sql STABLE
  RETURN COALESCE(
    (SELECT t.desde FROM turnos t WHERE t.idperiodoinscripcion = ventana AND t.idusuario = estudiante),
    (SELECT v.turno_resto FROM periodos_inscripcion v WHERE v.id = ventana));

-- The one judgement with one more reason: whoever may take a seat by every other rule may still be early. What has to be told
-- first stays first: a window that is closed, a section that is not there. The office with its reason (`oficina`) is outside of
-- turns, and leaving needs none. A place in a line gives no seat before the turn: whoever waited before turns were set is passed
-- over, and looked at again when it comes (api/src/features/esperas/second-looks.ts).
CREATE OR REPLACE FUNCTION judge_asientos(
  estudiantes integer[], ventanas integer[],
  pide_acto integer[], pide_seccion integer[], deja_acto integer[], deja_asiento integer[], oficina boolean
) RETURNS TABLE (acto integer, orden bigint, seccion integer, asiento integer, motivo text)
  LANGUAGE sql STABLE AS $$
  SELECT j.acto, j.orden, j.seccion, j.asiento,
         CASE WHEN j.orden > 0 AND NOT oficina
               AND (j.motivo IN ('aprobada', 'misma_asignatura', 'choque') OR (j.motivo IS NULL AND j.asiento IS NULL))
               AND EXISTS (SELECT FROM periodos_inscripcion v WHERE v.id = ventanas[j.acto] AND v.turnos IS NOT NULL)
               AND turno_de(ventanas[j.acto], estudiantes[j.acto]) > now()
              THEN 'antes_de_turno' ELSE j.motivo END
    FROM judge_asientos_sin_turno(estudiantes, ventanas, pide_acto, pide_seccion, deja_acto, deja_asiento, oficina) j
$$;

-- Does these acts, of which no two are of the same student, in their order: the first gets the last seat. Answers for each
-- act its seats (those that it took or had already, else those that it gave up), or a single row that says why not,
-- with the seat that is in the way where there is one. A refusal is an answer, not an exception: a rush on a full section
-- fills no log and aborts nothing. The constraints stay behind as the last word.
--
-- Acts that may move lines are answered "lineas" and not done, unless `con_lineas` says that what it answers besides (act 0,
-- what people should be told) is seen to: then the period's windows are taken exclusively (see promote_esperas), and the lines
-- move after each act that may move them, before the next one is judged. Sections without a line never get there. Whoever
-- moves lines is done in a moment, so that the windows are waited for longer than `espera`.
--
-- With `avisa`, where someone else acts for the students, it answers in the same way (act 0) what changes for each of them: a
-- section that they get, one that they lose, or one in place of another of its subject. What they had already is no change.
--
-- A few statements by key for all acts together, planned once per connection. A window opens on tables that are empty,
-- where reading them from end to end looks cheapest, and such a plan gets slower with every student: so never that. The
-- planner is kept from it by enable_seqscan, by OFFSET 0, and by subqueries with a value in place of EXISTS.
CREATE OR REPLACE FUNCTION assign_asientos(
  espera text, estudiantes integer[], ventanas integer[],
  pide_acto integer[], pide_seccion integer[], deja_acto integer[], deja_asiento integer[],
  oficina boolean, con_lineas boolean, avisa boolean DEFAULT false
) RETURNS TABLE (acto integer, motivo text, inscripcion inscripciones_detalladas, novedad jsonb)
  LANGUAGE plpgsql SET enable_seqscan = off SET plan_cache_mode = force_generic_plan AS $$
DECLARE
  ultimo integer := cardinality(estudiantes);
  libran integer[] := '{}';
  dejadas integer[] := '{}';
  apartados integer[] := '{}';
  bloqueadas integer[];
  libres integer[];
  lineas boolean;
  sueltas boolean;
  con_cadena integer[];
  cortes integer[] := '{}';
  desde integer := 1;
  hasta integer;
  p_acto integer[]; p_seccion integer[]; d_acto integer[]; d_asiento integer[];
  juicio record;
  una integer;
  motivos text[] := array_fill(NULL::text, ARRAY[ultimo]);
  estorbos integer[] := array_fill(NULL::integer, ARRAY[ultimo]);
  actos_nuevos integer[];
  nuevas integer[];
  d_asignatura integer[] := '{}';
  liberadas integer[];
BEGIN
  IF cardinality(deja_acto) > 0 THEN
    libran := ARRAY(SELECT DISTINCT estudiantes[a] FROM unnest(deja_acto) a);
    dejadas := ARRAY(SELECT i.idseccion FROM inscripciones i WHERE i.id = ANY (deja_asiento));
  END IF;
  PERFORM set_config('lock_timeout', '1s', true), pg_advisory_xact_lock_shared(7103, 0);
  IF con_lineas THEN
    PERFORM pg_advisory_xact_lock(7101, x.id) FROM (
      SELECT v.id FROM periodos_inscripcion v
       WHERE v.idperiodo IN (SELECT w.idperiodo FROM periodos_inscripcion w WHERE w.id = ANY (ventanas)) ORDER BY v.id) x;
  ELSE
    PERFORM pg_advisory_xact_lock_shared(7101, x.id) FROM (SELECT DISTINCT id FROM unnest(ventanas) id ORDER BY id) x;
  END IF;
  PERFORM set_config('lock_timeout', espera, true);
  PERFORM pg_advisory_xact_lock(7102, x.id) FROM (SELECT id FROM unnest(estudiantes) id ORDER BY id) x;

  -- A section that is full now is not waited for: nobody gets a seat in it, and to say so needs no lock.
  bloqueadas := dejadas || ARRAY(SELECT s.id FROM secciones s WHERE s.id = ANY (pide_seccion) AND s.inscritos < s.cupo);
  SELECT array_agg(s.id), array_agg(s.libres), bool_or(s.en_espera > 0 AND (s.libres > 0 OR s.id = ANY (dejadas)))
    INTO bloqueadas, libres, lineas
    FROM (SELECT t.id, t.cupo - t.inscritos AS libres, t.en_espera FROM secciones t
           WHERE t.id = ANY (bloqueadas) ORDER BY t.id FOR NO KEY UPDATE) s;
  IF cardinality(libran) > 0 AND lineas IS NOT TRUE THEN
    lineas := EXISTS (SELECT FROM (SELECT e.idseccion FROM esperas e WHERE e.idusuario = ANY (libran) OFFSET 0) e
                        JOIN secciones t ON t.id = e.idseccion WHERE t.inscritos < t.cupo);
  END IF;
  IF lineas AND NOT con_lineas THEN
    apartados := ARRAY(
      SELECT d.acto FROM unnest(deja_acto, deja_asiento) d (acto, asiento)
       WHERE (SELECT s.en_espera > 0 FROM secciones s WHERE s.id = (SELECT i.idseccion FROM inscripciones i WHERE i.id = d.asiento))
          OR (SELECT true FROM esperas e JOIN secciones t ON t.id = e.idseccion
               WHERE e.idusuario = estudiantes[d.acto] AND t.inscritos < t.cupo LIMIT 1)
      UNION
      SELECT p.acto FROM unnest(pide_acto, pide_seccion) p (acto, seccion)
        JOIN secciones s ON s.id = p.seccion WHERE s.en_espera > 0 AND s.inscritos < s.cupo);
    RETURN QUERY SELECT x.acto, 'lineas', NULL::inscripciones_detalladas, NULL::jsonb FROM unnest(apartados) x (acto);
    SELECT COALESCE(array_agg(x.acto ORDER BY x.n), '{}'), COALESCE(array_agg(x.seccion ORDER BY x.n), '{}')
      INTO pide_acto, pide_seccion
      FROM unnest(pide_acto, pide_seccion) WITH ORDINALITY x (acto, seccion, n) WHERE x.acto <> ALL (apartados);
    SELECT COALESCE(array_agg(x.acto ORDER BY x.n), '{}'), COALESCE(array_agg(x.asiento ORDER BY x.n), '{}')
      INTO deja_acto, deja_asiento
      FROM unnest(deja_acto, deja_asiento) WITH ORDINALITY x (acto, asiento, n) WHERE x.acto <> ALL (apartados);
    lineas := false;
  END IF;

  IF lineas THEN
    -- Whoever waits comes before whoever asks.
    RETURN QUERY SELECT 0, NULL::text, NULL::inscripciones_detalladas, to_jsonb(n)
      FROM promote_esperas(ARRAY(SELECT s.id FROM secciones s
        WHERE s.id = ANY (pide_seccion) AND s.en_espera > 0 AND s.inscritos < s.cupo), '{}') n;
    libres := ARRAY(SELECT s.cupo - s.inscritos FROM secciones s WHERE s.id = ANY (bloqueadas) ORDER BY s.id);
    -- The lines move after each act that may move them, before the next one is judged: one that frees a seat with a line, or
    -- the hours of a student who waits where a seat is free or may become so, which is in the subjects of those lines.
    sueltas := EXISTS (SELECT FROM secciones s JOIN periodos_inscripcion v ON v.idperiodo = s.idperiodo
                        WHERE v.id = ANY (ventanas) AND s.en_espera > 0 AND s.inscritos < s.cupo);
    con_cadena := ARRAY(SELECT DISTINCT s.idasignatura FROM secciones s WHERE s.id = ANY (dejadas) AND s.en_espera > 0);
    cortes := ARRAY(SELECT DISTINCT d.acto FROM unnest(deja_acto, deja_asiento) d (acto, asiento)
      WHERE (SELECT s.en_espera > 0 FROM secciones s WHERE s.id = (SELECT i.idseccion FROM inscripciones i WHERE i.id = d.asiento))
         OR (SELECT true FROM esperas e JOIN secciones t ON t.id = e.idseccion
              WHERE e.idusuario = estudiantes[d.acto] AND (sueltas OR t.idasignatura = ANY (con_cadena)) LIMIT 1)
      ORDER BY d.acto);
  END IF;

  WHILE desde <= ultimo LOOP
    IF cardinality(cortes) > 0 THEN
      hasta := cortes[1];
      cortes := cortes[2:];
    ELSE
      hasta := ultimo;
    END IF;
    IF desde = 1 AND hasta = ultimo THEN
      p_acto := pide_acto; p_seccion := pide_seccion; d_acto := deja_acto; d_asiento := deja_asiento;
    ELSE
      SELECT COALESCE(array_agg(x.acto ORDER BY x.n), '{}'), COALESCE(array_agg(x.seccion ORDER BY x.n), '{}')
        INTO p_acto, p_seccion
        FROM unnest(pide_acto, pide_seccion) WITH ORDINALITY x (acto, seccion, n) WHERE x.acto BETWEEN desde AND hasta;
      SELECT COALESCE(array_agg(x.acto ORDER BY x.n), '{}'), COALESCE(array_agg(x.asiento ORDER BY x.n), '{}')
        INTO d_acto, d_asiento
        FROM unnest(deja_acto, deja_asiento) WITH ORDINALITY x (acto, asiento, n) WHERE x.acto BETWEEN desde AND hasta;
    END IF;
    actos_nuevos := '{}';
    nuevas := '{}';
    liberadas := '{}';

    FOR juicio IN
      SELECT j.acto, (array_agg(j.motivo ORDER BY j.orden) FILTER (WHERE j.motivo IS NOT NULL))[1] AS motivo,
             (array_agg(j.asiento ORDER BY j.orden) FILTER (WHERE j.motivo IS NOT NULL))[1] AS estorbo,
             array_agg(j.seccion) FILTER (WHERE j.asiento IS NULL) AS toma,
             array_agg(j.seccion) FILTER (WHERE j.orden = 0) AS libera
        FROM judge_asientos(estudiantes, ventanas, p_acto, p_seccion, d_acto, d_asiento, oficina) j
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
        liberadas := liberadas || una;
      END LOOP;
      FOREACH una IN ARRAY COALESCE(juicio.toma, '{}') LOOP
        libres[array_position(bloqueadas, una)] := libres[array_position(bloqueadas, una)] - 1;
        actos_nuevos := actos_nuevos || juicio.acto;
        nuevas := nuevas || una;
      END LOOP;
    END LOOP;

    IF avisa THEN
      RETURN QUERY
        SELECT 0, NULL::text, NULL::inscripciones_detalladas, jsonb_build_object(
            'tipo', 'movido_por_oficina', 'idusuario', estudiantes[COALESCE(n.acto, d.acto)],
            'motivo', CASE WHEN d.id IS NULL THEN 'inscrito' WHEN n.id IS NULL THEN 'retirado' ELSE 'cambiado' END,
            'idseccion', COALESCE(n.id, d.id), 'nombre', COALESCE(n.nombre, d.nombre), 'dejada', d.id, 'antes', d.nombre,
            'asignatura', a.nombre)
          FROM (SELECT x.acto, s.id, s.nombre, s.idperiodo, s.idasignatura
                  FROM unnest(actos_nuevos, nuevas) x (acto, seccion) JOIN secciones s ON s.id = x.seccion) n
          FULL JOIN (SELECT x.acto, s.id, s.nombre, s.idperiodo, s.idasignatura
                       FROM unnest(d_acto, d_asiento) x (acto, asiento)
                       CROSS JOIN LATERAL (SELECT t.idseccion FROM inscripciones t WHERE t.id = x.asiento OFFSET 0) i
                       JOIN secciones s ON s.id = i.idseccion
                      WHERE motivos[x.acto] IS NULL) d
            ON d.acto = n.acto AND d.idperiodo = n.idperiodo AND d.idasignatura = n.idasignatura
          JOIN asignaturas a ON a.id = COALESCE(n.idasignatura, d.idasignatura);
    END IF;
    IF cardinality(d_acto) > 0 THEN
      RETURN QUERY
        SELECT d.acto, NULL::text, i.suya, NULL::jsonb FROM unnest(d_acto, d_asiento) d (acto, asiento)
          CROSS JOIN LATERAL (SELECT t AS suya FROM inscripciones_detalladas t WHERE t.id = d.asiento OFFSET 0) i
         WHERE motivos[d.acto] IS NULL AND d.acto <> ALL (p_acto);
      d_asignatura := ARRAY(SELECT (SELECT i.idasignatura FROM inscripciones i WHERE i.id = d.asiento)
                              FROM unnest(d_asiento) WITH ORDINALITY d (asiento, n) ORDER BY d.n);
      DELETE FROM inscripciones i WHERE i.id = ANY (ARRAY(
        SELECT d.asiento FROM unnest(d_acto, d_asiento) d (acto, asiento) WHERE motivos[d.acto] IS NULL));
    END IF;
    IF cardinality(nuevas) > 0 THEN
      INSERT INTO inscripciones
        (idperiodoinscripcion, idusuario, idseccion, idperiodo, idasignatura, dia, inicio, fin, cambio_de)
      SELECT ventanas[n.acto], estudiantes[n.acto], s.id, s.idperiodo, s.idasignatura, s.dia, s.inicio, s.fin,
             -- The other section of the subject that it takes the place of.
             (SELECT d.asiento FROM unnest(d_acto, d_asiento, d_asignatura) d (acto, asiento, asignatura)
               WHERE d.acto = n.acto AND d.asignatura = s.idasignatura)
        FROM unnest(actos_nuevos, nuevas) WITH ORDINALITY AS n (acto, seccion, turno) JOIN secciones s ON s.id = n.seccion
       ORDER BY n.turno;
    END IF;
    RETURN QUERY
      SELECT p.acto, NULL::text, i.suya, NULL::jsonb FROM unnest(p_acto, p_seccion) AS p (acto, seccion)
        CROSS JOIN LATERAL (SELECT t AS suya FROM inscripciones_detalladas t
                             WHERE t.idusuario = estudiantes[p.acto] AND t.idseccion = p.seccion OFFSET 0) i
       WHERE motivos[p.acto] IS NULL;

    IF lineas THEN
      IF cardinality(nuevas) > 0 THEN
        DELETE FROM esperas e WHERE e.id = ANY (ARRAY(
          SELECT (SELECT f.id FROM esperas f WHERE f.idusuario = estudiantes[n.acto] AND f.idseccion = n.seccion)
            FROM unnest(actos_nuevos, nuevas) n (acto, seccion)));
      END IF;
      RETURN QUERY SELECT 0, NULL::text, NULL::inscripciones_detalladas, to_jsonb(n)
        FROM promote_esperas(liberadas, CASE WHEN cardinality(liberadas) > 0 THEN estudiantes[hasta:hasta] ELSE '{}' END) n;
      libres := ARRAY(SELECT s.cupo - s.inscritos FROM secciones s WHERE s.id = ANY (bloqueadas) ORDER BY s.id);
    END IF;
    desde := hasta + 1;
  END LOOP;

  RETURN QUERY
    SELECT m.acto::integer, m.motivo, i.suya, NULL::jsonb
      FROM unnest(motivos, estorbos) WITH ORDINALITY AS m (motivo, estorbo, acto)
      LEFT JOIN LATERAL (SELECT t AS suya FROM inscripciones_detalladas t WHERE t.id = m.estorbo OFFSET 0) i ON true
     WHERE m.motivo IS NOT NULL;
END $$;
