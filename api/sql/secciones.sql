-- Two who put sections into the same classroom at the same hour would wait for each other in a circle: that is how exclusion
-- constraints are checked.
CREATE OR REPLACE FUNCTION lock_oferta(periodo integer) RETURNS void LANGUAGE sql AS $$
  SELECT pg_advisory_xact_lock(7104, periodo);
$$;

-- For the office, which moves, resizes or deletes a section. Its students come first: what moves is their seats, and the
-- hours of one must not clash with a seat that they take at the same moment. The windows too: exclusively where its line, or
-- one in which its students wait, may move; else shared, so that nobody who moves lines meets a section that is being changed.
CREATE OR REPLACE FUNCTION lock_seccion(cual integer, espera text) RETURNS void LANGUAGE plpgsql AS $$
DECLARE
  suyos integer[] := ARRAY(SELECT i.idusuario FROM inscripciones i WHERE i.idseccion = cual);
  foreseen record;
BEGIN
  SELECT * INTO foreseen FROM find_cadena(ARRAY[cual], suyos);
  PERFORM set_config('lock_timeout', '1s', true), pg_advisory_xact_lock_shared(7103, 0);
  IF cardinality(foreseen.cadena) > 0 THEN
    PERFORM pg_advisory_xact_lock(7101, x.id) FROM (SELECT id FROM unnest(foreseen.ventanas) id ORDER BY id) x;
  ELSE
    PERFORM pg_advisory_xact_lock_shared(7101, x.id) FROM (
      SELECT v.id FROM periodos_inscripcion v JOIN secciones s ON s.idperiodo = v.idperiodo WHERE s.id = cual ORDER BY v.id) x;
  END IF;
  PERFORM set_config('lock_timeout', espera, true);
  PERFORM pg_advisory_xact_lock(7102, x.id) FROM (SELECT id FROM unnest(suyos) id ORDER BY id) x;
  PERFORM FROM secciones s WHERE s.id = cual FOR UPDATE;
  -- Students who came meanwhile can't be waited for any more: that would be the wrong order.
  IF EXISTS (SELECT FROM inscripciones i WHERE i.idseccion = cual AND NOT pg_try_advisory_xact_lock(7102, i.idusuario)) THEN
    PERFORM try_again('a un estudiante de la sección ' || cual);
  END IF;
END $$;

-- For cancelling, joining or shrinking a section, in the order of decision 21. Every act on a seat holds its window shared: with
-- the windows held exclusively nobody takes, leaves or waits for a seat of the period, and lines may move. Its students and the
-- sections that they may go to besides, against what needs no window: imports, grades, the office's changes of a section.
CREATE OR REPLACE FUNCTION lock_reubicacion(cual integer, espera text) RETURNS void LANGUAGE plpgsql AS $$
DECLARE
  una record;
  suyos integer[];
  foreseen record;
BEGIN
  SELECT s.idperiodo, s.idasignatura INTO una FROM secciones s WHERE s.id = cual;
  IF NOT FOUND THEN RETURN; END IF;
  PERFORM lock_oferta(una.idperiodo);
  suyos := ARRAY(SELECT i.idusuario FROM inscripciones i WHERE i.idseccion = cual);
  SELECT * INTO foreseen FROM find_cadena('{}', suyos);
  PERFORM set_config('lock_timeout', '1s', true), pg_advisory_xact_lock_shared(7103, 0);
  PERFORM pg_advisory_xact_lock(7101, v.id) FROM (
    SELECT w.id FROM periodos_inscripcion w WHERE w.idperiodo = una.idperiodo OR w.id = ANY (foreseen.ventanas) ORDER BY w.id
  ) v;
  PERFORM set_config('lock_timeout', espera, true);
  PERFORM pg_advisory_xact_lock(7102, x.id) FROM (SELECT id FROM unnest(suyos) id ORDER BY id) x;
  PERFORM pg_advisory_xact_lock(7110, cual);
  PERFORM FROM secciones s WHERE s.idperiodo = una.idperiodo AND s.idasignatura = una.idasignatura ORDER BY s.id FOR NO KEY UPDATE;
  -- What came meanwhile can't be waited for any more: that would be the wrong order.
  IF NOT EXISTS (SELECT FROM secciones s WHERE s.id = cual AND s.idperiodo = una.idperiodo AND s.idasignatura = una.idasignatura)
     OR EXISTS (SELECT FROM inscripciones i WHERE i.idseccion = cual AND NOT pg_try_advisory_xact_lock(7102, i.idusuario)) THEN
    PERFORM try_again('a un estudiante de la sección ' || cual);
  END IF;
END $$;

-- A section is given only to a teacher who is switched on. The share lock waits for the transaction that switches them off, which
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
