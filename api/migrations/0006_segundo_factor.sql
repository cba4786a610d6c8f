-- The second factor of administrators and teachers: codes of an authenticator (RFC 6238) and, for the day when it is
-- lost, recovery codes that work once each.

-- Whether it is asked for stands with the password: opening a session looks at both in one row, so that none slips in
-- beside the moment in which the second factor is switched on.
ALTER TABLE usuarios
  ADD COLUMN segundo_factor boolean NOT NULL DEFAULT false,
  ADD CONSTRAINT usuarios_segundo_factor_del_personal CHECK (NOT segundo_factor OR idrol <> 3);

-- One that is being prepared, or the one in use.
CREATE TABLE segundos_factores (
  idusuario integer PRIMARY KEY REFERENCES usuarios (id) ON DELETE CASCADE,
  -- Encrypted by the server (AES-256-GCM).
  secreto bytea NOT NULL,
  -- The last 30 seconds whose code was accepted: it and everything before it is refused from then on.
  ultimo_paso bigint NOT NULL DEFAULT 0,
  -- What the recovery codes are hashed with.
  sal bytea NOT NULL,
  preparado timestamptz NOT NULL DEFAULT now()
);

CREATE TABLE codigos_de_recuperacion (
  idusuario integer NOT NULL REFERENCES segundos_factores (idusuario) ON DELETE CASCADE,
  huella bytea NOT NULL,
  usado timestamptz,
  PRIMARY KEY (idusuario, huella)
);

-- Whoever's second factor changes hears of it.
ALTER TABLE correos
  DROP CONSTRAINT correos_tipo_valido,
  ADD CONSTRAINT correos_tipo_valido CHECK (tipo IN (
    'verificacion', 'recuperacion', 'invitacion',
    'segundo_factor_activado', 'segundo_factor_desactivado', 'segundo_factor_quitado',
    'segundo_factor_codigos', 'segundo_factor_recuperado'
  ));
