-- For tables that only get new lines.
CREATE OR REPLACE FUNCTION refuse_change() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  RAISE EXCEPTION 'la tabla % solo admite líneas nuevas', TG_TABLE_NAME USING ERRCODE = 'restrict_violation';
END $$;

-- What can be edited carries a version, which rises with every change of what people edit; a write that names another one than
-- the row's is refused by the server with what stands now. One sequence for all: no number is given twice, so that a grade that
-- was deleted and made again is never taken for the one that was read. The triggers name the columns that people edit: a seat
-- taken, a window opened or a password changed neither raises a version nor costs anything.
CREATE OR REPLACE FUNCTION raise_version() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  NEW.version := nextval('versiones');
  RETURN NEW;
END $$;

-- The trigger's WHEN says what is refused; its name is the constraint's, from which people get a sentence.
CREATE OR REPLACE FUNCTION refuse_rule() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  RAISE EXCEPTION 'la regla % no lo permite', TG_NAME
    USING ERRCODE = 'check_violation', CONSTRAINT = TG_NAME, TABLE = TG_TABLE_NAME;
END $$;

-- The seats that a section has left.
CREATE OR REPLACE FUNCTION cupos_libres(s secciones) RETURNS integer LANGUAGE sql IMMUTABLE AS $$ SELECT s.cupo - s.inscritos $$;

-- Two classes that need the same person or place at the same time. One may begin as the other ends.
CREATE OR REPLACE FUNCTION chocan(
  dia_a dia, inicio_a integer, fin_a integer, dia_b dia, inicio_b integer, fin_b integer
) RETURNS boolean LANGUAGE sql IMMUTABLE AS $$
  SELECT dia_a = dia_b AND inicio_a < fin_b AND inicio_b < fin_a
$$;
