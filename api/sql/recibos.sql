-- Advisory lock per student: of two receipts sent at once, the second counts the first. Taking a payment back (an UPDATE)
-- is the office's act and is not limited.
CREATE OR REPLACE FUNCTION limit_unpaid_receipts() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM pg_advisory_xact_lock(hashtext('nivela.recibos'), NEW.idusuario);
  IF (SELECT count(*) FROM recibos WHERE idusuario = NEW.idusuario AND NOT valido AND NOT anulado) >= 10 THEN
    RAISE EXCEPTION 'un estudiante tiene hasta 10 recibos sin pagar'
      USING ERRCODE = 'check_violation', CONSTRAINT = 'recibos_hasta_diez_sin_pagar', TABLE = 'recibos';
  END IF;
  RETURN NEW;
END $$;
CREATE OR REPLACE TRIGGER recibos_hasta_diez_sin_pagar BEFORE INSERT ON recibos
  FOR EACH ROW WHEN (NOT NEW.valido) EXECUTE FUNCTION limit_unpaid_receipts();

-- A payment that the office records without number and reference is called after its id.
CREATE OR REPLACE FUNCTION name_recibo() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  NEW.referencia := 'CAJA-' || NEW.id;
  RETURN NEW;
END $$;
CREATE OR REPLACE TRIGGER recibos_con_nombre BEFORE INSERT ON recibos
  FOR EACH ROW WHEN (NEW.codrecibo IS NULL AND NEW.referencia IS NULL) EXECUTE FUNCTION name_recibo();

-- A closed period is history: no receipt comes to it, none leaves it, and those that it has don't change. But debts outlive periods: the office may still
-- record a payment for it, and annul one with a reason. Advisory lock 7112, per period: shared by every write of what belongs to a period, exclusive for closing it.
CREATE OR REPLACE FUNCTION refuse_recibo_of_closed_periodos(tocados integer[]) RETURNS void LANGUAGE plpgsql AS $$
BEGIN
  PERFORM pg_advisory_xact_lock_shared(7112, t.id) FROM unnest(tocados) t (id) WHERE t.id IS NOT NULL ORDER BY t.id;
  IF EXISTS (SELECT FROM periodos p WHERE p.id = ANY (tocados) AND p.cerrado) THEN
    RAISE EXCEPTION 'el período está cerrado'
      USING ERRCODE = 'check_violation', CONSTRAINT = 'recibos_periodo_cerrado', TABLE = 'recibos';
  END IF;
END $$;
CREATE OR REPLACE FUNCTION refuse_recibo_of_closed_periodo() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM refuse_recibo_of_closed_periodos(ARRAY[COALESCE(NEW.idperiodo, OLD.idperiodo)]);
  RETURN COALESCE(NEW, OLD);
END $$;
CREATE OR REPLACE TRIGGER recibos_periodo_cerrado BEFORE INSERT ON recibos
  FOR EACH ROW WHEN (NEW.idperiodo IS NOT NULL AND NEW.medio = 'imagen') EXECUTE FUNCTION refuse_recibo_of_closed_periodo();
-- What was paid may be annulled, which changes nothing else of it, whenever it was. What is annulled stays as it is, and what the office
-- recorded itself changes in no other way.
CREATE OR REPLACE FUNCTION refuse_change_of_recibo() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  prohibido text := CASE WHEN OLD.anulado THEN 'recibos_anulado_no_cambia'
                         WHEN OLD.medio <> 'imagen' OR NEW.medio <> 'imagen' OR NEW.anulado THEN 'recibos_registrado_solo_se_anula' END;
BEGIN
  IF OLD.valido AND NEW.anulado AND (OLD.idperiodo, OLD.codrecibo, OLD.referencia, OLD.imagenurl, OLD.monto, OLD.medio, OLD.fecha)
     IS NOT DISTINCT FROM (NEW.idperiodo, NEW.codrecibo, NEW.referencia, NEW.imagenurl, NEW.monto, NEW.medio, NEW.fecha) THEN
    RETURN NEW;
  END IF;
  -- The picture alone goes, with the contact data of a student who left long ago.
  IF NEW.imagenurl IS NULL AND NEW.imagen_borrada AND (OLD.idperiodo, OLD.codrecibo, OLD.referencia, OLD.valido, OLD.motivo, OLD.monto, OLD.medio, OLD.fecha, OLD.anulado)
     IS NOT DISTINCT FROM (NEW.idperiodo, NEW.codrecibo, NEW.referencia, NEW.valido, NEW.motivo, NEW.monto, NEW.medio, NEW.fecha, NEW.anulado) THEN
    RETURN NEW;
  END IF;
  IF prohibido IS NOT NULL THEN
    RAISE EXCEPTION 'la regla % no lo permite', prohibido
      USING ERRCODE = 'check_violation', CONSTRAINT = prohibido, TABLE = 'recibos';
  END IF;
  PERFORM refuse_recibo_of_closed_periodos(ARRAY[OLD.idperiodo, NEW.idperiodo]);
  RETURN NEW;
