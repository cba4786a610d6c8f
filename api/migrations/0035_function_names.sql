-- Functions have English verbs, as everywhere else. Constraints, and functions with a parsed body (RETURN), refer to a
-- function by its identity and follow by themselves; match_area's body is text, and names it.
ALTER FUNCTION es_nombre(text) RENAME TO is_nombre;
ALTER FUNCTION sin_invisibles(text) RENAME TO strip_invisible;
ALTER FUNCTION area_de(text) RENAME TO area_of;

CREATE OR REPLACE FUNCTION match_area() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  NEW.area := area_of(NEW.nombre);
  RETURN NEW;
END $$;
