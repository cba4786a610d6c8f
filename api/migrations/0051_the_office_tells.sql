-- A student is told when the office enrols, changes or withdraws them.
ALTER TABLE avisos
  DROP CONSTRAINT avisos_tipo_valido,
  ADD CONSTRAINT avisos_tipo_valido CHECK (tipo IN (
    'ventana_abierta', 'cupo_ganado', 'espera_pasada', 'espera_terminada', 'seccion_cambiada', 'seccion_cancelada',
    'movido_por_oficina', 'nota_oficial', 'recibo_pagado', 'recibo_rechazado', 'notas_pendientes', 'mensaje', 'cuenta'
  ));

-- As 0046 has it, with `avisa`. It has a default because a server of the version before, which runs on during a rolling
-- update, calls it without.
DROP FUNCTION assign_asientos(
  text, integer[], integer[], integer[], integer[], integer[], integer[], boolean, boolean
);
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
-- where reading them from end to end looks cheapest, and such a plan gets slower with every student: so never that.
CREATE FUNCTION assign_asientos(
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
    lineas := EXISTS (SELECT FROM esperas e JOIN secciones t ON t.id = e.idseccion
                       WHERE e.idusuario = ANY (libran) AND t.inscritos < t.cupo);
  END IF;
  IF lineas AND NOT con_lineas THEN
    apartados := ARRAY(
      SELECT d.acto FROM unnest(deja_acto, deja_asiento) d (acto, asiento)
        LEFT JOIN inscripciones i ON i.id = d.asiento LEFT JOIN secciones s ON s.id = i.idseccion
       WHERE s.en_espera > 0 OR EXISTS (SELECT FROM esperas e JOIN secciones t ON t.id = e.idseccion
                                         WHERE e.idusuario = estudiantes[d.acto] AND t.inscritos < t.cupo)
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
      LEFT JOIN inscripciones i ON i.id = d.asiento LEFT JOIN secciones s ON s.id = i.idseccion
      WHERE s.en_espera > 0 OR EXISTS (SELECT FROM esperas e JOIN secciones t ON t.id = e.idseccion
                                        WHERE e.idusuario = estudiantes[d.acto]
                                          AND (sueltas OR t.idasignatura = ANY (con_cadena))) ORDER BY d.acto);
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
                       JOIN inscripciones i ON i.id = x.asiento JOIN secciones s ON s.id = i.idseccion
                      WHERE motivos[x.acto] IS NULL) d
            ON d.acto = n.acto AND d.idperiodo = n.idperiodo AND d.idasignatura = n.idasignatura
          JOIN asignaturas a ON a.id = COALESCE(n.idasignatura, d.idasignatura);
    END IF;
    IF cardinality(d_acto) > 0 THEN
      RETURN QUERY
        SELECT d.acto, NULL::text, i, NULL::jsonb FROM unnest(d_acto, d_asiento) d (acto, asiento)
          JOIN inscripciones_detalladas i ON i.id = d.asiento
         WHERE motivos[d.acto] IS NULL AND d.acto <> ALL (p_acto);
      d_asignatura := ARRAY(SELECT i.idasignatura FROM unnest(d_asiento) WITH ORDINALITY d (asiento, n)
                              LEFT JOIN inscripciones i ON i.id = d.asiento ORDER BY d.n);
      DELETE FROM inscripciones i USING unnest(d_acto, d_asiento) d (acto, asiento)
       WHERE i.id = d.asiento AND motivos[d.acto] IS NULL;
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
      SELECT p.acto, NULL::text, i, NULL::jsonb FROM unnest(p_acto, p_seccion) AS p (acto, seccion)
        JOIN inscripciones_detalladas i ON i.idusuario = estudiantes[p.acto] AND i.idseccion = p.seccion
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
    SELECT m.acto::integer, m.motivo, i, NULL::jsonb FROM unnest(motivos, estorbos) WITH ORDINALITY AS m (motivo, estorbo, acto)
      LEFT JOIN inscripciones_detalladas i ON i.id = m.estorbo
     WHERE m.motivo IS NOT NULL;
END $$;

-- What the office sends to people because it decided to: a mail to one of its lists, or invitations. A row for each act, so
-- that it leaves its line in the bitácora; without foreign keys, as a line.
CREATE TABLE envios (
  id integer GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  -- The list and the subject of the mail; null for invitations.
  lista text,
  asunto text,
  personas integer NOT NULL CONSTRAINT envios_a_alguien CHECK (personas > 0),
  -- To whom, where it is one person.
  idusuario integer,
  CONSTRAINT envios_lista_con_asunto CHECK ((lista IS NULL) = (asunto IS NULL))
);
SELECT track_changes('envios', 'envios');
