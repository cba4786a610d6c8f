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
