-- Enrolling and leaving: every rule judged inside one transaction and one round trip. A refusal is an answer, not an
-- exception: a rush on a full section fills no log and aborts nothing. The constraints stay behind as the last word.

-- What a rush must agree on without touching a row, as advisory locks: 7101, whether a window is open (shared by all who
-- enrol; closing it waits until they are out); 7102, one enrolment at a time per student, so that a double click finds
-- its own seat.

CREATE FUNCTION close_behind_the_last() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM pg_advisory_xact_lock(7101, OLD.id);
  RETURN NEW;
END $$;
CREATE TRIGGER periodos_inscripcion_cierra BEFORE UPDATE OF abierto ON periodos_inscripcion
  FOR EACH ROW WHEN (OLD.abierto AND NOT NEW.abierto) EXECUTE FUNCTION close_behind_the_last();

-- An enrolment with its section, as the API answers it.
CREATE VIEW inscripciones_detalladas AS
  SELECT i.id, i.idperiodoinscripcion, i.idusuario, i.idseccion,
         s.nombre, s.idusuario AS idmaestro, s.idperiodo, s.idasignatura, s.idaula, s.dia, s.inicio, s.fin,
         s.cupo, s.inscritos,
         a.nombre AS asignatura, l.nombre AS aula, m.nombre AS maestro, m.apellido AS apellido_maestro
    FROM inscripciones i
    JOIN secciones s ON s.id = i.idseccion
    JOIN asignaturas a ON a.id = s.idasignatura
    JOIN aulas l ON l.id = s.idaula
    JOIN usuarios m ON m.id = s.idusuario;

-- Seats in all these sections or in none: a row per seat, or a single row that says why not, with the seat that is in
-- the way where there is one. A seat that is already there is answered as it is: a retry never fails and never doubles.
--
-- A few small statements by key instead of one that joins everything: each is planned once per connection and costs
-- microseconds. A window opens on tables that are empty, where reading them from end to end looks cheapest, and such a
-- plan gets slower with every student of the rush: so never that.
CREATE FUNCTION inscribir(estudiante integer, ventana integer, pedidas integer[])
  RETURNS TABLE (motivo text, pedida integer, inscripcion inscripciones_detalladas)
  LANGUAGE plpgsql SET enable_seqscan = off AS $$
DECLARE
  nuevas integer[] := '{}';
  seccion record;
  suya record;
  aprobada boolean;
