-- A section is given only to a teacher who is switched on. The share lock waits for whoever is switching them off, who
-- counts their sections after that: neither slips past the other.
CREATE OR REPLACE FUNCTION refuse_inactive_teacher() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM FROM usuarios WHERE id = NEW.idusuario AND activo FOR SHARE;
  -- Whether there is such a teacher at all is the foreign key's to say.
  IF NOT FOUND AND EXISTS (SELECT FROM usuarios WHERE id = NEW.idusuario) THEN
    RAISE EXCEPTION 'el maestro está desactivado'
      USING ERRCODE = 'check_violation', CONSTRAINT = 'secciones_maestro_activo', TABLE = 'secciones';
  END IF;
  RETURN NEW;
END $$;
CREATE OR REPLACE TRIGGER secciones_maestro_activo_al_agregar BEFORE INSERT ON secciones
  FOR EACH ROW EXECUTE FUNCTION refuse_inactive_teacher();
CREATE OR REPLACE TRIGGER secciones_maestro_activo_al_cambiar BEFORE UPDATE OF idusuario ON secciones
  FOR EACH ROW WHEN (OLD.idusuario <> NEW.idusuario) EXECUTE FUNCTION refuse_inactive_teacher();

-- A seat was taken in a subject and in a period, a grade is of that subject, and a place in the line is for it too. Without this
-- the enrolments' foreign key (ON UPDATE CASCADE, meant for day and hours) would carry everyone over into the other subject. The
-- counters are exact here: taking a seat and this update lock the same row.
CREATE OR REPLACE TRIGGER secciones_asignatura_con_inscritos BEFORE UPDATE OF idasignatura ON secciones
  FOR EACH ROW WHEN (OLD.inscritos + OLD.en_espera > 0 AND OLD.idasignatura <> NEW.idasignatura)
  EXECUTE FUNCTION refuse_rule();
CREATE OR REPLACE TRIGGER secciones_periodo_con_inscritos BEFORE UPDATE OF idperiodo ON secciones
  FOR EACH ROW WHEN (OLD.inscritos + OLD.en_espera > 0 AND OLD.idperiodo <> NEW.idperiodo)
  EXECUTE FUNCTION refuse_rule();

-- The counts of seats and places are the enrolments' and the lines' own matter, and change with each of them.
CREATE OR REPLACE TRIGGER secciones_periodo_cerrado AFTER INSERT OR DELETE ON secciones
  FOR EACH ROW EXECUTE FUNCTION keep_closed_periodo();
CREATE OR REPLACE TRIGGER secciones_periodo_cerrado_al_cambiar AFTER UPDATE ON secciones
  FOR EACH ROW WHEN (OLD.inscritos = NEW.inscritos AND OLD.en_espera = NEW.en_espera AND OLD.* IS DISTINCT FROM NEW.*)
  EXECUTE FUNCTION keep_closed_periodo();

CREATE OR REPLACE TRIGGER secciones_cancelada_no_cambia BEFORE UPDATE ON secciones
  FOR EACH ROW WHEN (OLD.estado = 'cancelada') EXECUTE FUNCTION refuse_rule();
CREATE OR REPLACE TRIGGER secciones_version
  BEFORE UPDATE OF nombre, idusuario, idperiodo, idasignatura, idaula, dia, inicio, fin, cupo, estado ON secciones
  FOR EACH ROW WHEN (
    (OLD.nombre, OLD.idusuario, OLD.idperiodo, OLD.idasignatura, OLD.idaula, OLD.dia, OLD.inicio, OLD.fin, OLD.cupo, OLD.estado)
    IS DISTINCT FROM
    (NEW.nombre, NEW.idusuario, NEW.idperiodo, NEW.idasignatura, NEW.idaula, NEW.dia, NEW.inicio, NEW.fin, NEW.cupo, NEW.estado)
  ) EXECUTE FUNCTION raise_version();
CREATE OR REPLACE TRIGGER secciones_avisa AFTER INSERT OR DELETE
  OR UPDATE OF nombre, idusuario, idperiodo, idasignatura, idaula, dia, inicio, fin, cupo, estado ON secciones
  FOR EACH STATEMENT EXECUTE FUNCTION tell_offer();

SELECT track_changes('secciones', 'secciones', ocultas => '{rol,inscritos,en_espera}');
-- The counts of seats and places, which triggers keep, change in every batch of a rush and leave no line: the sections
-- before and after are not even compared then. Whatever people change, they change outside of a trigger.
CREATE OR REPLACE TRIGGER secciones_bitacora_actualizar AFTER UPDATE ON secciones
  REFERENCING OLD TABLE AS viejas NEW TABLE AS nuevas FOR EACH STATEMENT WHEN (pg_trigger_depth() = 0)
  EXECUTE FUNCTION record_change('secciones', 'id', '{rol,inscritos,en_espera,version}', '{}');
