-- Hours are numbered through the week: 24 times the day, from Monday, and the hour at which they begin.
CREATE OR REPLACE FUNCTION horas_de_semana(horas smallint[]) RETURNS boolean LANGUAGE sql IMMUTABLE
  RETURN cardinality(horas) <= 90 AND array_position(horas, NULL) IS NULL AND 0 <= ALL (horas) AND 144 > ALL (horas);

CREATE OR REPLACE TRIGGER disponibilidad_maestros_version BEFORE UPDATE OF asignaturas, bloqueadas, maxhoras ON disponibilidad_maestros
  FOR EACH ROW WHEN ((OLD.asignaturas, OLD.bloqueadas, OLD.maxhoras) IS DISTINCT FROM (NEW.asignaturas, NEW.bloqueadas, NEW.maxhoras))
  EXECUTE FUNCTION raise_version();
CREATE OR REPLACE TRIGGER disponibilidad_aulas_version BEFORE UPDATE OF bloqueadas ON disponibilidad_aulas
  FOR EACH ROW WHEN (OLD.bloqueadas IS DISTINCT FROM NEW.bloqueadas) EXECUTE FUNCTION raise_version();

SELECT track_changes('disponibilidad_maestros', 'disponibilidad-maestros', 'idusuario');
SELECT track_changes('disponibilidad_aulas', 'disponibilidad-aulas', 'idaula');
