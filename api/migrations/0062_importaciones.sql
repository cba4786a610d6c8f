-- Each import, so that the office can take it back. What it did to whom stands in the bitácora: its lines are those from
-- `primera` to `ultima` that carry its reason ("Importación de «archivo»"). One import runs at a time, so these are no other's.
CREATE TABLE importaciones (
  id integer GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  momento timestamptz NOT NULL DEFAULT now(),
  -- No foreign key: who imported is told by name as long as they are there.
  idautor integer,
  tabla text NOT NULL,
  archivo text NOT NULL CONSTRAINT importaciones_archivo_valido CHECK (length(archivo) BETWEEN 1 AND 200),
  creados integer NOT NULL,
  actualizados integer NOT NULL,
  primera bigint NOT NULL,
  ultima bigint NOT NULL,
  deshecha timestamptz
);
