-- Grades that are no number, and periods that are closed: history that the database itself keeps from changing.

-- Grades ---------------------------------------------------------------------------------------------------------

DROP TRIGGER calificaciones_version ON calificaciones;
CREATE TRIGGER calificaciones_version BEFORE UPDATE OF calificacion, condicion, oficializado ON calificaciones
  FOR EACH ROW WHEN (
    (OLD.calificacion, OLD.condicion, OLD.oficializado) IS DISTINCT FROM (NEW.calificacion, NEW.condicion, NEW.oficializado)
  ) EXECUTE FUNCTION raise_version();

-- An acta shows official grades alone. Once one of them changes, is taken back or goes, the actas that were printed before
-- are superseded. Beside the counters, which only those who grade write: the section's own row belongs to those who enrol.
ALTER TABLE notas_por_seccion ADD COLUMN acta_version integer NOT NULL DEFAULT 1;
CREATE FUNCTION supersede_acta() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF TG_OP = 'UPDATE' THEN
    UPDATE notas_por_seccion SET acta_version = acta_version + 1 WHERE idseccion IN (
      SELECT v.idseccion FROM viejas v JOIN nuevas n USING (id) WHERE v.oficializado
         AND (v.calificacion, v.condicion, v.oficializado) IS DISTINCT FROM (n.calificacion, n.condicion, n.oficializado));
  ELSE
    UPDATE notas_por_seccion SET acta_version = acta_version + 1
     WHERE idseccion IN (SELECT v.idseccion FROM viejas v WHERE v.oficializado);
  END IF;
  RETURN NULL;
END $$;
CREATE TRIGGER calificaciones_sustituye_acta AFTER UPDATE ON calificaciones
  REFERENCING OLD TABLE AS viejas NEW TABLE AS nuevas FOR EACH STATEMENT EXECUTE FUNCTION supersede_acta();
CREATE TRIGGER calificaciones_sustituye_acta_al_borrar AFTER DELETE ON calificaciones
  REFERENCING OLD TABLE AS viejas FOR EACH STATEMENT EXECUTE FUNCTION supersede_acta();

-- Closed periods -------------------------------------------------------------------------------------------------

-- Its closing and reopening are lines of the bitácora; the moment of the last is no change of its own.
SELECT track_changes('periodos', 'periodos', ocultas => '{cerrado_en}');

-- Advisory lock 7112, per period: shared by every write of what belongs to a period, exclusive for closing and reopening
-- it. Taken by triggers, after the rows. A statement of its own looks at the period afterwards, and sees what the one who
-- held the lock left.
CREATE FUNCTION refuse_closed_periodo(periodo integer, tabla text) RETURNS void LANGUAGE plpgsql AS $$
BEGIN
  PERFORM pg_advisory_xact_lock_shared(7112, periodo);
  IF (SELECT p.cerrado FROM periodos p WHERE p.id = periodo) THEN
    RAISE EXCEPTION 'el período % está cerrado', periodo
      USING ERRCODE = 'check_violation', CONSTRAINT = tabla || '_periodo_cerrado', TABLE = tabla;
  END IF;
END $$;

-- For tables with an `idperiodo`.
CREATE FUNCTION keep_closed_periodo() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF TG_OP <> 'INSERT' THEN PERFORM refuse_closed_periodo(OLD.idperiodo, TG_TABLE_NAME); END IF;
  IF TG_OP <> 'DELETE' THEN PERFORM refuse_closed_periodo(NEW.idperiodo, TG_TABLE_NAME); END IF;
  RETURN NULL;
END $$;

-- The counter of seats is the enrolments' own matter, and changes with each of them.
CREATE TRIGGER secciones_periodo_cerrado AFTER INSERT OR DELETE ON secciones
  FOR EACH ROW EXECUTE FUNCTION keep_closed_periodo();
CREATE TRIGGER secciones_periodo_cerrado_al_cambiar AFTER UPDATE ON secciones
  FOR EACH ROW WHEN (OLD.inscritos = NEW.inscritos AND OLD.* IS DISTINCT FROM NEW.*) EXECUTE FUNCTION keep_closed_periodo();

CREATE TRIGGER periodos_inscripcion_periodo_cerrado AFTER INSERT OR DELETE ON periodos_inscripcion
  FOR EACH ROW EXECUTE FUNCTION keep_closed_periodo();
CREATE TRIGGER periodos_inscripcion_periodo_cerrado_al_cambiar AFTER UPDATE ON periodos_inscripcion
  FOR EACH ROW WHEN (OLD.* IS DISTINCT FROM NEW.*) EXECUTE FUNCTION keep_closed_periodo();

-- Enrolments come in batches: one look for all of them.
CREATE FUNCTION keep_closed_enrolments() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF TG_OP <> 'INSERT' THEN
    PERFORM refuse_closed_periodo(v.idperiodo, TG_TABLE_NAME) FROM (SELECT DISTINCT idperiodo FROM viejas) v;
  END IF;
  IF TG_OP <> 'DELETE' THEN
    PERFORM refuse_closed_periodo(n.idperiodo, TG_TABLE_NAME) FROM (SELECT DISTINCT idperiodo FROM nuevas) n;
  END IF;
  RETURN NULL;
END $$;
CREATE TRIGGER inscripciones_periodo_cerrado AFTER INSERT ON inscripciones
  REFERENCING NEW TABLE AS nuevas FOR EACH STATEMENT EXECUTE FUNCTION keep_closed_enrolments();
