-- A link that chooses a password is of no more use once the password changed, whichever way it did; no link is, once the
-- address that it went to is no longer the person's. A hash that is made anew at a sign-in counts as a change: a person
-- who just gave the right password needs no link.
CREATE OR REPLACE FUNCTION end_enlaces() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  DELETE FROM enlaces WHERE idusuario = NEW.id AND usado IS NULL
    AND (tipo <> 'verificacion' OR NEW.correo IS DISTINCT FROM OLD.correo);
  RETURN NULL;
END $$;
CREATE OR REPLACE TRIGGER usuarios_enlaces_terminan AFTER UPDATE OF correo, contrasena_hash ON usuarios
  FOR EACH ROW WHEN (NEW.correo IS DISTINCT FROM OLD.correo OR NEW.contrasena_hash IS DISTINCT FROM OLD.contrasena_hash)
  EXECUTE FUNCTION end_enlaces();

-- A live stream outlasts the request that opened it: every server hears at once of a session that has ended, and of one
-- whose person has another role now or is no longer verified.
CREATE OR REPLACE FUNCTION tell_ended_sessions() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM pg_notify('sesiones', id::text) FROM ended;
  RETURN NULL;
END $$;
CREATE OR REPLACE TRIGGER sesiones_avisa AFTER DELETE ON sesiones
  REFERENCING OLD TABLE AS ended FOR EACH STATEMENT EXECUTE FUNCTION tell_ended_sessions();

CREATE OR REPLACE FUNCTION tell_sessions_of_person() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM pg_notify('sesiones', id::text) FROM sesiones WHERE idusuario = NEW.id;
  RETURN NULL;
END $$;
CREATE OR REPLACE TRIGGER usuarios_avisa AFTER UPDATE OF idrol, verificado ON usuarios
  FOR EACH ROW WHEN ((OLD.idrol, OLD.verificado) IS DISTINCT FROM (NEW.idrol, NEW.verificado))
  EXECUTE FUNCTION tell_sessions_of_person();

-- A link is made when its mail leaves. So that a mail that was asked for before the password changed brings none, the moment of the
-- last change is kept with the person; a mail that chooses a password and is older than it is not sent. Compared by time, not
-- deleted by the change: a mail whose request has not committed yet would be missed, and addresses have no index.
CREATE OR REPLACE FUNCTION remember_password_change() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  NEW.contrasena_cambiada := clock_timestamp();
  RETURN NEW;
END $$;
CREATE OR REPLACE TRIGGER usuarios_recuerda_cambio BEFORE UPDATE OF contrasena_hash ON usuarios
  FOR EACH ROW WHEN (NEW.contrasena_hash IS DISTINCT FROM OLD.contrasena_hash)
  EXECUTE FUNCTION remember_password_change();

-- One administrator who can sign in always remains. Two who lower each other at the same moment wait for one another here.
CREATE OR REPLACE FUNCTION keep_one_administrator() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM pg_advisory_xact_lock(hashtext('nivela.ultimo_administrador'));
  IF NOT EXISTS (SELECT FROM usuarios WHERE idrol = 1 AND activo AND id <> OLD.id) THEN
    RAISE EXCEPTION 'debe quedar un administrador'
      USING ERRCODE = 'check_violation', CONSTRAINT = 'usuarios_ultimo_administrador', TABLE = 'usuarios';
  END IF;
  RETURN COALESCE(NEW, OLD);
END $$;
CREATE OR REPLACE TRIGGER usuarios_ultimo_administrador_borra BEFORE DELETE ON usuarios
  FOR EACH ROW WHEN (OLD.idrol = 1) EXECUTE FUNCTION keep_one_administrator();
CREATE OR REPLACE TRIGGER usuarios_ultimo_administrador_cambia BEFORE UPDATE OF idrol, activo ON usuarios
  FOR EACH ROW WHEN (OLD.idrol = 1 AND OLD.activo AND NOT (NEW.idrol = 1 AND NEW.activo))
  EXECUTE FUNCTION keep_one_administrator();

-- Since when an account is off; with the account, contact data may come back.
CREATE OR REPLACE FUNCTION remember_switching() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  NEW.desactivado := CASE WHEN NOT NEW.activo THEN now() END;
  NEW.borrado := NULL;
  RETURN NEW;
END $$;
CREATE OR REPLACE TRIGGER usuarios_recuerda_desactivado BEFORE UPDATE OF activo ON usuarios
  FOR EACH ROW WHEN (OLD.activo <> NEW.activo) EXECUTE FUNCTION remember_switching();
CREATE OR REPLACE TRIGGER usuarios_nace_desactivado BEFORE INSERT ON usuarios
  FOR EACH ROW WHEN (NOT NEW.activo AND NEW.desactivado IS NULL) EXECUTE FUNCTION remember_switching();

-- The school's term, counted from when an account was switched off.
CREATE OR REPLACE FUNCTION contact_kept_until(desactivado timestamptz) RETURNS timestamptz LANGUAGE sql STABLE AS $$
  SELECT desactivado + make_interval(months => (SELECT COALESCE(meses_de_datos, 24) FROM escuela))
$$;

-- How to reach a student, how they signed in, what was written to them and their receipts' pictures. The caller holds the person's row.
CREATE OR REPLACE FUNCTION erase_contact(persona integer) RETURNS void LANGUAGE plpgsql AS $$
DECLARE
  direccion_de text := (SELECT u.correo FROM usuarios u WHERE u.id = persona);
