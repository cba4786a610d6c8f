-- Mails, each caused by one fact and written down in the same transaction as it. A row is sent once: what the mail
-- server took is `enviado`, what it refused for good is `fallo`, the rest waits for its job.
CREATE TABLE correos (
  id integer GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  tipo text NOT NULL CONSTRAINT correos_tipo_valido CHECK (tipo IN ('verificacion', 'recuperacion', 'invitacion')),
  idusuario integer REFERENCES usuarios (id) ON DELETE CASCADE,
  -- An address that someone typed; whose it is, if anyone's, is found out when the mail is due, so that asking takes
  -- the same time for everyone.
  direccion text,
  creado timestamptz NOT NULL DEFAULT now(),
  enviado timestamptz,
  fallo text,
  CONSTRAINT correos_para_alguien CHECK (num_nonnulls(idusuario, direccion) = 1),
  CONSTRAINT correos_un_final CHECK (num_nonnulls(enviado, fallo) <= 1)
);
CREATE INDEX correos_por_usuario ON correos (idusuario, tipo, id);
