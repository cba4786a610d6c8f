-- People sign in with the account that their institution gave them (OpenID Connect). Null in every column: off.
ALTER TABLE escuela
  ADD COLUMN oidc_emisor text CONSTRAINT escuela_oidc_emisor_valido CHECK (length(oidc_emisor) BETWEEN 1 AND 300),
  ADD COLUMN oidc_cliente text,
  ADD COLUMN oidc_secreto bytea,
  ADD COLUMN oidc_etiqueta text,
  ADD COLUMN oidc_dominios text[],
  ADD COLUMN oidc_exigida text CONSTRAINT escuela_oidc_exigida_valida CHECK (oidc_exigida IN ('none', 'staff', 'everyone')),
  ADD COLUMN oidc_segundo_factor boolean,
  ADD CONSTRAINT escuela_oidc_entero CHECK (
    num_nonnulls(oidc_emisor, oidc_cliente, oidc_secreto, oidc_etiqueta, oidc_dominios, oidc_exigida, oidc_segundo_factor) IN (0, 7));

-- Whose account at the institution it is: by its issuer and `sub`, which stay when the address changes.
CREATE TABLE cuentas_de_institucion (
  idusuario integer CONSTRAINT cuentas_de_institucion_pkey PRIMARY KEY REFERENCES usuarios (id) ON DELETE CASCADE,
  emisor text NOT NULL,
  sujeto text NOT NULL,
  correo text,
  creada timestamptz NOT NULL DEFAULT now(),
  usada timestamptz,
  CONSTRAINT cuentas_de_institucion_de_una_persona UNIQUE (emisor, sujeto)
);

-- A session that the institution's account opened, and which one of the provider's it belongs to.
ALTER TABLE sesiones
  ADD COLUMN institucion boolean NOT NULL DEFAULT false,
  ADD COLUMN sid text;
CREATE INDEX sesiones_por_sid ON sesiones (sid) WHERE sid IS NOT NULL;

ALTER TABLE correos
  DROP CONSTRAINT correos_tipo_valido,
  ADD CONSTRAINT correos_tipo_valido CHECK (tipo IN (
    'verificacion', 'recuperacion', 'invitacion',
    'segundo_factor_activado', 'segundo_factor_desactivado', 'segundo_factor_quitado',
    'segundo_factor_codigos', 'segundo_factor_recuperado', 'segundo_factor_cambiado',
    'llave_agregada', 'llave_quitada', 'institucion_vinculada', 'institucion_separada',
    'contrasena_cambiada', 'correo_cambiado', 'correo_anterior', 'aviso', 'prueba'
  ));