BEGIN
  -- The addresses of joined records go too; what else they were called keeps being found.
  UPDATE registros_unidos SET correo = NULL WHERE idusuario = persona;
  UPDATE usuarios u SET de_antes = (
    SELECT nullif(concat_ws(' ', VARIADIC array_agg(concat_ws(' ', r.cedula, r.documento, r.matricula))), '')
      FROM registros_unidos r WHERE r.idusuario = persona)
   WHERE u.id = persona;
  UPDATE usuarios SET correo = NULL, telefono = NULL, verificado = false, contrasena_hash = NULL, segundo_factor = false, borrado = now()
   WHERE id = persona;
  DELETE FROM enlaces WHERE idusuario = persona;
  DELETE FROM llaves_de_acceso WHERE idusuario = persona;
  DELETE FROM segundos_factores WHERE idusuario = persona;
  DELETE FROM cuentas_de_institucion WHERE idusuario = persona;
  DELETE FROM codigos_de_entrada WHERE idusuario = persona;
  DELETE FROM calendarios WHERE idusuario = persona;
  DELETE FROM correos_a_la_vista WHERE idusuario = persona;
  DELETE FROM rebotes WHERE idusuario = persona;
  DELETE FROM correos WHERE idusuario = persona OR direccion = direccion_de;
  DELETE FROM avisos WHERE idusuario = persona;
  PERFORM pg_advisory_xact_lock(hashtext('nivela.recibos'), persona);
  UPDATE recibos SET imagenurl = NULL, imagen = NULL, miniatura = NULL, huella = NULL, imagen_borrada = true
   WHERE idusuario = persona AND imagenurl IS NOT NULL;
  PERFORM blank_contact_lines(persona);
  PERFORM blank_contact_lines(r.id) FROM registros_unidos r WHERE r.idusuario = persona;
END $$;

CREATE OR REPLACE TRIGGER usuarios_nombre_avisa AFTER UPDATE OF nombre, apellido ON usuarios
  FOR EACH ROW WHEN (NEW.idrol = 2 AND (OLD.nombre, OLD.apellido) IS DISTINCT FROM (NEW.nombre, NEW.apellido))
  EXECUTE FUNCTION tell_offer();

CREATE OR REPLACE TRIGGER usuarios_version
  BEFORE UPDATE OF nombre, apellido, correo, telefono, idrol, cedula, matricula, tipodocumento, documento ON usuarios
  FOR EACH ROW WHEN (
    (OLD.nombre, OLD.apellido, OLD.correo, OLD.telefono, OLD.idrol, OLD.cedula, OLD.matricula, OLD.tipodocumento, OLD.documento)
    IS DISTINCT FROM
    (NEW.nombre, NEW.apellido, NEW.correo, NEW.telefono, NEW.idrol, NEW.cedula, NEW.matricula, NEW.tipodocumento, NEW.documento)
  ) EXECUTE FUNCTION raise_version();

-- Sessions that someone ends. Those that run out, and signing in, change nothing that people decide.
CREATE OR REPLACE TRIGGER sesiones_bitacora_eliminar AFTER DELETE ON sesiones
  REFERENCING OLD TABLE AS viejas FOR EACH STATEMENT WHEN (nullif(current_setting('nivela.autor', true), '') IS NOT NULL)
  EXECUTE FUNCTION record_change('sesiones', 'idusuario', '{id,expira,usada,idllave,institucion,sid}', '{}');

SELECT track_changes('segundos_factores', 'segundo-factor', 'idusuario', '{ultimo_paso}',
  '{"secreto": "telefono", "siguiente": "telefono_nuevo", "sal": "codigos"}');
SELECT track_changes('codigos_de_entrada', 'codigos', 'idusuario', '{rol}', secretas => '{"huella": "codigo"}');
SELECT track_changes('calendarios', 'calendario', 'idusuario', secretas => '{"secreto": "direccion"}');
SELECT track_changes('usuarios', 'usuarios', ocultas => '{creado,contrasena_cambiada,busqueda,de_antes,desactivado}',
  secretas => '{"contrasena_hash": "acceso"}');
SELECT track_changes('llaves_de_acceso', 'llaves', ocultas => '{credencial,clave_publica,contador,transportes,usada}');

-- The next matrículas of the school's pattern, in order; none where it has no pattern. What a sheet brings beside them is not given either.
CREATE OR REPLACE FUNCTION next_matriculas(cuantas integer, ajenas text[] DEFAULT '{}') RETURNS TABLE (puesto integer, matricula text) LANGUAGE plpgsql AS $$
DECLARE
  patron text := (SELECT replace(e.patron_matricula, 'AAAA', to_char(now(), 'YYYY')) FROM escuela e);
  primera text := substring(patron FROM '[0-9]{1,9}$');
  prefijo text := left(patron, length(patron) - length(primera));
  siguiente bigint;
BEGIN
  IF patron IS NULL OR cuantas = 0 THEN
    RETURN;
  END IF;
  -- Until the end of the transaction: the next one counts from what this one gives.
  PERFORM pg_advisory_xact_lock(hashtext('nivela.matriculas'));
  SELECT greatest(primera::bigint, COALESCE(max(substr(t.texto, length(prefijo) + 1)::bigint), 0) + 1) INTO siguiente
    FROM (SELECT u.matricula FROM usuarios u UNION ALL SELECT r.matricula FROM registros_unidos r UNION ALL SELECT unnest(ajenas)) t (texto)
   WHERE starts_with(t.texto, prefijo) AND substr(t.texto, length(prefijo) + 1) ~ '^[0-9]{1,9}$'
     AND length(t.texto) - length(prefijo) >= length(primera);
  RETURN QUERY SELECT n, prefijo || lpad((siguiente + n - 1)::text, greatest(length(primera), length((siguiente + n - 1)::text)), '0')
    FROM generate_series(1, cuantas) n;
END $$;
