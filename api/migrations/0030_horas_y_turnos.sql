-- Windows that open and close by themselves at a set hour, and turns: who may enter from when
-- (docs/decisions/0039-windows-that-keep-their-hours.md).

ALTER TABLE periodos_inscripcion
  ADD COLUMN abre_en timestamptz,
  ADD COLUMN cierra_en timestamptz,
  -- How the turns were made; null without turns.
  ADD COLUMN turnos jsonb,
  -- When those without a turn of their own may enter; null: as soon as it is open.
  ADD COLUMN turno_resto timestamptz,
  ADD CONSTRAINT periodos_inscripcion_abre_antes_de_cerrar CHECK (abre_en < cierra_en);

DROP TRIGGER periodos_inscripcion_version ON periodos_inscripcion;
CREATE TRIGGER periodos_inscripcion_version
  BEFORE UPDATE OF nombre, inicio, fin, idperiodo, abre_en, cierra_en, turnos, turno_resto ON periodos_inscripcion
  FOR EACH ROW WHEN (
    (OLD.nombre, OLD.inicio, OLD.fin, OLD.idperiodo, OLD.abre_en, OLD.cierra_en, OLD.turnos, OLD.turno_resto)
    IS DISTINCT FROM
    (NEW.nombre, NEW.inicio, NEW.fin, NEW.idperiodo, NEW.abre_en, NEW.cierra_en, NEW.turnos, NEW.turno_resto)
  ) EXECUTE FUNCTION raise_version();

-- Hours that are still to come. Whoever does what an hour says deletes its row in the same transaction: so it is done once,
-- by one server, however many there are and whenever they start. A table of its own, because the window of a closed
-- period can't be changed, and its hours must come to an end too.
CREATE TABLE horas_pendientes (
  idperiodoinscripcion integer NOT NULL
    CONSTRAINT horas_pendientes_ventana REFERENCES periodos_inscripcion (id) ON DELETE CASCADE,
  -- What the window is from then on.
  abierto boolean NOT NULL,
  hora timestamptz NOT NULL,
  PRIMARY KEY (idperiodoinscripcion, abierto)
);
CREATE INDEX horas_pendientes_por_hora ON horas_pendientes (hora);

CREATE FUNCTION plan_hora(ventana integer, abre boolean, cuando timestamptz) RETURNS void LANGUAGE sql AS $$
  DELETE FROM horas_pendientes h WHERE h.idperiodoinscripcion = ventana AND h.abierto = abre;
  INSERT INTO horas_pendientes SELECT ventana, abre, cuando WHERE cuando IS NOT NULL;
$$;

-- A new hour takes the place of the old one; one that stays the same is not planned again after it was done.
CREATE FUNCTION plan_horas() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF TG_OP = 'INSERT' OR OLD.abre_en IS DISTINCT FROM NEW.abre_en THEN
    PERFORM plan_hora(NEW.id, true, NEW.abre_en);
  END IF;
  IF TG_OP = 'INSERT' OR OLD.cierra_en IS DISTINCT FROM NEW.cierra_en THEN
    PERFORM plan_hora(NEW.id, false, NEW.cierra_en);
  END IF;
  RETURN NULL;
END $$;
CREATE TRIGGER periodos_inscripcion_planea AFTER INSERT OR UPDATE OF abre_en, cierra_en ON periodos_inscripcion
  FOR EACH ROW EXECUTE FUNCTION plan_horas();

-- Turns ------------------------------------------------------------------------------------------------------------

CREATE TABLE turnos (
  idperiodoinscripcion integer NOT NULL
    CONSTRAINT turnos_ventana REFERENCES periodos_inscripcion (id) ON DELETE CASCADE,
  idusuario integer NOT NULL,
  rol smallint NOT NULL GENERATED ALWAYS AS (3) STORED,
  desde timestamptz NOT NULL,
  CONSTRAINT turnos_pkey PRIMARY KEY (idperiodoinscripcion, idusuario),
  CONSTRAINT turnos_es_de_estudiante FOREIGN KEY (idusuario, rol) REFERENCES usuarios (id, idrol)
);
CREATE INDEX turnos_por_estudiante ON turnos (idusuario);
SELECT track_changes('turnos', 'turnos', clave => 'idusuario', ocultas => '{rol}');

-- From when a student may take seats in a window; null: whenever it is open.
CREATE FUNCTION turno_de(ventana integer, estudiante integer) RETURNS timestamptz LANGUAGE sql STABLE
  RETURN COALESCE(
    (SELECT t.desde FROM turnos t WHERE t.idperiodoinscripcion = ventana AND t.idusuario = estudiante),
    (SELECT v.turno_resto FROM periodos_inscripcion v WHERE v.id = ventana));

-- The one judgement gets one more reason. Around what stands: whoever may take a seat by every other rule may still be early.
-- What has to be told first stays first: a window that is closed, a section that is not there. The office with its reason
-- (`oficina`) is outside of turns, and leaving needs none. Neither does a place in a line, which was taken in time: so whoever
-- waits never waits beside a free seat, whatever becomes of the turns.
ALTER FUNCTION judge_asientos(integer[], integer[], integer[], integer[], integer[], integer[], boolean)
  RENAME TO judge_asientos_sin_turno;

CREATE FUNCTION judge_asientos(
  estudiantes integer[], ventanas integer[],
  pide_acto integer[], pide_seccion integer[], deja_acto integer[], deja_asiento integer[], oficina boolean
) RETURNS TABLE (acto integer, orden bigint, seccion integer, asiento integer, motivo text)
  LANGUAGE sql STABLE AS $$
  SELECT j.acto, j.orden, j.seccion, j.asiento,
         CASE WHEN j.orden > 0 AND NOT oficina
               AND (j.motivo IN ('aprobada', 'misma_asignatura', 'choque') OR (j.motivo IS NULL AND j.asiento IS NULL))
               AND EXISTS (SELECT FROM periodos_inscripcion v WHERE v.id = ventanas[j.acto] AND v.turnos IS NOT NULL)
               AND turno_de(ventanas[j.acto], estudiantes[j.acto]) > now()
               AND NOT EXISTS (SELECT FROM esperas e WHERE e.idusuario = estudiantes[j.acto] AND e.idseccion = j.seccion)
              THEN 'antes_de_turno' ELSE j.motivo END
    FROM judge_asientos_sin_turno(estudiantes, ventanas, pide_acto, pide_seccion, deja_acto, deja_asiento, oficina) j
$$;