CREATE TRIGGER inscripciones_periodo_cerrado_al_cambiar AFTER UPDATE ON inscripciones
  REFERENCING OLD TABLE AS viejas NEW TABLE AS nuevas FOR EACH STATEMENT EXECUTE FUNCTION keep_closed_enrolments();
CREATE TRIGGER inscripciones_periodo_cerrado_al_dejar AFTER DELETE ON inscripciones
  REFERENCING OLD TABLE AS viejas FOR EACH STATEMENT EXECUTE FUNCTION keep_closed_enrolments();

-- The one way to change a closed period: an administrator rectifies an official grade, with a reason, and it stays official.
CREATE FUNCTION keep_closed_grades() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF TG_OP = 'UPDATE' AND OLD.oficializado AND NEW.oficializado AND current_setting('nivela.motivo', true) <> ''
     AND (OLD.id, OLD.idseccion, OLD.idusuario) = (NEW.id, NEW.idseccion, NEW.idusuario)
     AND EXISTS (SELECT FROM usuarios u WHERE u.id = nullif(current_setting('nivela.autor', true), '')::integer AND u.idrol = 1) THEN
    RETURN NEW;
  END IF;
  PERFORM refuse_closed_periodo(s.idperiodo, TG_TABLE_NAME)
     FROM secciones s WHERE s.id IN (OLD.idseccion, NEW.idseccion);
  RETURN COALESCE(NEW, OLD);
END $$;
CREATE TRIGGER calificaciones_periodo_cerrado BEFORE INSERT OR DELETE ON calificaciones
  FOR EACH ROW EXECUTE FUNCTION keep_closed_grades();
CREATE TRIGGER calificaciones_periodo_cerrado_al_cambiar BEFORE UPDATE ON calificaciones
  FOR EACH ROW WHEN (OLD.* IS DISTINCT FROM NEW.*) EXECUTE FUNCTION keep_closed_grades();

-- How far each section of a period is: what closing demands, the office looks at and teachers are reminded of.
CREATE FUNCTION notas_que_faltan(periodo integer)
  RETURNS TABLE (idseccion integer, idmaestro integer, inscritos integer, sin_nota integer, sin_oficializar integer)
  LANGUAGE sql STABLE AS $$
  SELECT s.id, s.idusuario, count(i.id)::integer, count(i.id) FILTER (WHERE c.id IS NULL)::integer,
         count(c.id) FILTER (WHERE NOT c.oficializado)::integer
    FROM secciones s
    LEFT JOIN inscripciones i ON i.idseccion = s.id
    LEFT JOIN calificaciones c ON c.idseccion = i.idseccion AND c.idusuario = i.idusuario
   WHERE s.idperiodo = periodo
   GROUP BY s.id
$$;

-- For closing and reopening: waits for those who change the period's sections, enrol or grade, in the order of decision 21.
CREATE FUNCTION lock_cierre(periodo integer) RETURNS void LANGUAGE plpgsql AS $$
BEGIN
  PERFORM pg_advisory_xact_lock(7104, periodo);
  PERFORM pg_advisory_xact_lock(7101, v.id)
     FROM (SELECT w.id FROM periodos_inscripcion w WHERE w.idperiodo = periodo ORDER BY w.id) v;
  PERFORM pg_advisory_xact_lock(7110, s.id)
     FROM (SELECT t.id FROM secciones t WHERE t.idperiodo = periodo ORDER BY t.id) s;
  PERFORM pg_advisory_xact_lock(7112, periodo);
END $$;

CREATE FUNCTION close_periodo() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  regla text;
BEGIN
  PERFORM lock_cierre(NEW.id);
  regla := CASE
    WHEN NOT NEW.cerrado THEN
      CASE WHEN COALESCE(current_setting('nivela.motivo', true), '') = '' THEN 'periodos_reabierto_con_motivo' END
    WHEN EXISTS (SELECT FROM periodos_inscripcion v WHERE v.idperiodo = NEW.id AND v.abierto) THEN 'periodos_con_ventana_abierta'
    WHEN EXISTS (SELECT FROM notas_que_faltan(NEW.id) f WHERE f.sin_nota + f.sin_oficializar > 0) THEN 'periodos_con_notas_pendientes'
  END;
  IF regla IS NOT NULL THEN
    RAISE EXCEPTION 'el período % no se puede cerrar ni abrir así', NEW.id
      USING ERRCODE = 'check_violation', CONSTRAINT = regla, TABLE = 'periodos';
  END IF;
  NEW.cerrado_en := CASE WHEN NEW.cerrado THEN now() END;
  RETURN NEW;
END $$;
CREATE TRIGGER periodos_cierra BEFORE UPDATE OF cerrado ON periodos
  FOR EACH ROW WHEN (OLD.cerrado <> NEW.cerrado) EXECUTE FUNCTION close_periodo();
CREATE TRIGGER periodos_cerrado_no_cambia BEFORE UPDATE OF nombre, inicio, fin ON periodos
  FOR EACH ROW WHEN (OLD.cerrado AND (OLD.nombre, OLD.inicio, OLD.fin) IS DISTINCT FROM (NEW.nombre, NEW.inicio, NEW.fin))
  EXECUTE FUNCTION refuse_rule();

-- Reminders ------------------------------------------------------------------------------------------------------

CREATE TABLE recordatorios (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  idperiodo integer NOT NULL REFERENCES periodos (id) ON DELETE CASCADE,
  idusuario integer NOT NULL REFERENCES usuarios (id) ON DELETE CASCADE,
  enviado timestamptz NOT NULL DEFAULT now()
);
CREATE INDEX recordatorios_por_periodo ON recordatorios (idperiodo, idusuario, enviado);
SELECT track_changes('recordatorios', 'recordatorios');
