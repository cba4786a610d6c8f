-- Places come in batches: one change of a section for all of its new ones.
CREATE OR REPLACE FUNCTION count_esperas() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  UPDATE secciones s SET en_espera = s.en_espera + CASE TG_OP WHEN 'INSERT' THEN c.cuantas ELSE - c.cuantas END
    FROM (SELECT f.idseccion, count(*)::integer AS cuantas FROM filas f GROUP BY f.idseccion) c WHERE s.id = c.idseccion;
  RETURN NULL;
END $$;
CREATE OR REPLACE TRIGGER esperas_cuenta AFTER INSERT ON esperas
  REFERENCING NEW TABLE AS filas FOR EACH STATEMENT EXECUTE FUNCTION count_esperas();
CREATE OR REPLACE TRIGGER esperas_descuenta AFTER DELETE ON esperas
  REFERENCING OLD TABLE AS filas FOR EACH STATEMENT EXECUTE FUNCTION count_esperas();

-- What lines may move where these sections free seats or these students free hours, and the windows that a transaction that moves them
-- takes exclusively. A promoted student gives up a section of the same subject, so a chain stays within the subject's sections
-- of the period.
CREATE OR REPLACE FUNCTION find_cadena(tocadas integer[], libran integer[], OUT cadena integer[], OUT ventanas integer[])
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

-- The places in lines, each with the seat that its student would give up for it, and why they may not have a seat now (`razon`),
-- free seats aside.
CREATE OR REPLACE VIEW esperas_juzgadas AS
  SELECT e.id, e.idperiodoinscripcion, e.idusuario, e.idseccion, e.pasada, i.id AS asiento, i.idseccion AS suya,
         CASE WHEN NOT u.activo THEN 'desactivado' ELSE (
           SELECT (array_agg(j.motivo ORDER BY j.orden) FILTER (WHERE j.motivo IS NOT NULL))[1]
             FROM judge_asientos(ARRAY[e.idusuario], ARRAY[e.idperiodoinscripcion], ARRAY[1], ARRAY[e.idseccion],
                    CASE WHEN i.id IS NULL THEN '{}' ELSE ARRAY[1] END,
                    CASE WHEN i.id IS NULL THEN '{}' ELSE ARRAY[i.id] END, false) j) END AS razon
    FROM esperas e
    JOIN secciones s ON s.id = e.idseccion
    JOIN usuarios u ON u.id = e.idusuario
    LEFT JOIN inscripciones i
      ON i.idusuario = e.idusuario AND i.idperiodo = s.idperiodo AND i.idasignatura = s.idasignatura;

-- The transaction is run again from its start (api/src/platform/postgres/retry.ts).
CREATE OR REPLACE FUNCTION try_again(por text) RETURNS void LANGUAGE plpgsql AS $$
BEGIN
  RAISE EXCEPTION 'otra transacción tiene %', por USING ERRCODE = 'serialization_failure';
END $$;

-- Gives the free seats of these sections to their lines, and those of sections for which these students wait, whose hours
-- changed. The first who may take a seat gets it and gives up their other section of the subject, whose seat goes to its own
-- line in turn. One who may not is passed over and keeps the place; a student who is switched off too, in silence. Answers what
-- each of them should be told (see tell_novedades), and the sections that moved.
--
-- Every act on a seat holds the window shared. An act that moves lines holds all windows of the period exclusively, so that
-- nothing else moves meanwhile: neither the students in line nor the sections that a chain reaches need locks of their own. A
-- caller that did not foresee it gets the windows here if nobody has them; else the whole transaction is run again.
CREATE OR REPLACE FUNCTION promote_esperas(tocadas integer[], libran integer[])
  RETURNS TABLE (tipo text, idusuario integer, movidas integer[], hechos jsonb)
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
    CONTINUE WHEN NOT EXISTS (SELECT FROM secciones s WHERE s.id = cual AND s.en_espera > 0 AND cupos_libres(s) > 0);
    PERFORM FROM secciones s WHERE s.id = cual FOR NO KEY UPDATE;
    SELECT s.*, cupos_libres(s) AS libres, a.nombre AS asignatura INTO una FROM secciones s JOIN asignaturas a ON a.id = s.idasignatura WHERE s.id = cual;
    IF una.idperiodo <> ALL (bloqueado) THEN
      IF EXISTS (SELECT FROM periodos_inscripcion v
                  WHERE v.idperiodo = una.idperiodo AND NOT pg_try_advisory_xact_lock(7101, v.id)) THEN
        PERFORM try_again('una ventana del período ' || una.idperiodo);
      END IF;
      bloqueado := bloqueado || una.idperiodo;
    END IF;
    libres := una.libres;
    -- Most of the time the first in line gets the seat: the line is judged in slices, each greater than the one before.
    desde := 0;
    tramo := libres + 2;
    LOOP
      vistas := 0;
      FOR turno IN
        SELECT e.* FROM (SELECT f.id FROM esperas f WHERE f.idseccion = cual AND f.id > desde ORDER BY f.id LIMIT tramo) t
          JOIN esperas_juzgadas e ON e.id = t.id
         ORDER BY e.id
      LOOP
        EXIT WHEN libres < 1;
        vistas := vistas + 1;
        desde := turno.id;
        CONTINUE WHEN turno.razon = 'desactivado';
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
        movidas := array_remove(ARRAY[cual, CASE WHEN turno.razon IS NULL THEN turno.suya END], NULL);
        hechos := jsonb_build_object('seccion', una.nombre, 'asignatura', una.asignatura, 'motivo', turno.razon,
          'dia', una.dia, 'inicio', una.inicio, 'fin', una.fin, 'dejada',
          (SELECT s.nombre FROM secciones s WHERE turno.razon IS NULL AND s.id = turno.suya));
        RETURN NEXT;
      END LOOP;
      EXIT WHEN libres < 1 OR vistas < tramo;
      tramo := tramo * 4;
    END LOOP;
  END LOOP;
