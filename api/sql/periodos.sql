-- Closing a window waits until all who enrol are out: each of them holds it shared (advisory lock 7101).
CREATE OR REPLACE FUNCTION close_behind_the_last() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM pg_advisory_xact_lock(7101, OLD.id);
  RETURN NEW;
END $$;
CREATE OR REPLACE TRIGGER periodos_inscripcion_cierra BEFORE UPDATE OF abierto ON periodos_inscripcion
  FOR EACH ROW WHEN (OLD.abierto AND NOT NEW.abierto) EXECUTE FUNCTION close_behind_the_last();

-- For closing a window, or changing it: waits until all who enrol are out. Before the row is touched, which they need too.
CREATE OR REPLACE FUNCTION lock_ventana(cual integer, espera text) RETURNS void LANGUAGE sql AS $$
  SELECT set_config('lock_timeout', espera, true), pg_advisory_xact_lock(7101, cual);
$$;

-- A window that was never opened may be deleted: whether it ever was, its own row remembers.
CREATE OR REPLACE FUNCTION remember_opening() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  NEW.abierta_alguna_vez := true;
  RETURN NEW;
END $$;
CREATE OR REPLACE TRIGGER periodos_inscripcion_recuerda_apertura BEFORE INSERT OR UPDATE OF abierto ON periodos_inscripcion
  FOR EACH ROW WHEN (NEW.abierto) EXECUTE FUNCTION remember_opening();

-- The period of the first open window; without one the period that contains today.
CREATE OR REPLACE FUNCTION periodo_actual(zona text) RETURNS integer
  LANGUAGE sql STABLE PARALLEL SAFE
  RETURN COALESCE(
    (SELECT v.idperiodo FROM periodos_inscripcion v WHERE v.abierto ORDER BY v.inicio, v.id LIMIT 1),
    (SELECT p.id FROM periodos p WHERE (now() AT TIME ZONE zona)::date BETWEEN p.inicio AND p.fin
      ORDER BY p.inicio, p.id LIMIT 1)
  );

-- The period that the office works on: the current one unless it is closed, else the next one. A closed period is history,
-- though its days may not be over, and between two periods there is the next one to prepare.
CREATE OR REPLACE FUNCTION periodo_de_trabajo(zona text) RETURNS integer
  LANGUAGE sql STABLE PARALLEL SAFE
  RETURN COALESCE(
    (SELECT p.id FROM periodos p WHERE p.id = periodo_actual(zona) AND NOT p.cerrado),
    (SELECT p.id FROM periodos p WHERE p.inicio > (now() AT TIME ZONE zona)::date AND NOT p.cerrado
      ORDER BY p.inicio, p.id LIMIT 1),
    periodo_actual(zona)
  );

CREATE OR REPLACE FUNCTION plan_hora(ventana integer, abre boolean, cuando timestamptz) RETURNS void LANGUAGE sql AS $$
  DELETE FROM horas_pendientes h WHERE h.idperiodoinscripcion = ventana AND h.abierto = abre;
  INSERT INTO horas_pendientes SELECT ventana, abre, cuando WHERE cuando IS NOT NULL;
$$;

-- A new hour takes the place of the old one; one that stays the same is not planned again after it was done.
CREATE OR REPLACE FUNCTION plan_horas() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF TG_OP = 'INSERT' OR OLD.abre_en IS DISTINCT FROM NEW.abre_en THEN
    PERFORM plan_hora(NEW.id, true, NEW.abre_en);
  END IF;
  IF TG_OP = 'INSERT' OR OLD.cierra_en IS DISTINCT FROM NEW.cierra_en THEN
    PERFORM plan_hora(NEW.id, false, NEW.cierra_en);
  END IF;
  RETURN NULL;
END $$;
CREATE OR REPLACE TRIGGER periodos_inscripcion_planea AFTER INSERT OR UPDATE OF abre_en, cierra_en ON periodos_inscripcion
  FOR EACH ROW EXECUTE FUNCTION plan_horas();

