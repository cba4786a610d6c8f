-- Every server hears of a change at once and reads the row again.
CREATE OR REPLACE FUNCTION tell_escuela() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM pg_notify('escuela', '');
  RETURN NULL;
END $$;
CREATE OR REPLACE TRIGGER escuela_avisa AFTER UPDATE ON escuela FOR EACH STATEMENT EXECUTE FUNCTION tell_escuela();

CREATE OR REPLACE TRIGGER escuela_version BEFORE UPDATE ON escuela
  FOR EACH ROW WHEN (OLD IS DISTINCT FROM NEW) EXECUTE FUNCTION raise_version();

SELECT track_changes('escuela', 'escuela', secretas => '{"logo": "logotipo", "smtp_contrasena": "acceso", "oidc_secreto": "secreto"}');
