-- What a section shows beside its own columns is part of the offer too: a subject, a classroom or a teacher that gets
-- another name is told to those who watch.
CREATE TRIGGER asignaturas_nombre_avisa AFTER UPDATE OF nombre ON asignaturas FOR EACH STATEMENT EXECUTE FUNCTION tell_offer();
CREATE TRIGGER aulas_nombre_avisa AFTER UPDATE OF nombre ON aulas FOR EACH STATEMENT EXECUTE FUNCTION tell_offer();
CREATE TRIGGER usuarios_nombre_avisa AFTER UPDATE OF nombre, apellido ON usuarios
  FOR EACH ROW WHEN (NEW.idrol = 2 AND (OLD.nombre, OLD.apellido) IS DISTINCT FROM (NEW.nombre, NEW.apellido))
  EXECUTE FUNCTION tell_offer();
