-- Two people at once. What can be edited carries a version, which rises with every change of what people edit; a write
-- that names another one than the row's is refused by the server with what stands now.

-- One sequence for all: no number is given twice, so that a grade that was deleted and made again is never taken for the
-- one that was read.
CREATE SEQUENCE versiones AS integer START 2;

CREATE FUNCTION raise_version() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  NEW.version := nextval('versiones');
  RETURN NEW;
END $$;

-- Existing rows get 1 without being rewritten. The triggers name the columns that people edit: a seat taken, a window
-- opened or a password changed neither raises a version nor costs anything.
ALTER TABLE usuarios ADD COLUMN version integer NOT NULL DEFAULT 1;
ALTER TABLE usuarios ALTER COLUMN version SET DEFAULT nextval('versiones');
CREATE TRIGGER usuarios_version BEFORE UPDATE OF nombre, apellido, correo, telefono, idrol, cedula, matricula ON usuarios
  FOR EACH ROW WHEN (
    (OLD.nombre, OLD.apellido, OLD.correo, OLD.telefono, OLD.idrol, OLD.cedula, OLD.matricula) IS DISTINCT FROM
    (NEW.nombre, NEW.apellido, NEW.correo, NEW.telefono, NEW.idrol, NEW.cedula, NEW.matricula)
  ) EXECUTE FUNCTION raise_version();

ALTER TABLE periodos ADD COLUMN version integer NOT NULL DEFAULT 1;
ALTER TABLE periodos ALTER COLUMN version SET DEFAULT nextval('versiones');
CREATE TRIGGER periodos_version BEFORE UPDATE OF nombre, inicio, fin ON periodos
  FOR EACH ROW WHEN ((OLD.nombre, OLD.inicio, OLD.fin) IS DISTINCT FROM (NEW.nombre, NEW.inicio, NEW.fin))
  EXECUTE FUNCTION raise_version();

ALTER TABLE asignaturas ADD COLUMN version integer NOT NULL DEFAULT 1;
ALTER TABLE asignaturas ALTER COLUMN version SET DEFAULT nextval('versiones');
CREATE TRIGGER asignaturas_version BEFORE UPDATE OF nombre, creditos ON asignaturas
  FOR EACH ROW WHEN ((OLD.nombre, OLD.creditos) IS DISTINCT FROM (NEW.nombre, NEW.creditos))
  EXECUTE FUNCTION raise_version();

ALTER TABLE aulas ADD COLUMN version integer NOT NULL DEFAULT 1;
ALTER TABLE aulas ALTER COLUMN version SET DEFAULT nextval('versiones');
CREATE TRIGGER aulas_version BEFORE UPDATE OF nombre ON aulas
  FOR EACH ROW WHEN (OLD.nombre IS DISTINCT FROM NEW.nombre) EXECUTE FUNCTION raise_version();

ALTER TABLE periodos_inscripcion ADD COLUMN version integer NOT NULL DEFAULT 1;
ALTER TABLE periodos_inscripcion ALTER COLUMN version SET DEFAULT nextval('versiones');
CREATE TRIGGER periodos_inscripcion_version BEFORE UPDATE OF nombre, inicio, fin, idperiodo ON periodos_inscripcion
  FOR EACH ROW WHEN (
    (OLD.nombre, OLD.inicio, OLD.fin, OLD.idperiodo) IS DISTINCT FROM (NEW.nombre, NEW.inicio, NEW.fin, NEW.idperiodo)
  ) EXECUTE FUNCTION raise_version();

ALTER TABLE secciones ADD COLUMN version integer NOT NULL DEFAULT 1;
ALTER TABLE secciones ALTER COLUMN version SET DEFAULT nextval('versiones');
CREATE TRIGGER secciones_version
  BEFORE UPDATE OF nombre, idusuario, idperiodo, idasignatura, idaula, dia, inicio, fin, cupo ON secciones
  FOR EACH ROW WHEN (
    (OLD.nombre, OLD.idusuario, OLD.idperiodo, OLD.idasignatura, OLD.idaula, OLD.dia, OLD.inicio, OLD.fin, OLD.cupo)
    IS DISTINCT FROM
    (NEW.nombre, NEW.idusuario, NEW.idperiodo, NEW.idasignatura, NEW.idaula, NEW.dia, NEW.inicio, NEW.fin, NEW.cupo)
  ) EXECUTE FUNCTION raise_version();

ALTER TABLE calificaciones ADD COLUMN version integer NOT NULL DEFAULT 1;
ALTER TABLE calificaciones ALTER COLUMN version SET DEFAULT nextval('versiones');
CREATE TRIGGER calificaciones_version BEFORE UPDATE OF calificacion, oficializado ON calificaciones
  FOR EACH ROW WHEN ((OLD.calificacion, OLD.oficializado) IS DISTINCT FROM (NEW.calificacion, NEW.oficializado))
  EXECUTE FUNCTION raise_version();

-- Whoever took a seat took it in a subject and in a period; a grade is of that subject. Without this the enrolments'
-- foreign key (ON UPDATE CASCADE, meant for day and hours) carries everyone over into the other subject. Whoever is
-- graded is enrolled, and the counter is exact here: taking a seat and this update lock the same row.
CREATE FUNCTION refuse_rule() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  RAISE EXCEPTION 'la regla % no lo permite', TG_NAME
    USING ERRCODE = 'check_violation', CONSTRAINT = TG_NAME, TABLE = TG_TABLE_NAME;
END $$;
CREATE TRIGGER secciones_asignatura_con_inscritos BEFORE UPDATE OF idasignatura ON secciones
  FOR EACH ROW WHEN (OLD.inscritos > 0 AND OLD.idasignatura <> NEW.idasignatura) EXECUTE FUNCTION refuse_rule();
CREATE TRIGGER secciones_periodo_con_inscritos BEFORE UPDATE OF idperiodo ON secciones
  FOR EACH ROW WHEN (OLD.inscritos > 0 AND OLD.idperiodo <> NEW.idperiodo) EXECUTE FUNCTION refuse_rule();
