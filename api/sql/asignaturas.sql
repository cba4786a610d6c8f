CREATE OR REPLACE FUNCTION area_of(nombre text) RETURNS text
  LANGUAGE sql IMMUTABLE STRICT PARALLEL SAFE
  RETURN CASE regexp_replace(comparable(nombre), 's\M', '', 'g')
    WHEN 'lengua espanola' THEN 'lengua'
    WHEN 'matematica' THEN 'matematica'
    WHEN 'ciencia sociale' THEN 'sociales'
    WHEN 'ciencia naturale' THEN 'naturales'
  END;

-- A new subject that says nothing of its area is matched by its name; a new name changes nothing.
CREATE OR REPLACE FUNCTION match_area() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  NEW.area := area_of(NEW.nombre);
  RETURN NEW;
END $$;
CREATE OR REPLACE TRIGGER asignaturas_area_por_nombre BEFORE INSERT ON asignaturas
  FOR EACH ROW WHEN (NEW.area = 'por_nombre') EXECUTE FUNCTION match_area();

CREATE OR REPLACE TRIGGER asignaturas_version BEFORE UPDATE OF nombre, creditos, area ON asignaturas
  FOR EACH ROW WHEN ((OLD.nombre, OLD.creditos, OLD.area) IS DISTINCT FROM (NEW.nombre, NEW.creditos, NEW.area))
  EXECUTE FUNCTION raise_version();

-- What a section shows beside its own columns is part of the offer too: a subject, a classroom or a teacher that gets
-- another name is told to those who watch.
CREATE OR REPLACE TRIGGER asignaturas_nombre_avisa AFTER UPDATE OF nombre ON asignaturas FOR EACH STATEMENT EXECUTE FUNCTION tell_offer();

SELECT track_changes('asignaturas', 'asignaturas');
