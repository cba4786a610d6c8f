-- A notice holds its sentence, or the facts that the server puts into one when someone reads it.
ALTER TABLE avisos
  ALTER COLUMN texto DROP NOT NULL,
  ADD COLUMN hechos jsonb,
  ADD CONSTRAINT avisos_texto_o_hechos CHECK ((texto IS NULL) <> (hechos IS NULL));
