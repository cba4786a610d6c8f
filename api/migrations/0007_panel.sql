-- What the office's panel counts with every look, without reading years of rows.

-- Enrolments over time: the window's index also knows when, instead of one more index for every enrolment to write.
DROP INDEX IF EXISTS inscripciones_por_ventana;
CREATE INDEX inscripciones_por_ventana ON inscripciones (idperiodoinscripcion, creada);

-- How many grades a section has, and how many of them are official. Beside the sections and without a key to them:
-- whoever grades must not wait for who moves or fills the section, nor hold them up.
CREATE TABLE notas_por_seccion (
  idseccion integer PRIMARY KEY,
  notas integer NOT NULL,
  oficiales integer NOT NULL
) WITH (fillfactor = 60);
INSERT INTO notas_por_seccion
  SELECT idseccion, count(*), count(*) FILTER (WHERE oficializado) FROM calificaciones GROUP BY idseccion;

CREATE FUNCTION count_grades() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF TG_OP <> 'INSERT' THEN
    UPDATE notas_por_seccion SET notas = notas - 1, oficiales = oficiales - OLD.oficializado::integer
     WHERE idseccion = OLD.idseccion;
  END IF;
  IF TG_OP <> 'DELETE' THEN
    INSERT INTO notas_por_seccion AS n VALUES (NEW.idseccion, 1, NEW.oficializado::integer)
      ON CONFLICT (idseccion) DO UPDATE SET notas = n.notas + 1, oficiales = n.oficiales + excluded.oficiales;
  END IF;
  RETURN NULL;
END $$;
CREATE TRIGGER calificaciones_cuenta AFTER INSERT OR DELETE ON calificaciones
  FOR EACH ROW EXECUTE FUNCTION count_grades();
CREATE TRIGGER calificaciones_cuenta_al_cambiar AFTER UPDATE OF oficializado, idseccion ON calificaciones
  FOR EACH ROW WHEN ((OLD.oficializado, OLD.idseccion) IS DISTINCT FROM (NEW.oficializado, NEW.idseccion))
  EXECUTE FUNCTION count_grades();
