-- What watchers hear of at once: that the offer or a window changed. Seats are told by the servers themselves, gathered
-- and after the fact: a NOTIFY inside an enrolment would make every commit wait for every other.
CREATE FUNCTION tell_offer() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM pg_notify('oferta', '');
  RETURN NULL;
END $$;
CREATE TRIGGER periodos_inscripcion_avisa AFTER INSERT OR UPDATE OR DELETE ON periodos_inscripcion
  FOR EACH STATEMENT EXECUTE FUNCTION tell_offer();
CREATE TRIGGER secciones_avisa AFTER INSERT OR DELETE
  OR UPDATE OF nombre, idusuario, idperiodo, idasignatura, idaula, dia, inicio, fin, cupo ON secciones
  FOR EACH STATEMENT EXECUTE FUNCTION tell_offer();
