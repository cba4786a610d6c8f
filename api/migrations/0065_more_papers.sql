-- Constancias of enrolment, and certificates of who has passed everything: each kind of a student has versions of its own.
ALTER TABLE documentos
  DROP CONSTRAINT documentos_tipo_valido,
  DROP CONSTRAINT documentos_record_una_vez,
  DROP CONSTRAINT documentos_record_version,
  DROP CONSTRAINT documentos_de_alguien,
  ADD CONSTRAINT documentos_tipo_valido CHECK (tipo IN ('acta', 'record', 'comprobante', 'constancia', 'certificado')),
  ADD CONSTRAINT documentos_de_alguien CHECK (
    num_nonnulls(idseccion, idusuario, idrecibo) = 1
    AND CASE tipo WHEN 'acta' THEN idseccion IS NOT NULL WHEN 'comprobante' THEN idrecibo IS NOT NULL ELSE idusuario IS NOT NULL END),
  ADD CONSTRAINT documentos_de_estudiante_una_vez UNIQUE (idusuario, tipo, huella),
  ADD CONSTRAINT documentos_de_estudiante_version UNIQUE (idusuario, tipo, version);
