-- Codes of up to 15 digits, as banks print them, and beside one a reference with letters. Where there is one, both together are
-- the code: it is paid once, and sent once by a student.
ALTER TABLE recibos
  ALTER COLUMN codrecibo TYPE bigint,
  ADD COLUMN referencia text CONSTRAINT recibos_referencia_valida CHECK (char_length(referencia) BETWEEN 1 AND 40),
  DROP CONSTRAINT recibos_codigo_una_vez_por_estudiante;
DROP INDEX recibos_codigo_se_paga_una_vez;
CREATE UNIQUE INDEX recibos_codigo_se_paga_una_vez
  ON recibos (codrecibo, upper(COALESCE(referencia, ''))) WHERE valido;
CREATE UNIQUE INDEX recibos_codigo_una_vez_por_estudiante
  ON recibos (codrecibo, upper(COALESCE(referencia, '')), idusuario);
