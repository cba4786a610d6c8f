-- How many people a classroom holds, where the office says so. It informs whoever offers a section; seats are the section's own.
ALTER TABLE aulas ADD COLUMN capacidad integer CONSTRAINT aulas_capacidad_valida CHECK (capacidad BETWEEN 1 AND 1000);

DROP TRIGGER aulas_version ON aulas;
CREATE TRIGGER aulas_version BEFORE UPDATE OF nombre, capacidad ON aulas
  FOR EACH ROW WHEN ((OLD.nombre, OLD.capacidad) IS DISTINCT FROM (NEW.nombre, NEW.capacidad))
  EXECUTE FUNCTION raise_version();