END $$;

-- Tells people what became of their seats and their places; `novedades` are rows as promote_esperas answers them. In the
-- statement that moves them, because nobody should wait for the server in between: it holds up everyone who enrols. Answers the
-- sections that moved.
CREATE OR REPLACE FUNCTION tell_novedades(novedades jsonb[]) RETURNS SETOF integer LANGUAGE plpgsql AS $$
BEGIN
  IF cardinality(novedades) = 0 THEN RETURN; END IF;
  PERFORM tell(array_agg(n.idusuario), array_agg(n.tipo), NULL, array_agg(n.hechos), NULL, NULL, NULL, 0, false)
    FROM unnest(novedades) x CROSS JOIN LATERAL jsonb_to_record(x) n (idusuario integer, tipo text, hechos jsonb);
  RETURN QUERY SELECT DISTINCT m::integer FROM unnest(novedades) x CROSS JOIN LATERAL jsonb_array_elements_text(x -> 'movidas') m;
END $$;

-- Puts students into lines, no two of the same student. A row for each: the place, new or kept, or why not, with the seat in the
-- way where there is one. A place is looked up among the student's own, never among all who wait for the section.
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

  -- A student who has another section of the subject would give it up.
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
                  THEN (array_agg(j.motivo ORDER BY j.orden) FILTER (WHERE j.motivo IS NOT NULL))[1]
                WHEN (SELECT cupos_libres(s) > 0 FROM secciones s WHERE s.id = pedidas[j.acto]) THEN 'hay_cupo' END AS motivo,
           max(j.asiento) FILTER (WHERE j.orden > 0) AS estorbo
      FROM judge_asientos(estudiantes, ventanas, actos, pedidas, COALESCE(deja_acto, '{}'), COALESCE(deja_asiento, '{}'), false) j
     GROUP BY j.acto
  ) x;

  INSERT INTO esperas (idperiodoinscripcion, idusuario, idseccion)
  SELECT ventanas[a.acto], estudiantes[a.acto], pedidas[a.acto] FROM unnest(actos) a (acto)
   WHERE motivos[a.acto] IS NULL AND previas[a.acto] IS NULL ORDER BY a.acto;
  RETURN QUERY
    SELECT a.acto, motivos[a.acto], e.id, previas[a.acto] IS NULL,
           s.en_espera - (SELECT count(*)::integer FROM esperas d WHERE d.idseccion = e.idseccion AND d.id > e.id), i.suya
      FROM unnest(actos) a (acto)
      LEFT JOIN LATERAL (SELECT f.id, f.idseccion FROM esperas f WHERE motivos[a.acto] IS NULL
                            AND f.idusuario = estudiantes[a.acto] OFFSET 0) e ON e.idseccion = pedidas[a.acto]
      LEFT JOIN secciones s ON s.id = e.idseccion
      LEFT JOIN LATERAL (SELECT t AS suya FROM inscripciones_detalladas t
                          WHERE motivos[a.acto] IS NOT NULL AND t.id = estorbos[a.acto] OFFSET 0) i ON true;
END $$;

-- Ends the lines of a window that closes, or of a section that is cancelled. The caller holds the window, or the section.
CREATE OR REPLACE FUNCTION end_esperas(ventana integer, seccion integer)
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

SELECT track_changes('esperas', 'esperas', ocultas => '{rol,creada,pasada}');
