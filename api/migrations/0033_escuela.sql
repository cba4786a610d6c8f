-- The school's own settings, which were environment variables only. Null: the default. A variable that is set wins, so that
-- the database alone can't tell what holds; the server can (api/src/features/escuela/escuela.settings.ts).

CREATE TABLE escuela (
  id integer PRIMARY KEY DEFAULT 1 CONSTRAINT escuela_una_sola CHECK (id = 1),
  nombre text CONSTRAINT escuela_nombre_valido CHECK (nombre = btrim(nombre) AND length(nombre) BETWEEN 1 AND 120),
  correo text CONSTRAINT escuela_correo_valido CHECK (length(correo) BETWEEN 3 AND 254),
  telefono text CONSTRAINT escuela_telefono_valido CHECK (telefono ~ '^(\d{10}|\+\d{10,15})$'),
  direccion text CONSTRAINT escuela_direccion_valida CHECK (length(direccion) BETWEEN 1 AND 200),
  zona_horaria text,
  nota_minima_poma integer CONSTRAINT escuela_nota_poma_valida CHECK (nota_minima_poma BETWEEN 0 AND 100),
  nota_minima_aprobar integer CONSTRAINT escuela_nota_aprobar_valida CHECK (nota_minima_aprobar BETWEEN 1 AND 100),
  segundo_factor text CONSTRAINT escuela_segundo_factor_valido CHECK (segundo_factor IN ('none', 'staff', 'everyone')),
  smtp_servidor text CONSTRAINT escuela_smtp_servidor_valido CHECK (length(smtp_servidor) BETWEEN 1 AND 253),
  smtp_puerto integer CONSTRAINT escuela_smtp_puerto_valido CHECK (smtp_puerto BETWEEN 1 AND 65535),
  smtp_seguridad text CONSTRAINT escuela_smtp_seguridad_valida CHECK (smtp_seguridad IN ('tls', 'starttls', 'ninguna')),
  smtp_usuario text CONSTRAINT escuela_smtp_usuario_valido CHECK (length(smtp_usuario) BETWEEN 1 AND 254),
  -- Sealed: see api/src/platform/security/sealing.ts.
  smtp_contrasena bytea,
  remitente text CONSTRAINT escuela_remitente_valido CHECK (length(remitente) BETWEEN 3 AND 254),
  -- A PNG of ours, written anew from the pixels of what was sent.
  logo bytea,
  -- The steps of the way to a first enrolment that the office chose to skip.
  pasos_saltados text[] NOT NULL DEFAULT '{}',
  -- When the school became its own: its first administrator came in, or its demo ended.
  propia_desde timestamptz,
  version integer NOT NULL DEFAULT nextval('versiones'),
  CONSTRAINT escuela_smtp_completo CHECK (num_nonnulls(smtp_servidor, smtp_puerto, smtp_seguridad) IN (0, 3)),
  CONSTRAINT escuela_smtp_acceso_completo CHECK (smtp_servidor IS NOT NULL OR num_nonnulls(smtp_usuario, smtp_contrasena) = 0)
);
INSERT INTO escuela DEFAULT VALUES;

CREATE TRIGGER escuela_version BEFORE UPDATE ON escuela
  FOR EACH ROW WHEN (OLD IS DISTINCT FROM NEW) EXECUTE FUNCTION raise_version();
SELECT track_changes('escuela', 'escuela', secretas => '{"logo": "logotipo", "smtp_contrasena": "acceso"}');

-- Every server hears of a change at once and reads the row again.
CREATE FUNCTION tell_escuela() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM pg_notify('escuela', '');
  RETURN NULL;
END $$;
CREATE TRIGGER escuela_avisa AFTER UPDATE ON escuela FOR EACH STATEMENT EXECUTE FUNCTION tell_escuela();

-- The one-time links to the first administrator's page, by their hash. Every start without an administrator makes one; whoever
-- makes the administrator ends them all.
CREATE TABLE bienvenidas (
  huella bytea PRIMARY KEY,
  expira timestamptz NOT NULL
);
