-- Receipts with an answer --------------------------------------------------------------------------------------------

-- What a period costs, where the office says so.
ALTER TABLE periodos ADD COLUMN precio numeric(10, 2)
  CONSTRAINT periodos_precio_valido CHECK (precio > 0 AND precio <= 1000000);
DROP TRIGGER periodos_version ON periodos;
CREATE TRIGGER periodos_version BEFORE UPDATE OF nombre, inicio, fin, precio ON periodos
  FOR EACH ROW WHEN (
    (OLD.nombre, OLD.inicio, OLD.fin, OLD.precio) IS DISTINCT FROM (NEW.nombre, NEW.inicio, NEW.fin, NEW.precio)
  ) EXECUTE FUNCTION raise_version();

-- Paid, rejected with a reason that the student reads, or waiting for the office.
ALTER TABLE recibos
  ADD COLUMN idperiodo integer CONSTRAINT recibos_periodo REFERENCES periodos (id),
  ADD COLUMN monto numeric(10, 2) CONSTRAINT recibos_monto_valido CHECK (monto > 0 AND monto <= 1000000),
  ADD COLUMN motivo text CONSTRAINT recibos_motivo_valido CHECK (char_length(motivo) BETWEEN 1 AND 300),
  ADD CONSTRAINT recibos_pagado_sin_motivo CHECK (NOT (valido AND motivo IS NOT NULL));

-- Receipts that stand already pay for the period that was running, or came next, when they were sent. That is no change that
-- someone made, and leaves no line.
ALTER TABLE recibos DISABLE TRIGGER recibos_bitacora_actualizar;
UPDATE recibos r SET idperiodo = COALESCE(
  (SELECT p.id FROM periodos p WHERE p.fin >= r.enviado::date ORDER BY p.inicio, p.id LIMIT 1),
  (SELECT p.id FROM periodos p ORDER BY p.fin DESC, p.id DESC LIMIT 1)
);
ALTER TABLE recibos ENABLE TRIGGER recibos_bitacora_actualizar;

CREATE INDEX recibos_por_periodo ON recibos (idperiodo, idusuario);
CREATE INDEX recibos_en_revision ON recibos (enviado, id) WHERE NOT valido AND motivo IS NULL;

-- A closed period is history: no receipt comes to it, and none leaves it. Advisory lock 7112, per period: shared by every
-- write of what belongs to a period, exclusive for closing it.
CREATE FUNCTION refuse_recibo_of_closed_periodo() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  tocados integer[] := CASE WHEN TG_OP = 'UPDATE' THEN ARRAY[OLD.idperiodo, NEW.idperiodo] ELSE ARRAY[NEW.idperiodo] END;
BEGIN
  PERFORM pg_advisory_xact_lock_shared(7112, t.id) FROM unnest(tocados) t (id) WHERE t.id IS NOT NULL ORDER BY t.id;
  IF EXISTS (SELECT FROM periodos p WHERE p.id = ANY (tocados) AND p.cerrado) THEN
    RAISE EXCEPTION 'el período está cerrado'
      USING ERRCODE = 'check_violation', CONSTRAINT = 'recibos_periodo_cerrado', TABLE = 'recibos';
  END IF;
  RETURN NEW;
END $$;
CREATE TRIGGER recibos_periodo_cerrado BEFORE INSERT ON recibos
  FOR EACH ROW WHEN (NEW.idperiodo IS NOT NULL) EXECUTE FUNCTION refuse_recibo_of_closed_periodo();
CREATE TRIGGER recibos_cambio_de_periodo BEFORE UPDATE OF idperiodo ON recibos
  FOR EACH ROW WHEN (OLD.idperiodo IS DISTINCT FROM NEW.idperiodo) EXECUTE FUNCTION refuse_recibo_of_closed_periodo();

-- Who has a paid receipt for a period.
CREATE OR REPLACE FUNCTION pagaron(periodo integer) RETURNS TABLE (idusuario integer) LANGUAGE sql STABLE AS $$
  SELECT DISTINCT r.idusuario FROM recibos r WHERE r.idperiodo = periodo AND r.valido
$$;

-- Mails for the office -----------------------------------------------------------------------------------------------

ALTER TABLE correos
  DROP CONSTRAINT correos_tipo_valido,
  ADD CONSTRAINT correos_tipo_valido CHECK (tipo IN (
    'verificacion', 'recuperacion', 'invitacion',
    'segundo_factor_activado', 'segundo_factor_desactivado', 'segundo_factor_quitado',
    'segundo_factor_codigos', 'segundo_factor_recuperado', 'segundo_factor_cambiado',
    'contrasena_cambiada', 'correo_cambiado', 'correo_anterior', 'aviso', 'prueba'
  ));
CREATE INDEX correos_fallidos ON correos (id) WHERE fallo IS NOT NULL;
CREATE INDEX correos_por_enviar ON correos (id) WHERE enviado IS NULL AND fallo IS NULL;

-- Addresses that a mail server refused for good. Only while the person still has that address.
CREATE TABLE rebotes (
  idusuario integer PRIMARY KEY REFERENCES usuarios (id) ON DELETE CASCADE,
  direccion text NOT NULL,
  motivo text NOT NULL,
  momento timestamptz NOT NULL DEFAULT now()
);

-- Teachers and their class -------------------------------------------------------------------------------------------

-- Students who let their teachers see their address.
CREATE TABLE correos_a_la_vista (
  idusuario integer PRIMARY KEY REFERENCES usuarios (id) ON DELETE CASCADE
);
SELECT track_changes('correos_a_la_vista', 'correo-a-la-vista', 'idusuario');

-- What was written to a section's students.
CREATE TABLE mensajes (
  id integer GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  idseccion integer NOT NULL REFERENCES secciones (id) ON DELETE CASCADE,
  idautor integer NOT NULL REFERENCES usuarios (id),
  asunto text NOT NULL CONSTRAINT mensajes_asunto_valido CHECK (char_length(asunto) BETWEEN 1 AND 120),
  mensaje text NOT NULL CONSTRAINT mensajes_texto_valido CHECK (char_length(mensaje) BETWEEN 1 AND 2000),
  personas integer NOT NULL CONSTRAINT mensajes_para_alguien CHECK (personas > 0),
  -- Idempotency key: a repeated request writes and tells nothing.
  envio text,
  momento timestamptz NOT NULL DEFAULT now(),
  CONSTRAINT mensajes_una_vez UNIQUE (idautor, envio)
);
CREATE INDEX mensajes_por_seccion ON mensajes (idseccion, id);
SELECT track_changes('mensajes', 'mensajes', ocultas => '{envio}');
