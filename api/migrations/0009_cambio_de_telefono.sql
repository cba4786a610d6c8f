-- Another phone, while the one before still opens: whoever has to have a second factor is never without.
ALTER TABLE segundos_factores
  -- Encrypted as `secreto`, which it replaces with its first code.
  ADD COLUMN siguiente bytea;

ALTER TABLE correos
  DROP CONSTRAINT correos_tipo_valido,
  ADD CONSTRAINT correos_tipo_valido CHECK (tipo IN (
    'verificacion', 'recuperacion', 'invitacion',
    'segundo_factor_activado', 'segundo_factor_desactivado', 'segundo_factor_quitado',
    'segundo_factor_codigos', 'segundo_factor_recuperado', 'segundo_factor_cambiado'
  ));
