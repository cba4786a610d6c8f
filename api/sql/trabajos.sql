-- A server that has nothing to do begins at once.
CREATE OR REPLACE FUNCTION tell_trabajos() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM pg_notify('trabajos', '');
  RETURN NULL;
END $$;
CREATE OR REPLACE TRIGGER trabajos_avisa AFTER INSERT ON trabajos FOR EACH STATEMENT EXECUTE FUNCTION tell_trabajos();
