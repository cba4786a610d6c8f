-- Seats that move: a change of section in one act, waiting lines that promote in the transaction that frees the seat, and
-- the office, which acts outside a window too (docs/decisions/0035-seats-that-move.md, lock order: 0021-transactions.md).

-- A retry of a change finds the seat that came of it.
ALTER TABLE inscripciones ADD COLUMN cambio_de integer;
CREATE INDEX inscripciones_por_cambio ON inscripciones (cambio_de) WHERE cambio_de IS NOT NULL;

-- The length of the line, so that a section without one costs nobody a look at it.
ALTER TABLE secciones ADD COLUMN en_espera integer NOT NULL DEFAULT 0
  CONSTRAINT secciones_en_espera_valido CHECK (en_espera >= 0);

-- A place in a section's line. First come, first served: ids are given under the section's lock, so their order is the line's.
CREATE TABLE esperas (
  id integer GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  idperiodoinscripcion integer NOT NULL CONSTRAINT esperas_ventana REFERENCES periodos_inscripcion (id),
  idusuario integer NOT NULL,
  rol smallint NOT NULL GENERATED ALWAYS AS (3) STORED,
  idseccion integer NOT NULL CONSTRAINT esperas_seccion REFERENCES secciones (id),
  creada timestamptz NOT NULL DEFAULT now(),
  -- Why the student was passed over, as they were told last: nobody is told the same with every seat.
  pasada text,
  CONSTRAINT esperas_es_de_estudiante FOREIGN KEY (idusuario, rol) REFERENCES usuarios (id, idrol),
  CONSTRAINT esperas_puesto_unico UNIQUE (idusuario, idseccion)
);
CREATE INDEX esperas_por_seccion ON esperas (idseccion, id);
CREATE INDEX esperas_por_ventana ON esperas (idperiodoinscripcion);

-- Places come in batches: one change of a section for all of its new ones.
CREATE FUNCTION count_esperas() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  UPDATE secciones s SET en_espera = s.en_espera + CASE TG_OP WHEN 'INSERT' THEN c.cuantas ELSE - c.cuantas END
    FROM (SELECT f.idseccion, count(*)::integer AS cuantas FROM filas f GROUP BY f.idseccion) c WHERE s.id = c.idseccion;
  RETURN NULL;
END $$;
CREATE TRIGGER esperas_cuenta AFTER INSERT ON esperas
  REFERENCING NEW TABLE AS filas FOR EACH STATEMENT EXECUTE FUNCTION count_esperas();
CREATE TRIGGER esperas_descuenta AFTER DELETE ON esperas
  REFERENCING OLD TABLE AS filas FOR EACH STATEMENT EXECUTE FUNCTION count_esperas();

-- Those who wait, wait for that subject in that period.
DROP TRIGGER secciones_asignatura_con_inscritos ON secciones;
CREATE TRIGGER secciones_asignatura_con_inscritos BEFORE UPDATE OF idasignatura ON secciones
  FOR EACH ROW WHEN (OLD.inscritos + OLD.en_espera > 0 AND OLD.idasignatura <> NEW.idasignatura)
  EXECUTE FUNCTION refuse_rule();
DROP TRIGGER secciones_periodo_con_inscritos ON secciones;
CREATE TRIGGER secciones_periodo_con_inscritos BEFORE UPDATE OF idperiodo ON secciones
  FOR EACH ROW WHEN (OLD.inscritos + OLD.en_espera > 0 AND OLD.idperiodo <> NEW.idperiodo)
  EXECUTE FUNCTION refuse_rule();

-- As 0022 has it, and the line's length is the lines' own matter.
DROP TRIGGER secciones_periodo_cerrado_al_cambiar ON secciones;
CREATE TRIGGER secciones_periodo_cerrado_al_cambiar AFTER UPDATE ON secciones
  FOR EACH ROW WHEN (OLD.inscritos = NEW.inscritos AND OLD.en_espera = NEW.en_espera AND OLD.* IS DISTINCT FROM NEW.*)
  EXECUTE FUNCTION keep_closed_periodo();

