-- A closed period is history: it keeps the pass mark with which it was closed, whatever mark the school sets afterwards.

ALTER TABLE periodos ADD COLUMN nota_minima integer;
-- It says no more than that the period was closed, which has its line.
SELECT track_changes('periodos', 'periodos', ocultas => '{cerrado_en,nota_minima}');
UPDATE periodos SET nota_minima = nota_minima_aprobar() WHERE cerrado;
ALTER TABLE periodos ADD CONSTRAINT periodos_nota_minima_al_cerrar CHECK (cerrado = (nota_minima IS NOT NULL));

-- The one place that says by which mark a grade is judged: the one that its period kept, else the school's present one.
CREATE VIEW notas_minimas AS
  SELECT p.id AS idperiodo, COALESCE(p.nota_minima, (SELECT nota_minima_aprobar())) AS nota_minima FROM periodos p;

-- Subjects passed with an official grade of the pass mark or more, in any period. Passing one clears its area.
CREATE OR REPLACE VIEW asignaturas_aprobadas AS
  SELECT c.idusuario, s.idasignatura, a.area, s.idperiodo, c.calificacion
    FROM calificaciones c JOIN secciones s ON s.id = c.idseccion JOIN asignaturas a ON a.id = s.idasignatura
    JOIN notas_minimas m ON m.idperiodo = s.idperiodo
   WHERE c.oficializado AND c.calificacion >= m.nota_minima;

-- Attempts that failed: an official grade below the pass mark, or a student who did not come. One who withdrew did not try.
CREATE OR REPLACE VIEW asignaturas_reprobadas AS
  SELECT c.idusuario, s.idasignatura, a.area, s.idperiodo, c.calificacion, c.condicion, m.nota_minima
    FROM calificaciones c JOIN secciones s ON s.id = c.idseccion JOIN asignaturas a ON a.id = s.idasignatura
    JOIN notas_minimas m ON m.idperiodo = s.idperiodo
   WHERE c.oficializado AND (c.condicion = 'no_presento' OR c.calificacion < m.nota_minima);

-- As 0022 has it, and advisory lock 7111: whoever changes the school's mark refreshes areas_aprobadas under it, and has to
-- find the period as closing or reopening leaves it. After 7112, as whoever publishes grades takes the two.
CREATE OR REPLACE FUNCTION lock_cierre(periodo integer) RETURNS void LANGUAGE plpgsql AS $$
BEGIN
  PERFORM pg_advisory_xact_lock(7104, periodo);
  PERFORM pg_advisory_xact_lock(7101, v.id)
     FROM (SELECT w.id FROM periodos_inscripcion w WHERE w.idperiodo = periodo ORDER BY w.id) v;
  PERFORM pg_advisory_xact_lock(7110, s.id)
     FROM (SELECT t.id FROM secciones t WHERE t.idperiodo = periodo ORDER BY t.id) s;
  PERFORM pg_advisory_xact_lock(7112, periodo);
  PERFORM pg_advisory_xact_lock(7111, 0);
END $$;

-- As 0022 has it, and the mark is kept.
CREATE OR REPLACE FUNCTION close_periodo() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  regla text;
BEGIN
  PERFORM lock_cierre(NEW.id);
  regla := CASE
    WHEN NOT NEW.cerrado THEN
      CASE WHEN COALESCE(current_setting('nivela.motivo', true), '') = '' THEN 'periodos_reabierto_con_motivo' END
    WHEN EXISTS (SELECT FROM periodos_inscripcion v WHERE v.idperiodo = NEW.id AND v.abierto) THEN 'periodos_con_ventana_abierta'
    WHEN EXISTS (SELECT FROM notas_que_faltan(NEW.id) f WHERE f.sin_nota + f.sin_oficializar > 0) THEN 'periodos_con_notas_pendientes'
  END;
  IF regla IS NOT NULL THEN
    RAISE EXCEPTION 'el período % no se puede cerrar ni abrir así', NEW.id
      USING ERRCODE = 'check_violation', CONSTRAINT = regla, TABLE = 'periodos';
  END IF;
  NEW.cerrado_en := CASE WHEN NEW.cerrado THEN now() END;
  NEW.nota_minima := CASE WHEN NEW.cerrado THEN nota_minima_aprobar() END;
  RETURN NEW;
END $$;

-- A reopened period is judged by the school's mark again. Compared here and not in the trigger's WHEN, whose snapshot is
-- older than the lock.
CREATE FUNCTION refresh_areas_of_periodo() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF COALESCE(OLD.nota_minima, nota_minima_aprobar()) <> COALESCE(NEW.nota_minima, nota_minima_aprobar()) THEN
    PERFORM refresh_areas_aprobadas(ARRAY(
      SELECT DISTINCT c.idusuario FROM secciones s JOIN calificaciones c ON c.idseccion = s.id
       WHERE s.idperiodo = NEW.id AND c.oficializado));
  END IF;
  RETURN NULL;
END $$;
CREATE TRIGGER periodos_nota_minima_cambia AFTER UPDATE ON periodos
  FOR EACH ROW WHEN (OLD.nota_minima IS DISTINCT FROM NEW.nota_minima) EXECUTE FUNCTION refresh_areas_of_periodo();