BEGIN
  PERFORM pg_advisory_xact_lock_shared(7101, ventana), pg_advisory_xact_lock(7102, estudiante);
  IF cardinality(pedidas) > 1 THEN
    -- By id, so that two students who want the same sections never wait for each other in a circle.
    SELECT array_agg(DISTINCT p ORDER BY p) INTO pedidas FROM unnest(pedidas) p;
  END IF;

  FOREACH pedida IN ARRAY pedidas LOOP
    SELECT s.idperiodo, s.idasignatura, s.dia, s.inicio, s.fin, s.inscritos >= s.cupo AS llena, a.area,
           v.abierto, v.idperiodo AS abierto_para
      INTO seccion
      FROM (VALUES (pedida)) AS wanted (id)
      LEFT JOIN periodos_inscripcion v ON v.id = ventana
      LEFT JOIN secciones s ON s.id = wanted.id
      LEFT JOIN asignaturas a ON a.id = s.idasignatura;

    SELECT max(i.id) FILTER (WHERE i.idseccion = pedida) AS esta,
           max(i.id) FILTER (WHERE i.idasignatura = seccion.idasignatura) AS de_la_asignatura,
           max(i.id) FILTER (WHERE i.dia = seccion.dia AND i.inicio < seccion.fin AND seccion.inicio < i.fin) AS a_esa_hora
      INTO suya
      FROM inscripciones i
     WHERE i.idusuario = estudiante AND i.idperiodo = seccion.idperiodo;
    CONTINUE WHEN suya.esta IS NOT NULL;

    motivo := CASE
      WHEN seccion.abierto IS NOT TRUE THEN 'sin_ventana'
      WHEN seccion.idperiodo IS NULL THEN 'no_existe'
      WHEN seccion.idperiodo <> seccion.abierto_para THEN 'otro_periodo'
      WHEN suya.de_la_asignatura IS NOT NULL THEN 'misma_asignatura'
      WHEN suya.a_esa_hora IS NOT NULL THEN 'choque'
      WHEN seccion.llena THEN 'sin_cupo'
    END;
    IF motivo IS NULL THEN
      SELECT CASE seccion.area WHEN 'lengua' THEN p.lengua WHEN 'matematica' THEN p.matematica
                               WHEN 'sociales' THEN p.sociales WHEN 'naturales' THEN p.naturales END
        INTO aprobada
        FROM usuarios u LEFT JOIN poma p ON p.idusuario = u.id
       WHERE u.id = estudiante AND u.idrol = 3;
      motivo := CASE WHEN NOT FOUND THEN 'no_existe' WHEN aprobada THEN 'aprobada' END;
    END IF;
    IF motivo IS NULL THEN
      -- Waits for whoever is taking a seat right now; only then is it known whether one is left.
      PERFORM FROM secciones s WHERE s.id = pedida AND s.inscritos < s.cupo FOR NO KEY UPDATE;
      IF NOT FOUND THEN motivo := 'sin_cupo'; END IF;
    END IF;
    IF motivo IS NOT NULL THEN
      DELETE FROM inscripciones i WHERE i.idusuario = estudiante AND i.idseccion = ANY (nuevas);
      IF motivo IN ('misma_asignatura', 'choque') THEN
        SELECT d.* INTO inscripcion FROM inscripciones_detalladas d
         WHERE d.id = COALESCE(suya.de_la_asignatura, suya.a_esa_hora);
      END IF;
      RETURN NEXT;
      RETURN;
    END IF;

    INSERT INTO inscripciones (idperiodoinscripcion, idusuario, idseccion, idperiodo, idasignatura, dia, inicio, fin)
    VALUES (ventana, estudiante, pedida,
            seccion.idperiodo, seccion.idasignatura, seccion.dia, seccion.inicio, seccion.fin);
    nuevas := nuevas || pedida;
  END LOOP;

  RETURN QUERY SELECT NULL::text, d.idseccion, d
                 FROM inscripciones_detalladas d WHERE d.idusuario = estudiante AND d.idseccion = ANY (pedidas);
END $$;

-- Gives a seat back and answers what it was, or says why not. `quien` is null for the office, which acts for anyone.
CREATE FUNCTION desinscribir(cual integer, quien integer)
  RETURNS TABLE (motivo text, inscripcion inscripciones_detalladas)
  LANGUAGE plpgsql SET enable_seqscan = off AS $$
DECLARE
  ventana integer;
BEGIN
  SELECT d.* INTO inscripcion FROM inscripciones_detalladas d
   WHERE d.id = cual AND (quien IS NULL OR d.idusuario = quien);
  -- Any open window of the period will do: a late one lets people leave what they took in the first.
  SELECT v.id INTO ventana FROM periodos_inscripcion v
   WHERE v.idperiodo = inscripcion.idperiodo AND v.abierto LIMIT 1;
  PERFORM pg_advisory_xact_lock_shared(7101, ventana), pg_advisory_xact_lock(7102, inscripcion.idusuario);

  motivo := CASE
    WHEN NOT EXISTS (SELECT FROM inscripciones i WHERE i.id = inscripcion.id) THEN 'no_existe'
    WHEN NOT EXISTS (SELECT FROM periodos_inscripcion v WHERE v.id = ventana AND v.abierto) THEN 'sin_ventana'
    WHEN EXISTS (SELECT FROM calificaciones c
                  WHERE c.idusuario = inscripcion.idusuario AND c.idseccion = inscripcion.idseccion) THEN 'calificada'
  END;
  IF motivo IS NULL THEN DELETE FROM inscripciones i WHERE i.id = cual; END IF;
  RETURN NEXT;
END $$;
