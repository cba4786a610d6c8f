-- Payments that the office records itself, cash or a transfer, with or without a picture; and paid receipts that it annuls.
-- What a bank printed may have letters alone, so a number may be missing where there is a reference.
ALTER TABLE recibos
  ALTER COLUMN codrecibo DROP NOT NULL,
  ALTER COLUMN imagenurl DROP NOT NULL,
  ALTER COLUMN imagen DROP NOT NULL,
  ALTER COLUMN miniatura DROP NOT NULL,
  ALTER COLUMN huella DROP NOT NULL,
  ADD COLUMN medio text NOT NULL DEFAULT 'imagen'
    CONSTRAINT recibos_medio_valido CHECK (medio IN ('imagen', 'caja', 'transferencia')),
  ADD COLUMN fecha date,
  ADD COLUMN anulado boolean NOT NULL DEFAULT false,
  ADD CONSTRAINT recibos_con_codigo CHECK (codrecibo IS NOT NULL OR referencia IS NOT NULL),
  ADD CONSTRAINT recibos_imagen_entera CHECK (num_nonnulls(imagenurl, imagen, miniatura, huella) IN (0, 4)),
  ADD CONSTRAINT recibos_enviado_con_imagen CHECK (medio <> 'imagen' OR (codrecibo IS NOT NULL AND imagenurl IS NOT NULL)),
  ADD CONSTRAINT recibos_registrado_completo
    CHECK (medio = 'imagen' OR num_nonnulls(idperiodo, monto, fecha) = 3),
  ADD CONSTRAINT recibos_registrado_pagado CHECK (medio = 'imagen' OR valido OR anulado),
  ADD CONSTRAINT recibos_anulado_con_motivo CHECK (NOT anulado OR (NOT valido AND motivo IS NOT NULL));

-- What was annulled gives its code back.
DROP INDEX recibos_codigo_se_paga_una_vez, recibos_codigo_una_vez_por_estudiante;
CREATE UNIQUE INDEX recibos_codigo_se_paga_una_vez
  ON recibos (COALESCE(codrecibo, 0), upper(COALESCE(referencia, ''))) WHERE valido;
CREATE UNIQUE INDEX recibos_codigo_una_vez_por_estudiante
  ON recibos (COALESCE(codrecibo, 0), upper(COALESCE(referencia, '')), idusuario) WHERE NOT anulado;

-- The slip of a payment that the office recorded: a document with a code, like the others.
ALTER TABLE documentos
  DROP CONSTRAINT documentos_tipo_valido,
  DROP CONSTRAINT documentos_de_alguien,
  ADD COLUMN idrecibo integer CONSTRAINT documentos_recibo REFERENCES recibos (id),
  ADD CONSTRAINT documentos_tipo_valido CHECK (tipo IN ('acta', 'record', 'comprobante')),
  ADD CONSTRAINT documentos_de_alguien CHECK (
    num_nonnulls(idseccion, idusuario, idrecibo) = 1
    AND CASE tipo WHEN 'acta' THEN idseccion IS NOT NULL WHEN 'record' THEN idusuario IS NOT NULL ELSE idrecibo IS NOT NULL END),
  ADD CONSTRAINT documentos_comprobante_una_vez UNIQUE (idrecibo, huella),
  ADD CONSTRAINT documentos_comprobante_version UNIQUE (idrecibo, version);
