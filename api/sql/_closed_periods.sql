-- Advisory lock 7112, per period: shared by every write of what belongs to a period, exclusive for closing and reopening
-- it. Taken by triggers, after the rows. A statement of its own looks at the period afterwards, and sees what the one who
-- held the lock left.
CREATE OR REPLACE FUNCTION refuse_closed_periodo(periodo integer, tabla text) RETURNS void LANGUAGE plpgsql AS $$
BEGIN
  PERFORM pg_advisory_xact_lock_shared(7112, periodo);
  IF (SELECT p.cerrado FROM periodos p WHERE p.id = periodo) THEN
    RAISE EXCEPTION 'el período % está cerrado', periodo
      USING ERRCODE = 'check_violation', CONSTRAINT = tabla || '_periodo_cerrado', TABLE = tabla;
  END IF;
END $$;

-- For tables with an `idperiodo`.
CREATE OR REPLACE FUNCTION keep_closed_periodo() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF TG_OP <> 'INSERT' THEN PERFORM refuse_closed_periodo(OLD.idperiodo, TG_TABLE_NAME); END IF;
  IF TG_OP <> 'DELETE' THEN PERFORM refuse_closed_periodo(NEW.idperiodo, TG_TABLE_NAME); END IF;
  RETURN NULL;
END $$;
