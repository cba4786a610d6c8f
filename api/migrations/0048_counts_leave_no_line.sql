-- The counts of seats and places, which triggers keep, change in every batch of a rush and leave no line: the bitácora no
-- longer compares the sections before and after to find that out. Whatever people change, they change outside of a trigger.
CREATE OR REPLACE TRIGGER secciones_bitacora_actualizar AFTER UPDATE ON secciones
  REFERENCING OLD TABLE AS viejas NEW TABLE AS nuevas FOR EACH STATEMENT WHEN (pg_trigger_depth() = 0)
  EXECUTE FUNCTION record_change('secciones', 'id', '{rol,inscritos,en_espera,version}', '{}');
