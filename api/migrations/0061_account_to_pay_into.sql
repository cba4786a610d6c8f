-- What a student reads before paying: the account, and a sentence of the office's.
ALTER TABLE escuela
  ADD COLUMN cuenta_de_pago text CONSTRAINT escuela_cuenta_de_pago_valida CHECK (char_length(cuenta_de_pago) BETWEEN 1 AND 500),
  ADD COLUMN indicacion_de_pago text
    CONSTRAINT escuela_indicacion_de_pago_valida CHECK (char_length(indicacion_de_pago) BETWEEN 1 AND 300);
