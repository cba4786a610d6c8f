-- The first matrícula of those that new students are given who come without one, such as "2026-0001"; AAAA stands for the year.
ALTER TABLE escuela ADD COLUMN patron_matricula text
  CONSTRAINT escuela_patron_matricula_valido CHECK (patron_matricula ~ '^[[:alpha:]0-9./-]{0,20}[0-9]{1,9}$');
