-- A link is made when its mail leaves. So that a mail that was asked for before the password changed brings none, the moment
-- of the last change is kept with the person; a mail that chooses a password and is older than it is not sent. Compared
-- by time, not deleted by the change: a mail whose request has not committed yet would be missed, and addresses have no index.
ALTER TABLE usuarios ADD COLUMN contrasena_cambiada timestamptz;

CREATE FUNCTION remember_password_change() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  NEW.contrasena_cambiada := clock_timestamp();
  RETURN NEW;
END $$;
CREATE TRIGGER usuarios_recuerda_cambio BEFORE UPDATE OF contrasena_hash ON usuarios
  FOR EACH ROW WHEN (NEW.contrasena_hash IS DISTINCT FROM OLD.contrasena_hash)
  EXECUTE FUNCTION remember_password_change();