-- For closing and reopening: waits for those who change the period's sections, enrol or grade, in the order of decision 21. A
-- change of the school's pass mark refreshes areas_aprobadas under 7111, and has to find the period as closing or reopening
-- leaves it. After 7112, the order in which publishing grades takes the two.
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

-- What documents say of the period is kept with it: the pass mark that judged it, and its subjects as they are now. Reopening
-- forgets both.
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
  DELETE FROM asignaturas_al_cierre k WHERE k.idperiodo = NEW.id;
  INSERT INTO asignaturas_al_cierre (idperiodo, idasignatura, nombre, creditos, area)
  SELECT NEW.id, a.id, a.nombre, a.creditos, a.area FROM asignaturas a
   WHERE NEW.cerrado AND EXISTS (SELECT FROM secciones s WHERE s.idperiodo = NEW.id AND s.idasignatura = a.id);
  RETURN NEW;
END $$;
CREATE OR REPLACE TRIGGER periodos_cierra BEFORE UPDATE OF cerrado ON periodos
  FOR EACH ROW WHEN (OLD.cerrado <> NEW.cerrado) EXECUTE FUNCTION close_periodo();

CREATE OR REPLACE TRIGGER periodos_inscripcion_avisa AFTER INSERT OR UPDATE OR DELETE ON periodos_inscripcion
  FOR EACH STATEMENT EXECUTE FUNCTION tell_offer();
CREATE OR REPLACE TRIGGER periodos_inscripcion_periodo_cerrado AFTER INSERT OR DELETE ON periodos_inscripcion
  FOR EACH ROW EXECUTE FUNCTION keep_closed_periodo();
CREATE OR REPLACE TRIGGER periodos_inscripcion_periodo_cerrado_al_cambiar AFTER UPDATE ON periodos_inscripcion
  FOR EACH ROW WHEN (OLD.* IS DISTINCT FROM NEW.*) EXECUTE FUNCTION keep_closed_periodo();
CREATE OR REPLACE TRIGGER periodos_cerrado_no_cambia BEFORE UPDATE OF nombre, inicio, fin, asistencia ON periodos
  FOR EACH ROW WHEN (
    OLD.cerrado
    AND (OLD.nombre, OLD.inicio, OLD.fin, OLD.asistencia) IS DISTINCT FROM (NEW.nombre, NEW.inicio, NEW.fin, NEW.asistencia)
  ) EXECUTE FUNCTION refuse_rule();
CREATE OR REPLACE TRIGGER periodos_inscripcion_version
  BEFORE UPDATE OF nombre, inicio, fin, idperiodo, abre_en, cierra_en, turnos, turno_resto ON periodos_inscripcion
  FOR EACH ROW WHEN (
    (OLD.nombre, OLD.inicio, OLD.fin, OLD.idperiodo, OLD.abre_en, OLD.cierra_en, OLD.turnos, OLD.turno_resto)
    IS DISTINCT FROM
    (NEW.nombre, NEW.inicio, NEW.fin, NEW.idperiodo, NEW.abre_en, NEW.cierra_en, NEW.turnos, NEW.turno_resto)
  ) EXECUTE FUNCTION raise_version();
CREATE OR REPLACE TRIGGER periodos_version BEFORE UPDATE OF nombre, inicio, fin, precio, asistencia ON periodos
  FOR EACH ROW WHEN (
    (OLD.nombre, OLD.inicio, OLD.fin, OLD.precio, OLD.asistencia)
    IS DISTINCT FROM (NEW.nombre, NEW.inicio, NEW.fin, NEW.precio, NEW.asistencia)
  ) EXECUTE FUNCTION raise_version();

SELECT track_changes('periodos_inscripcion', 'procesos', ocultas => '{abierta_alguna_vez}');
SELECT track_changes('turnos', 'turnos', clave => 'idusuario', ocultas => '{rol}');

-- The moment and the mark say no more than that the period was closed, which has its line.
SELECT track_changes('periodos', 'periodos', ocultas => '{cerrado_en,nota_minima}');
