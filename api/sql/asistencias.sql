-- The section's period is on, not closed, and was running that day. After the advisory lock of a period that is closing.
CREATE OR REPLACE FUNCTION keep_asistencia() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  fila asistencias := COALESCE(NEW, OLD);
  de periodos;
  regla text;
  -- Two records of one student that are being joined (api/sql/uniones.sql): whose an absence is changes in closed periods too.
  unidos integer[] := string_to_array(nullif(current_setting('nivela.union', true), ''), ',')::integer[];
  esta boolean := unidos[2] = ANY (OLD.ausentes || OLD.excusados);
BEGIN
  IF TG_OP = 'UPDATE' AND unidos IS NOT NULL AND (NEW.idseccion, NEW.fecha, NEW.ausentes, NEW.excusados) = (
       OLD.idseccion, OLD.fecha, replace_ausente(OLD.ausentes, unidos[1], unidos[2], esta),
       replace_ausente(OLD.excusados, unidos[1], unidos[2], esta)) THEN
    RETURN NEW;
  END IF;
  PERFORM refuse_closed_periodo(s.idperiodo, 'asistencias') FROM secciones s WHERE s.id = fila.idseccion;
  SELECT p.* INTO de FROM periodos p JOIN secciones s ON s.idperiodo = p.id WHERE s.id = fila.idseccion;
  regla := CASE
    WHEN TG_OP = 'DELETE' THEN NULL
    WHEN NOT de.asistencia THEN 'asistencias_apagada'
    WHEN NEW.fecha NOT BETWEEN de.inicio AND de.fin THEN 'asistencias_fuera_del_periodo'
  END;
  IF regla IS NOT NULL THEN
    RAISE EXCEPTION 'la asistencia de la sección % no se puede guardar', fila.idseccion
      USING ERRCODE = 'check_violation', CONSTRAINT = regla, TABLE = 'asistencias';
  END IF;
  RETURN fila;
END $$;
CREATE OR REPLACE TRIGGER asistencias_de_un_periodo BEFORE INSERT OR UPDATE OR DELETE ON asistencias
  FOR EACH ROW EXECUTE FUNCTION keep_asistencia();

-- Of each enrolled student of a section: how often they were missed, how often with an excuse, of how many classes.
CREATE OR REPLACE FUNCTION faltas_de(seccion integer) RETURNS TABLE (idusuario integer, ausencias integer, excusas integer, clases integer)
  LANGUAGE sql STABLE AS $$
  SELECT i.idusuario, count(*) FILTER (WHERE i.idusuario = ANY (a.ausentes))::integer,
         count(*) FILTER (WHERE i.idusuario = ANY (a.excusados))::integer, count(a.id)::integer
    FROM inscripciones i LEFT JOIN asistencias a ON a.idseccion = i.idseccion
   WHERE i.idseccion = seccion
   GROUP BY i.idusuario
$$;

CREATE OR REPLACE TRIGGER asistencias_version BEFORE UPDATE OF ausentes, excusados ON asistencias
  FOR EACH ROW WHEN ((OLD.ausentes, OLD.excusados) IS DISTINCT FROM (NEW.ausentes, NEW.excusados))
  EXECUTE FUNCTION raise_version();

SELECT track_changes('asistencias', 'asistencias');
