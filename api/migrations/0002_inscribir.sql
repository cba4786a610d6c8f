-- Enrolling and leaving: every rule judged inside one transaction and one round trip. A refusal is an answer, not an
-- exception: a rush on a full section fills no log and aborts nothing. The constraints stay behind as the last word.

-- What a rush must agree on without touching a row: who is enrolling (one at a time per student, so that a double
-- click finds its own seat) and whether a window is open (closing waits for whoever is inside).
CREATE FUNCTION enter_window(ventana integer) RETURNS void
  LANGUAGE sql AS 'SELECT pg_advisory_xact_lock_shared(7101, ventana)';
CREATE FUNCTION enter_as_student(estudiante integer) RETURNS void
  LANGUAGE sql AS 'SELECT pg_advisory_xact_lock(7102, estudiante)';

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

-- Why a student can't have a seat in a section through a window, or null; `otra` is the section in the way.
CREATE FUNCTION why_not(estudiante integer, ventana integer, seccion integer, OUT motivo text, OUT otra integer)
  LANGUAGE sql STABLE AS $$
  SELECT
    CASE
      WHEN v.abierto IS NOT TRUE THEN 'sin_ventana'
      WHEN s.id IS NULL OR u.id IS NULL THEN 'no_existe'
      WHEN s.idperiodo <> v.idperiodo THEN 'otro_periodo'
      WHEN CASE a.area WHEN 'lengua' THEN p.lengua WHEN 'matematica' THEN p.matematica
                       WHEN 'sociales' THEN p.sociales WHEN 'naturales' THEN p.naturales END THEN 'aprobada'
      WHEN misma.idseccion IS NOT NULL THEN 'misma_asignatura'
      WHEN choque.idseccion IS NOT NULL THEN 'choque'
      WHEN s.inscritos >= s.cupo THEN 'sin_cupo'
    END,
    COALESCE(misma.idseccion, choque.idseccion)
  FROM (VALUES (1)) AS siempre
  LEFT JOIN secciones s ON s.id = seccion
  LEFT JOIN asignaturas a ON a.id = s.idasignatura
  LEFT JOIN usuarios u ON u.id = estudiante AND u.idrol = 3
  LEFT JOIN periodos_inscripcion v ON v.id = ventana
  LEFT JOIN poma p ON p.idusuario = estudiante
  LEFT JOIN inscripciones misma
    ON misma.idusuario = estudiante AND misma.idperiodo = s.idperiodo AND misma.idasignatura = s.idasignatura
  LEFT JOIN inscripciones choque
    ON choque.idusuario = estudiante AND choque.idperiodo = s.idperiodo AND choque.dia = s.dia
   AND choque.inicio < s.fin AND s.inicio < choque.fin
  LIMIT 1
$$;

-- Seats in all these sections or in none: a row per seat, or a single row that says why not. A seat that is already
-- there is answered as it is: a retry never fails and never doubles.
CREATE FUNCTION inscribir(estudiante integer, ventana integer, pedidas integer[])
  RETURNS TABLE (motivo text, otra integer, pedida integer, inscripcion inscripciones_detalladas)
  LANGUAGE plpgsql AS $$
DECLARE
  nuevas integer[] := '{}';
BEGIN
  PERFORM enter_window(ventana), enter_as_student(estudiante);

  -- By id, so that two students who want the same sections never wait for each other in a circle.
  FOR pedida IN SELECT DISTINCT p FROM unnest(pedidas) p ORDER BY p LOOP
    CONTINUE WHEN EXISTS (SELECT FROM inscripciones i WHERE i.idusuario = estudiante AND i.idseccion = pedida);
    SELECT w.motivo, w.otra INTO motivo, otra FROM why_not(estudiante, ventana, pedida) w;
    IF motivo IS NULL THEN
      -- Waits for whoever is taking a seat right now; only then is it known whether one is left.
      PERFORM FROM secciones s WHERE s.id = pedida AND s.inscritos < s.cupo FOR NO KEY UPDATE;
      IF NOT FOUND THEN motivo := 'sin_cupo'; END IF;
    END IF;
    IF motivo IS NOT NULL THEN
      DELETE FROM inscripciones i WHERE i.idusuario = estudiante AND i.idseccion = ANY (nuevas);
      RETURN NEXT;
      RETURN;
    END IF;
    INSERT INTO inscripciones (idperiodoinscripcion, idusuario, idseccion, idperiodo, idasignatura, dia, inicio, fin)
    SELECT ventana, estudiante, s.id, s.idperiodo, s.idasignatura, s.dia, s.inicio, s.fin
      FROM secciones s WHERE s.id = pedida;
    nuevas := nuevas || pedida;
  END LOOP;

  RETURN QUERY SELECT NULL::text, NULL::integer, d.idseccion, d
                 FROM inscripciones_detalladas d WHERE d.idusuario = estudiante AND d.idseccion = ANY (pedidas);
END $$;

-- Gives a seat back and answers what it was, or says why not. `quien` is null for the office, which acts for anyone.
CREATE FUNCTION desinscribir(cual integer, quien integer)
  RETURNS TABLE (motivo text, inscripcion inscripciones_detalladas) LANGUAGE plpgsql AS $$
DECLARE
  ventana integer;
BEGIN
  SELECT d.* INTO inscripcion FROM inscripciones_detalladas d
   WHERE d.id = cual AND (quien IS NULL OR d.idusuario = quien);
  -- Any open window of the period will do: a late one lets people leave what they took in the first.
  SELECT v.id INTO ventana FROM periodos_inscripcion v
   WHERE v.idperiodo = inscripcion.idperiodo AND v.abierto LIMIT 1;
  PERFORM enter_window(ventana), enter_as_student(inscripcion.idusuario);

  motivo := CASE
    WHEN NOT EXISTS (SELECT FROM inscripciones i WHERE i.id = inscripcion.id) THEN 'no_existe'
    WHEN NOT EXISTS (SELECT FROM periodos_inscripcion v WHERE v.id = ventana AND v.abierto) THEN 'sin_ventana'
    WHEN EXISTS (SELECT FROM calificaciones c
                  WHERE c.idusuario = inscripcion.idusuario AND c.idseccion = inscripcion.idseccion) THEN 'calificada'
  END;
  IF motivo IS NULL THEN DELETE FROM inscripciones i WHERE i.id = cual; END IF;
  RETURN NEXT;
END $$;
