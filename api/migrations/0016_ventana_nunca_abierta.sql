-- A window that was never opened may be deleted: whether it ever was, its own row remembers.
ALTER TABLE periodos_inscripcion ADD COLUMN abierta_alguna_vez boolean NOT NULL DEFAULT false;

-- Of earlier windows only what is open or was used is known.
UPDATE periodos_inscripcion p SET abierta_alguna_vez = true
 WHERE p.abierto OR EXISTS (SELECT FROM inscripciones i WHERE i.idperiodoinscripcion = p.id);

CREATE FUNCTION remember_opening() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  NEW.abierta_alguna_vez := true;
  RETURN NEW;
END $$;
CREATE TRIGGER periodos_inscripcion_recuerda_apertura BEFORE INSERT OR UPDATE OF abierto ON periodos_inscripcion
  FOR EACH ROW WHEN (NEW.abierto) EXECUTE FUNCTION remember_opening();
