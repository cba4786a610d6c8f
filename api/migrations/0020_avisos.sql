-- What people are told: a line for each person, written in the transaction of the fact, and by mail where they want it.
CREATE TABLE avisos (
  id integer GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  idusuario integer NOT NULL REFERENCES usuarios (id) ON DELETE CASCADE,
  tipo text NOT NULL CONSTRAINT avisos_tipo_valido CHECK (tipo IN (
    'ventana_abierta', 'cupo_ganado', 'espera_pasada', 'espera_terminada', 'seccion_cambiada', 'seccion_cancelada',
    'nota_oficial', 'recibo_pagado', 'recibo_rechazado', 'notas_pendientes', 'mensaje', 'cuenta'
  )),
  asunto text CONSTRAINT avisos_asunto_valido CHECK (char_length(asunto) BETWEEN 1 AND 200),
  texto text NOT NULL CONSTRAINT avisos_texto_valido CHECK (char_length(texto) BETWEEN 1 AND 5000),
  -- A page of ours, never another site's.
  enlace text CONSTRAINT avisos_enlace_propio CHECK (enlace ~ '^/([^/\\]|$)'),
  momento timestamptz NOT NULL DEFAULT now(),
  leido timestamptz,
  -- Idempotency key: what may be told from several places, or again after a retry, is told once.
  clave text,
  CONSTRAINT avisos_una_vez UNIQUE (idusuario, tipo, clave)
);
CREATE INDEX avisos_por_usuario ON avisos (idusuario, id);
CREATE INDEX avisos_sin_leer ON avisos (idusuario) WHERE leido IS NULL;

-- The kinds that someone does not want by mail.
CREATE TABLE avisos_apagados (
  idusuario integer NOT NULL REFERENCES usuarios (id) ON DELETE CASCADE,
  tipo text NOT NULL CONSTRAINT avisos_apagados_no_seguridad CHECK (tipo <> 'cuenta'),
  PRIMARY KEY (idusuario, tipo)
);

SELECT track_changes('avisos_apagados', 'preferencias', 'idusuario');

-- Who is told by mail: an address that nobody ever proved theirs may be a stranger's, and hears nothing.
CREATE FUNCTION recibe_por_correo(persona integer, cual text) RETURNS boolean LANGUAGE sql STABLE
  RETURN EXISTS (SELECT FROM usuarios u WHERE u.id = persona AND u.verificado)
    AND NOT EXISTS (SELECT FROM avisos_apagados a WHERE a.idusuario = persona AND a.tipo = cual);

-- A mail tells one notice, or several of a kind that waits for more: until it leaves, a person has one such mail at most.
ALTER TABLE correos
  DROP CONSTRAINT correos_tipo_valido,
  ADD CONSTRAINT correos_tipo_valido CHECK (tipo IN (
    'verificacion', 'recuperacion', 'invitacion',
    'segundo_factor_activado', 'segundo_factor_desactivado', 'segundo_factor_quitado',
    'segundo_factor_codigos', 'segundo_factor_recuperado', 'segundo_factor_cambiado',
    'contrasena_cambiada', 'correo_cambiado', 'correo_anterior', 'aviso'
  )),
  ADD COLUMN avisos integer[],
  ADD COLUMN espera text,
  ADD CONSTRAINT correos_de_avisos CHECK ((tipo = 'aviso') = (avisos IS NOT NULL));
CREATE UNIQUE INDEX correos_en_espera ON correos (idusuario, espera) WHERE espera IS NOT NULL;

-- Every server hears whose notices changed, and tells those who look.
CREATE FUNCTION tell_avisos() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  -- A notice of PostgreSQL holds 8,000 bytes.
  PERFORM pg_notify('avisos', string_agg(idusuario::text, ','))
    FROM (SELECT idusuario, row_number() OVER () / 500 AS parte FROM (SELECT DISTINCT idusuario FROM cambiados) c) p
   GROUP BY parte;
  RETURN NULL;
END $$;
CREATE TRIGGER avisos_nuevos AFTER INSERT ON avisos
  REFERENCING NEW TABLE AS cambiados FOR EACH STATEMENT EXECUTE FUNCTION tell_avisos();
CREATE TRIGGER avisos_leidos AFTER UPDATE ON avisos
  REFERENCING NEW TABLE AS cambiados FOR EACH STATEMENT EXECUTE FUNCTION tell_avisos();
