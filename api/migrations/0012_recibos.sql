-- Two students may send the same code, so that nobody can block another's; only one of them is ever paid.
ALTER TABLE recibos
  DROP CONSTRAINT recibos_codigo_unico,
  ADD CONSTRAINT recibos_codigo_una_vez_por_estudiante UNIQUE (codrecibo, idusuario);
CREATE UNIQUE INDEX recibos_codigo_se_paga_una_vez ON recibos (codrecibo) WHERE valido;

-- Advisory lock per student: of two receipts sent at once, the second counts the first. Taking a payment back (an UPDATE)
-- is the office's act and is not limited.
CREATE FUNCTION limit_unpaid_receipts() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM pg_advisory_xact_lock(hashtext('nivela.recibos'), NEW.idusuario);
  IF (SELECT count(*) FROM recibos WHERE idusuario = NEW.idusuario AND NOT valido) >= 10 THEN
    RAISE EXCEPTION 'un estudiante tiene hasta 10 recibos sin pagar'
      USING ERRCODE = 'check_violation', CONSTRAINT = 'recibos_hasta_diez_sin_pagar', TABLE = 'recibos';
  END IF;
  RETURN NEW;
END $$;
CREATE TRIGGER recibos_hasta_diez_sin_pagar BEFORE INSERT ON recibos
  FOR EACH ROW WHEN (NOT NEW.valido) EXECUTE FUNCTION limit_unpaid_receipts();

-- A receipt that is not paid can be removed. Its lines stay, and the last one tells what it was.
ALTER TABLE recibos_historial
  DROP CONSTRAINT recibos_historial_idrecibo_fkey,
  ADD COLUMN quitado boolean NOT NULL DEFAULT false,
  ADD COLUMN codrecibo integer,
  ADD COLUMN idusuario integer REFERENCES usuarios (id),
  ADD CONSTRAINT recibos_historial_dice_que_se_quito
    CHECK (NOT quitado OR (codrecibo IS NOT NULL AND idusuario IS NOT NULL));

CREATE FUNCTION write_receipt_removal() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF OLD.valido THEN
    RAISE EXCEPTION 'un recibo pagado no se quita'
      USING ERRCODE = 'restrict_violation', CONSTRAINT = 'recibos_pagado_no_se_quita', TABLE = 'recibos';
  END IF;
  INSERT INTO recibos_historial (idrecibo, actor, valido, quitado, codrecibo, idusuario)
  VALUES (OLD.id, actor(), false, true, OLD.codrecibo, OLD.idusuario);
  RETURN NULL;
END $$;
CREATE TRIGGER recibos_deja_linea_al_quitarse AFTER DELETE ON recibos
  FOR EACH ROW EXECUTE FUNCTION write_receipt_removal();
