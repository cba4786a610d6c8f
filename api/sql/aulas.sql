CREATE OR REPLACE TRIGGER aulas_nombre_avisa AFTER UPDATE OF nombre ON aulas FOR EACH STATEMENT EXECUTE FUNCTION tell_offer();
CREATE OR REPLACE TRIGGER aulas_version BEFORE UPDATE OF nombre, capacidad ON aulas
  FOR EACH ROW WHEN ((OLD.nombre, OLD.capacidad) IS DISTINCT FROM (NEW.nombre, NEW.capacidad))
  EXECUTE FUNCTION raise_version();

SELECT track_changes('aulas', 'aulas');
