CREATE OR REPLACE TRIGGER plantillas_version BEFORE UPDATE OF asunto, titulo, cuerpo ON plantillas
  FOR EACH ROW WHEN ((OLD.asunto, OLD.titulo, OLD.cuerpo) IS DISTINCT FROM (NEW.asunto, NEW.titulo, NEW.cuerpo))
  EXECUTE FUNCTION raise_version();

SELECT track_changes('correos_a_la_vista', 'correo-a-la-vista', 'idusuario');
SELECT track_changes('plantillas', 'plantillas');
