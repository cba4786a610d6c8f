-- A live stream outlasts the request that opened it: every server hears at once of a session that has ended, and of one
-- whose person has another role now or is no longer verified.
CREATE FUNCTION tell_ended_sessions() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM pg_notify('sesiones', id::text) FROM ended;
  RETURN NULL;
END $$;
CREATE TRIGGER sesiones_avisa AFTER DELETE ON sesiones
  REFERENCING OLD TABLE AS ended FOR EACH STATEMENT EXECUTE FUNCTION tell_ended_sessions();

CREATE FUNCTION tell_sessions_of_person() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM pg_notify('sesiones', id::text) FROM sesiones WHERE idusuario = NEW.id;
  RETURN NULL;
END $$;
CREATE TRIGGER usuarios_avisa AFTER UPDATE OF idrol, verificado ON usuarios
  FOR EACH ROW WHEN ((OLD.idrol, OLD.verificado) IS DISTINCT FROM (NEW.idrol, NEW.verificado))
  EXECUTE FUNCTION tell_sessions_of_person();
