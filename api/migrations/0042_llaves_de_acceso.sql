-- Passkeys (WebAuthn): a key pair that a person's device keeps and unlocks by finger, face or PIN. The server has the public
-- key, which opens nothing.
CREATE TABLE llaves_de_acceso (
  id integer GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  idusuario integer NOT NULL REFERENCES usuarios (id) ON DELETE CASCADE,
  nombre text NOT NULL CONSTRAINT llaves_de_acceso_nombre_valido CHECK (is_nombre(nombre)),
  -- The credential's id, and its public key as COSE writes it.
  credencial bytea NOT NULL CONSTRAINT llaves_de_acceso_credencial_unica UNIQUE,
  clave_publica bytea NOT NULL,
  -- The authenticator's signature counter: a lower one than the last comes from a copy. Always 0 where it keeps none.
  contador bigint NOT NULL DEFAULT 0,
  transportes text[] NOT NULL DEFAULT '{}',
  creada timestamptz NOT NULL DEFAULT now(),
  usada timestamptz
);
CREATE INDEX llaves_de_acceso_por_usuario ON llaves_de_acceso (idusuario);
SELECT track_changes('llaves_de_acceso', 'llaves', ocultas => '{credencial,clave_publica,contador,transportes,usada}');

-- Challenges that a key has yet to sign, by their hash. One works once, for minutes, and only for what it was made for: a new
-- key of this person, or, without a person, signing in.
CREATE TABLE retos_de_llaves (
  huella bytea PRIMARY KEY,
  idusuario integer REFERENCES usuarios (id) ON DELETE CASCADE,
  expira timestamptz NOT NULL
);
CREATE INDEX retos_de_llaves_por_vencer ON retos_de_llaves (expira);
CREATE INDEX retos_de_llaves_por_usuario ON retos_de_llaves (idusuario) WHERE idusuario IS NOT NULL;

-- The key that a session was opened with, or that its person made in it: it counts as their second factor.
ALTER TABLE sesiones ADD COLUMN idllave integer REFERENCES llaves_de_acceso (id) ON DELETE SET NULL;
CREATE INDEX sesiones_por_llave ON sesiones (idllave) WHERE idllave IS NOT NULL;
CREATE OR REPLACE TRIGGER sesiones_bitacora_eliminar AFTER DELETE ON sesiones
  REFERENCING OLD TABLE AS viejas FOR EACH STATEMENT WHEN (nullif(current_setting('nivela.autor', true), '') IS NOT NULL)
  EXECUTE FUNCTION record_change('sesiones', 'idusuario', '{id,expira,usada,idllave}', '{}');

ALTER TABLE correos
  DROP CONSTRAINT correos_tipo_valido,
  ADD CONSTRAINT correos_tipo_valido CHECK (tipo IN (
    'verificacion', 'recuperacion', 'invitacion',
    'segundo_factor_activado', 'segundo_factor_desactivado', 'segundo_factor_quitado',
    'segundo_factor_codigos', 'segundo_factor_recuperado', 'segundo_factor_cambiado',
    'llave_agregada', 'llave_quitada',
    'contrasena_cambiada', 'correo_cambiado', 'correo_anterior', 'aviso', 'prueba'
  ));