END $$;
-- Whose it is may change: two records of one student that are joined keep their history.
CREATE OR REPLACE TRIGGER recibos_al_cambiar BEFORE UPDATE ON recibos
  FOR EACH ROW WHEN (
    (OLD.idperiodo, OLD.codrecibo, OLD.referencia, OLD.imagenurl, OLD.valido, OLD.motivo, OLD.monto, OLD.medio, OLD.fecha, OLD.anulado)
    IS DISTINCT FROM (NEW.idperiodo, NEW.codrecibo, NEW.referencia, NEW.imagenurl, NEW.valido, NEW.motivo, NEW.monto, NEW.medio, NEW.fecha, NEW.anulado)
  ) EXECUTE FUNCTION refuse_change_of_recibo();
CREATE OR REPLACE TRIGGER recibos_periodo_cerrado_al_quitar BEFORE DELETE ON recibos
  FOR EACH ROW WHEN (OLD.idperiodo IS NOT NULL) EXECUTE FUNCTION refuse_recibo_of_closed_periodo();

-- The one place that adds up what students with a seat in a period owe for it, where it has a price. A paid receipt without an
-- amount, of the time before amounts were asked for, pays it whole.
CREATE OR REPLACE FUNCTION saldos_de(periodo integer)
  RETURNS TABLE (idusuario integer, precio numeric, pagado numeric, en_revision numeric, sin_monto integer, pendiente numeric)
  LANGUAGE sql STABLE AS $$
  SELECT x.idusuario, x.precio, x.pagado, x.en_revision, x.sin_monto, GREATEST(0, x.precio - x.pagado) FROM (
    SELECT q.idusuario, p.precio, CASE WHEN q.entero THEN GREATEST(p.precio, q.pagado) ELSE q.pagado END AS pagado,
           q.en_revision, q.sin_monto
      FROM periodos p
      JOIN (
        SELECT i.idusuario,
               COALESCE(sum(r.monto) FILTER (WHERE r.valido), 0) AS pagado,
               COALESCE(sum(r.monto) FILTER (WHERE NOT r.valido AND r.motivo IS NULL), 0) AS en_revision,
               (count(*) FILTER (WHERE NOT r.valido AND r.motivo IS NULL AND r.monto IS NULL))::integer AS sin_monto,
               COALESCE(bool_or(r.valido AND r.monto IS NULL), false) AS entero
          FROM (SELECT DISTINCT t.idusuario FROM inscripciones t WHERE t.idperiodo = periodo) i
          LEFT JOIN recibos r ON r.idusuario = i.idusuario AND r.idperiodo = periodo
         GROUP BY i.idusuario
      ) q ON true
     WHERE p.id = periodo AND p.precio IS NOT NULL
  ) x
$$;

-- The students with a paid receipt for a period.
CREATE OR REPLACE FUNCTION pagaron(periodo integer) RETURNS TABLE (idusuario integer) LANGUAGE sql STABLE AS $$
  SELECT DISTINCT r.idusuario FROM recibos r WHERE r.idperiodo = periodo AND r.valido
$$;

-- A receipt that is paid stays.
CREATE OR REPLACE TRIGGER recibos_pagado_no_se_quita BEFORE DELETE ON recibos
  FOR EACH ROW WHEN (OLD.valido) EXECUTE FUNCTION refuse_rule();

CREATE OR REPLACE TRIGGER recibos_anulado_no_se_quita BEFORE DELETE ON recibos
  FOR EACH ROW WHEN (OLD.anulado) EXECUTE FUNCTION refuse_rule();

SELECT track_changes('recibos', 'recibos', ocultas => '{rol,imagen,miniatura,huella,enviado,imagen_borrada}');
