-- The period that the office works on: the current one unless it is closed, else the next one. A closed period is history,
-- though its days may not be over, and between two periods there is the next one to prepare.
CREATE FUNCTION periodo_de_trabajo(zona text) RETURNS integer
  LANGUAGE sql STABLE PARALLEL SAFE
  RETURN COALESCE(
    (SELECT p.id FROM periodos p WHERE p.id = periodo_actual(zona) AND NOT p.cerrado),
    (SELECT p.id FROM periodos p WHERE p.inicio > (now() AT TIME ZONE zona)::date AND NOT p.cerrado
      ORDER BY p.inicio, p.id LIMIT 1),
    periodo_actual(zona)
  );

-- As 0028 has it, and whoever is switched off is passed over in silence and keeps the place.
--
-- Gives the free seats of these sections to their lines, and those of sections for which these students wait, whose hours
-- changed. The first who may take a seat gets it and gives up their other section of the subject, whose seat goes to its own
-- line in turn. One who may not is passed over and keeps the place. Answers what each of them should be told.
--
-- Every act on a seat holds the window shared. Whoever moves lines holds all windows of the period exclusively, so that
-- nothing else moves meanwhile: neither the students in line nor the sections that a chain reaches need locks of their own. A
-- caller that did not foresee it gets the windows here if nobody has them; else the whole transaction is run again.
CREATE OR REPLACE FUNCTION promote_esperas(tocadas integer[], libran integer[])
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
        SELECT e.*, u.activo, i.id AS asiento, i.idseccion AS suya,
               (SELECT (array_agg(j.motivo ORDER BY j.orden) FILTER (WHERE j.motivo IS NOT NULL))[1]
                  FROM judge_asientos(ARRAY[e.idusuario], ARRAY[e.idperiodoinscripcion], ARRAY[1], ARRAY[e.idseccion],
                         CASE WHEN i.id IS NULL THEN '{}' ELSE ARRAY[1] END,
                         CASE WHEN i.id IS NULL THEN '{}' ELSE ARRAY[i.id] END, false) j) AS razon
          FROM (SELECT * FROM esperas f WHERE f.idseccion = cual AND f.id > desde ORDER BY f.id LIMIT tramo) e
          JOIN usuarios u ON u.id = e.idusuario
          LEFT JOIN inscripciones i
            ON i.idusuario = e.idusuario AND i.idperiodo = una.idperiodo AND i.idasignatura = una.idasignatura
         ORDER BY e.id
      LOOP
        EXIT WHEN libres < 1;
        vistas := vistas + 1;
        desde := turno.id;
        CONTINUE WHEN NOT turno.activo;
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
