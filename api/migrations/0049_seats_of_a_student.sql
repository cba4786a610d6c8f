-- The index behind the rule that a student's hours don't clash also held `idusuario` and `idperiodo` as they are, and the
-- planner, to whom it looks no dearer than a B-tree, looked a student's seats up in it: a GiST search for every press. Both in
-- one expression, which the rule compares as before and no lookup names.
ALTER TABLE inscripciones DROP CONSTRAINT inscripciones_choque_de_horas;
ALTER TABLE inscripciones ADD CONSTRAINT inscripciones_choque_de_horas
  EXCLUDE USING gist ((idusuario::bigint << 31 | idperiodo) WITH =, dia WITH =, int4range(inicio, fin) WITH &&);
