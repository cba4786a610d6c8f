-- The words of the mails ------------------------------------------------------------------------------------------

-- What the office says in its own words; a kind of mail without a row says what the product says.
CREATE TABLE plantillas (
  id integer GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  tipo text NOT NULL CONSTRAINT plantillas_una_por_tipo UNIQUE,
  asunto text NOT NULL CONSTRAINT plantillas_asunto_valido CHECK (char_length(asunto) BETWEEN 1 AND 120),
  titulo text NOT NULL CONSTRAINT plantillas_titulo_valido CHECK (char_length(titulo) BETWEEN 1 AND 120),
  cuerpo text NOT NULL CONSTRAINT plantillas_cuerpo_valido CHECK (char_length(cuerpo) BETWEEN 1 AND 4000),
  version integer NOT NULL DEFAULT nextval('versiones')
);
CREATE TRIGGER plantillas_version BEFORE UPDATE OF asunto, titulo, cuerpo ON plantillas
  FOR EACH ROW WHEN ((OLD.asunto, OLD.titulo, OLD.cuerpo) IS DISTINCT FROM (NEW.asunto, NEW.titulo, NEW.cuerpo))
  EXECUTE FUNCTION raise_version();
SELECT track_changes('plantillas', 'plantillas');

-- Attendance by meeting -------------------------------------------------------------------------------------------

-- Only where the office switches it on.
ALTER TABLE periodos ADD COLUMN asistencia boolean NOT NULL DEFAULT false;
DROP TRIGGER periodos_version ON periodos;
CREATE TRIGGER periodos_version BEFORE UPDATE OF nombre, inicio, fin, precio, asistencia ON periodos
  FOR EACH ROW WHEN (
    (OLD.nombre, OLD.inicio, OLD.fin, OLD.precio, OLD.asistencia)
    IS DISTINCT FROM (NEW.nombre, NEW.inicio, NEW.fin, NEW.precio, NEW.asistencia)
  ) EXECUTE FUNCTION raise_version();

-- A class that was held and whose roll was called. Whoever is in neither list was there.
CREATE TABLE asistencias (
  id integer GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  idseccion integer NOT NULL CONSTRAINT asistencias_seccion REFERENCES secciones (id),
  fecha date NOT NULL,
  ausentes integer[] NOT NULL DEFAULT '{}',
  excusados integer[] NOT NULL DEFAULT '{}',
  version integer NOT NULL DEFAULT nextval('versiones'),
  CONSTRAINT asistencias_una_por_dia UNIQUE (idseccion, fecha),
  CONSTRAINT asistencias_ausente_o_excusado CHECK (NOT ausentes && excusados)
);
CREATE TRIGGER asistencias_version BEFORE UPDATE OF ausentes, excusados ON asistencias
  FOR EACH ROW WHEN ((OLD.ausentes, OLD.excusados) IS DISTINCT FROM (NEW.ausentes, NEW.excusados))
  EXECUTE FUNCTION raise_version();
SELECT track_changes('asistencias', 'asistencias');

-- The section's period is on, not closed, and was running that day. After the advisory lock of a period that is closing.
CREATE FUNCTION keep_asistencia() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  fila asistencias := COALESCE(NEW, OLD);
  de periodos;
  regla text;
BEGIN
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
CREATE TRIGGER asistencias_de_un_periodo BEFORE INSERT OR UPDATE OR DELETE ON asistencias
  FOR EACH ROW EXECUTE FUNCTION keep_asistencia();

-- Of each enrolled student of a section: how often they were missed, how often with an excuse, of how many classes.
CREATE FUNCTION faltas_de(seccion integer) RETURNS TABLE (idusuario integer, ausencias integer, excusas integer, clases integer)
  LANGUAGE sql STABLE AS $$
  SELECT i.idusuario, count(*) FILTER (WHERE i.idusuario = ANY (a.ausentes))::integer,
         count(*) FILTER (WHERE i.idusuario = ANY (a.excusados))::integer, count(a.id)::integer
    FROM inscripciones i LEFT JOIN asistencias a ON a.idseccion = i.idseccion
   WHERE i.idseccion = seccion
   GROUP BY i.idusuario
$$;
