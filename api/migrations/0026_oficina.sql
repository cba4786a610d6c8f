-- The office's people: switched on or off, with a cédula or another document, and found as fast as three letters are typed.

ALTER TABLE usuarios
  ADD COLUMN activo boolean NOT NULL DEFAULT true,
  ADD COLUMN tipodocumento text CONSTRAINT usuarios_tipo_de_documento_valido CHECK (tipodocumento IN ('pasaporte', 'otro')),
  ADD COLUMN documento text CONSTRAINT usuarios_documento_valido CHECK (documento ~ '^[A-Z0-9]{4,30}$'),
  ADD CONSTRAINT usuarios_documento_completo CHECK (num_nonnulls(tipodocumento, documento) IN (0, 2)),
  -- What the searches of people look in. Stored: working it out for 20,000 people would take longer than reading them.
  ADD COLUMN busqueda text NOT NULL GENERATED ALWAYS AS (comparable(
    nombre || ' ' || apellido || ' ' || correo || ' ' || COALESCE(matricula, '') || ' ' || COALESCE(cedula, '') || ' '
      || COALESCE(documento, ''))) STORED;
CREATE UNIQUE INDEX usuarios_documento_unico ON usuarios (tipodocumento, documento);
CREATE INDEX usuarios_busqueda ON usuarios USING gin (busqueda gin_trgm_ops);

DROP TRIGGER usuarios_version ON usuarios;
CREATE TRIGGER usuarios_version
  BEFORE UPDATE OF nombre, apellido, correo, telefono, idrol, cedula, matricula, tipodocumento, documento ON usuarios
  FOR EACH ROW WHEN (
    (OLD.nombre, OLD.apellido, OLD.correo, OLD.telefono, OLD.idrol, OLD.cedula, OLD.matricula, OLD.tipodocumento, OLD.documento)
    IS DISTINCT FROM
    (NEW.nombre, NEW.apellido, NEW.correo, NEW.telefono, NEW.idrol, NEW.cedula, NEW.matricula, NEW.tipodocumento, NEW.documento)
  ) EXECUTE FUNCTION raise_version();

SELECT track_changes('usuarios', 'usuarios', ocultas => '{creado,contrasena_cambiada,busqueda}',
  secretas => '{"contrasena_hash": "acceso"}');

-- One administrator who can sign in always remains.
CREATE OR REPLACE FUNCTION keep_one_administrator() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM pg_advisory_xact_lock(hashtext('nivela.ultimo_administrador'));
  IF NOT EXISTS (SELECT FROM usuarios WHERE idrol = 1 AND activo AND id <> OLD.id) THEN
    RAISE EXCEPTION 'debe quedar un administrador'
      USING ERRCODE = 'check_violation', CONSTRAINT = 'usuarios_ultimo_administrador', TABLE = 'usuarios';
  END IF;
  RETURN COALESCE(NEW, OLD);
END $$;
DROP TRIGGER usuarios_ultimo_administrador_cambia ON usuarios;
CREATE TRIGGER usuarios_ultimo_administrador_cambia BEFORE UPDATE OF idrol, activo ON usuarios
  FOR EACH ROW WHEN (OLD.idrol = 1 AND OLD.activo AND NOT (NEW.idrol = 1 AND NEW.activo))
  EXECUTE FUNCTION keep_one_administrator();

-- A section is given only to a teacher who is switched on. The share lock waits for whoever is switching them off, who
-- counts their sections after that: neither slips past the other.
CREATE FUNCTION refuse_inactive_teacher() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM FROM usuarios WHERE id = NEW.idusuario AND activo FOR SHARE;
  -- Whether there is such a teacher at all is the foreign key's to say.
  IF NOT FOUND AND EXISTS (SELECT FROM usuarios WHERE id = NEW.idusuario) THEN
    RAISE EXCEPTION 'el maestro está desactivado'
      USING ERRCODE = 'check_violation', CONSTRAINT = 'secciones_maestro_activo', TABLE = 'secciones';
  END IF;
  RETURN NEW;
END $$;
CREATE TRIGGER secciones_maestro_activo_al_agregar BEFORE INSERT ON secciones
  FOR EACH ROW EXECUTE FUNCTION refuse_inactive_teacher();
CREATE TRIGGER secciones_maestro_activo_al_cambiar BEFORE UPDATE OF idusuario ON secciones
  FOR EACH ROW WHEN (OLD.idusuario <> NEW.idusuario) EXECUTE FUNCTION refuse_inactive_teacher();

-- Whoever was invited and has not chosen a password yet hears from the office at the address that the invitation went to.
CREATE OR REPLACE FUNCTION recibe_por_correo(persona integer, cual text) RETURNS boolean LANGUAGE sql STABLE
  RETURN EXISTS (SELECT FROM usuarios u WHERE u.id = persona AND u.activo
      AND (u.verificado OR (cual = 'mensaje' AND u.contrasena_hash IS NULL)))
    AND NOT EXISTS (SELECT FROM avisos_apagados a WHERE a.idusuario = persona AND a.tipo = cual);

-- What is owed in a period by students who are switched on: next term's demand, and whom an open window concerns.
CREATE FUNCTION deudas_de(periodo integer) RETURNS TABLE (idusuario integer, area text, idasignatura integer)
  LANGUAGE sql STABLE AS $$
  SELECT v.idusuario, v.area, v.idasignatura
    FROM avances(periodo) v JOIN usuarios u ON u.id = v.idusuario AND u.activo
   WHERE v.area IS NOT NULL AND v.estado = 'pendiente'
$$;

-- Who has a paid receipt for a period. A receipt pays for the period that was running, or came next, when it was sent:
-- after the one before had ended, and before the one after began.
CREATE FUNCTION pagaron(periodo integer) RETURNS TABLE (idusuario integer) LANGUAGE sql STABLE AS $$
  SELECT DISTINCT r.idusuario
    FROM periodos p
    CROSS JOIN LATERAL (SELECT max(q.fin) AS dia FROM periodos q WHERE q.fin < p.inicio) antes
    CROSS JOIN LATERAL (SELECT min(q.inicio) AS dia FROM periodos q WHERE q.inicio > p.fin) despues
    JOIN recibos r ON r.valido AND r.enviado::date > COALESCE(antes.dia, '-infinity')
                  AND r.enviado::date < COALESCE(despues.dia, 'infinity')
   WHERE p.id = periodo
$$;