SELECT track_changes('secciones', 'secciones', ocultas => '{rol,inscritos,en_espera}');
SELECT track_changes('esperas', 'esperas', ocultas => '{rol,creada,pasada}');

CREATE OR REPLACE VIEW inscripciones_detalladas AS
  SELECT i.id, i.idperiodoinscripcion, i.idusuario, i.idseccion,
         s.nombre, s.idusuario AS idmaestro, s.idperiodo, s.idasignatura, s.idaula, s.dia, s.inicio, s.fin,
         s.cupo, s.inscritos,
         a.nombre AS asignatura, l.nombre AS aula, m.nombre AS maestro, m.apellido AS apellido_maestro, s.en_espera
    FROM inscripciones i
    JOIN secciones s ON s.id = i.idseccion
    JOIN asignaturas a ON a.id = s.idasignatura
    JOIN aulas l ON l.id = s.idaula
    JOIN usuarios m ON m.id = s.idusuario;

-- The judgement ------------------------------------------------------------------------------------------------------

DROP FUNCTION assign_asientos(text, integer[], integer[], integer[], integer[], integer[], integer[]);
DROP FUNCTION judge_asientos(integer[], integer[], integer[], integer[], integer[], integer[]);

-- As 0021 has it, and: what the office does with a reason (`oficina`) needs no open window, only a period that is not closed.
CREATE FUNCTION judge_asientos(
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
    LEFT JOIN inscripciones i ON i.id = d.asiento AND i.idusuario = estudiantes[d.acto]
    LEFT JOIN periodos_inscripcion v ON v.id = ventanas[d.acto]
$$;

-- Waiting lines --------------------------------------------------------------------------------------------------------

-- What lines may move where these sections free seats or these students free hours, and the windows that whoever moves them
-- takes exclusively. A promoted student gives up a section of the same subject, so a chain stays within the subject's sections
-- of the period.
CREATE FUNCTION find_cadena(tocadas integer[], libran integer[], OUT cadena integer[], OUT ventanas integer[])
  LANGUAGE sql STABLE AS $$
  WITH asignatura AS (
    SELECT DISTINCT s.idperiodo, s.idasignatura FROM secciones s WHERE s.id = ANY (tocadas) AND s.en_espera > 0
  ), suyas AS (
    SELECT s.id, s.idperiodo FROM asignatura a
      JOIN secciones s ON s.idperiodo = a.idperiodo AND s.idasignatura = a.idasignatura
    UNION
    SELECT s.id, s.idperiodo FROM esperas e JOIN secciones s ON s.id = e.idseccion WHERE e.idusuario = ANY (libran)
  )
  SELECT ARRAY(SELECT s.id FROM suyas s),
         ARRAY(SELECT v.id FROM periodos_inscripcion v WHERE v.idperiodo IN (SELECT s.idperiodo FROM suyas s) ORDER BY v.id)
$$;

CREATE FUNCTION try_again(por text) RETURNS void LANGUAGE plpgsql AS $$
BEGIN
  RAISE EXCEPTION 'otra transacción tiene %', por USING ERRCODE = 'serialization_failure';
END $$;

-- Gives the free seats of these sections to their lines, and those of sections for which these students wait, whose hours
-- changed. The first who may take a seat gets it and gives up their other section of the subject, whose seat goes to its own
-- line in turn. One who may not is passed over and keeps the place. Answers what each of them should be told.
--
-- Every act on a seat holds the window shared. Whoever moves lines holds all windows of the period exclusively, so that
-- nothing else moves meanwhile: neither the students in line nor the sections that a chain reaches need locks of their own. A
-- caller that did not foresee it gets the windows here if nobody has them; else the whole transaction is run again.
CREATE FUNCTION promote_esperas(tocadas integer[], libran integer[])
  RETURNS TABLE (tipo text, idusuario integer, idseccion integer, dejada integer, motivo text, nombre text, asignatura text)
  LANGUAGE plpgsql SET enable_seqscan = off SET plan_cache_mode = force_generic_plan AS $$
#variable_conflict use_column
DECLARE
  cola integer[] := tocadas || ARRAY(SELECT e.idseccion FROM esperas e WHERE e.idusuario = ANY (libran) ORDER BY e.id);
  bloqueado integer[] := '{}';
  cual integer;
  una record;
  turno record;
  libres integer;
  desde integer;
  tramo integer;
  vistas integer;
BEGIN
  WHILE cardinality(cola) > 0 LOOP
    cual := cola[1];
    cola := cola[2:];
    CONTINUE WHEN NOT EXISTS (SELECT FROM secciones s WHERE s.id = cual AND s.en_espera > 0 AND s.inscritos < s.cupo);
    PERFORM FROM secciones s WHERE s.id = cual FOR NO KEY UPDATE;
    SELECT s.*, a.nombre AS asignatura INTO una FROM secciones s JOIN asignaturas a ON a.id = s.idasignatura WHERE s.id = cual;
    IF una.idperiodo <> ALL (bloqueado) THEN
      IF EXISTS (SELECT FROM periodos_inscripcion v
                  WHERE v.idperiodo = una.idperiodo AND NOT pg_try_advisory_xact_lock(7101, v.id)) THEN
        PERFORM try_again('una ventana del período ' || una.idperiodo);
      END IF;
      bloqueado := bloqueado || una.idperiodo;
    END IF;
    libres := una.cupo - una.inscritos;
    -- Most of the time the first in line gets the seat: the line is judged in slices, each greater than the one before.
    desde := 0;
    tramo := libres + 2;
    LOOP
      vistas := 0;
      FOR turno IN
        SELECT e.*, i.id AS asiento, i.idseccion AS suya,
               (SELECT (array_agg(j.motivo ORDER BY j.orden) FILTER (WHERE j.motivo IS NOT NULL))[1]
                  FROM judge_asientos(ARRAY[e.idusuario], ARRAY[e.idperiodoinscripcion], ARRAY[1], ARRAY[e.idseccion],
                         CASE WHEN i.id IS NULL THEN '{}' ELSE ARRAY[1] END,
                         CASE WHEN i.id IS NULL THEN '{}' ELSE ARRAY[i.id] END, false) j) AS razon
          FROM (SELECT * FROM esperas f WHERE f.idseccion = cual AND f.id > desde ORDER BY f.id LIMIT tramo) e
          LEFT JOIN inscripciones i
            ON i.idusuario = e.idusuario AND i.idperiodo = una.idperiodo AND i.idasignatura = una.idasignatura
         ORDER BY e.id
      LOOP
        EXIT WHEN libres < 1;
        vistas := vistas + 1;
        desde := turno.id;
        IF turno.razon IS NOT NULL THEN
          CONTINUE WHEN turno.pasada IS NOT DISTINCT FROM turno.razon;
          UPDATE esperas e SET pasada = turno.razon WHERE e.id = turno.id;
        ELSE
          IF turno.asiento IS NOT NULL THEN
            DELETE FROM inscripciones i WHERE i.id = turno.asiento;
            cola := cola || turno.suya
              || ARRAY(SELECT e.idseccion FROM esperas e WHERE e.idusuario = turno.idusuario AND e.id <> turno.id ORDER BY e.id);
          END IF;
          DELETE FROM esperas e WHERE e.id = turno.id;
          INSERT INTO inscripciones
            (idperiodoinscripcion, idusuario, idseccion, idperiodo, idasignatura, dia, inicio, fin, cambio_de)
          VALUES (turno.idperiodoinscripcion, turno.idusuario, cual, una.idperiodo, una.idasignatura, una.dia, una.inicio, una.fin,
                  turno.asiento);
          libres := libres - 1;
        END IF;
        tipo := CASE WHEN turno.razon IS NULL THEN 'cupo_ganado' ELSE 'espera_pasada' END;
        idusuario := turno.idusuario;
        idseccion := cual;
        dejada := CASE WHEN turno.razon IS NULL THEN turno.suya END;
        motivo := turno.razon;
        nombre := una.nombre;
        asignatura := una.asignatura;
        RETURN NEXT;
      END LOOP;
      EXIT WHEN libres < 1 OR vistas < tramo;
      tramo := tramo * 4;
    END LOOP;
  END LOOP;
END $$;

-- Puts students into lines, no two of the same student. A row for each: the place, new or kept, or why not, with the seat
-- in the way where there is one.
CREATE FUNCTION join_esperas(espera text, estudiantes integer[], ventanas integer[], pedidas integer[])
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
    -- OFFSET 0, here and below: looked up student by student, never by reading every seat or place that there is.
    FROM unnest(actos) a (acto)
    JOIN secciones s ON s.id = pedidas[a.acto]
    CROSS JOIN LATERAL (SELECT j.id FROM inscripciones j WHERE j.idusuario = estudiantes[a.acto]
                           AND j.idperiodo = s.idperiodo AND j.idasignatura = s.idasignatura OFFSET 0) i;
  previas := ARRAY(SELECT (SELECT e.id FROM esperas e WHERE e.idusuario = estudiantes[a.acto] AND e.idseccion = pedidas[a.acto])
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
           (SELECT count(*)::integer FROM esperas d WHERE d.idseccion = e.idseccion AND d.id <= e.id), i
      FROM unnest(actos) a (acto)
      LEFT JOIN LATERAL (SELECT f.* FROM esperas f WHERE motivos[a.acto] IS NULL
                            AND f.idusuario = estudiantes[a.acto] AND f.idseccion = pedidas[a.acto] OFFSET 0) e ON true
      LEFT JOIN inscripciones_detalladas i ON motivos[a.acto] IS NOT NULL AND i.id = estorbos[a.acto];
END $$;

-- Ends the lines of a window that closes, or of a section that is cancelled. The caller holds the window, or the section.
CREATE FUNCTION end_esperas(ventana integer, seccion integer)
  RETURNS TABLE (idseccion integer, nombre text, asignatura text, personas integer[])
  LANGUAGE plpgsql AS $$
#variable_conflict use_column
BEGIN
  PERFORM FROM secciones s WHERE s.id IN (
    SELECT e.idseccion FROM esperas e WHERE e.idperiodoinscripcion = ventana OR e.idseccion = seccion
  ) ORDER BY s.id FOR NO KEY UPDATE;
  RETURN QUERY
    WITH idas AS (
      DELETE FROM esperas e WHERE e.idperiodoinscripcion = ventana OR e.idseccion = seccion RETURNING e.idusuario, e.idseccion
    )
    SELECT s.id, s.nombre, a.nombre, array_agg(d.idusuario) FROM idas d
      JOIN secciones s ON s.id = d.idseccion JOIN asignaturas a ON a.id = s.idasignatura GROUP BY s.id, a.id;
END $$;

-- Acts ---------------------------------------------------------------------------------------------------------------

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
-- A few statements by key for all acts together, planned once per connection. A window opens on tables that are empty,
-- where reading them from end to end looks cheapest, and such a plan gets slower with every student: so never that.
CREATE FUNCTION assign_asientos(
  espera text, estudiantes integer[], ventanas integer[],
  pide_acto integer[], pide_seccion integer[], deja_acto integer[], deja_asiento integer[],
  oficina boolean, con_lineas boolean
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
    lineas := EXISTS (SELECT FROM esperas e WHERE e.idusuario = ANY (libran));
  END IF;
  IF lineas AND NOT con_lineas THEN
    apartados := ARRAY(
      SELECT d.acto FROM unnest(deja_acto, deja_asiento) d (acto, asiento)
        LEFT JOIN inscripciones i ON i.id = d.asiento LEFT JOIN secciones s ON s.id = i.idseccion
       WHERE s.en_espera > 0 OR EXISTS (SELECT FROM esperas e WHERE e.idusuario = estudiantes[d.acto])
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
    -- The lines move after each act that may move them, before the next one is judged.
    cortes := ARRAY(SELECT DISTINCT d.acto FROM unnest(deja_acto, deja_asiento) d (acto, asiento)
      LEFT JOIN inscripciones i ON i.id = d.asiento LEFT JOIN secciones s ON s.id = i.idseccion
      WHERE s.en_espera > 0 OR EXISTS (SELECT FROM esperas e WHERE e.idusuario = estudiantes[d.acto]) ORDER BY d.acto);
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
