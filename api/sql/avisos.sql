-- Every server hears whose notices changed, and tells those who look.
CREATE OR REPLACE FUNCTION tell_avisos() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  -- A notice of PostgreSQL holds 8,000 bytes.
  PERFORM pg_notify('avisos', string_agg(idusuario::text, ','))
    FROM (SELECT idusuario, row_number() OVER () / 500 AS parte FROM (SELECT DISTINCT idusuario FROM cambiados) c) p
   GROUP BY parte;
  RETURN NULL;
END $$;
CREATE OR REPLACE TRIGGER avisos_nuevos AFTER INSERT ON avisos
  REFERENCING NEW TABLE AS cambiados FOR EACH STATEMENT EXECUTE FUNCTION tell_avisos();
CREATE OR REPLACE TRIGGER avisos_leidos AFTER UPDATE ON avisos
  REFERENCING NEW TABLE AS cambiados FOR EACH STATEMENT EXECUTE FUNCTION tell_avisos();

-- Whoever was invited and has not chosen a password yet hears from the office at the address that the invitation went to.
CREATE OR REPLACE FUNCTION recibe_por_correo(persona integer, cual text) RETURNS boolean LANGUAGE sql STABLE
  RETURN EXISTS (SELECT FROM usuarios u WHERE u.id = persona AND u.activo AND u.correo IS NOT NULL
      AND (u.verificado OR (cual = 'mensaje' AND u.contrasena_hash IS NULL)))
    AND NOT EXISTS (SELECT FROM avisos_apagados a WHERE a.idusuario = persona AND a.tipo = cual);

SELECT track_changes('avisos_apagados', 'preferencias', 'idusuario');
