-- Sections that are cancelled: readable, empty, and in nobody's way (docs/decisions/0038-cancelled-sections.md).

ALTER TABLE secciones
  ADD COLUMN estado text NOT NULL DEFAULT 'activa'
    CONSTRAINT secciones_estado_valido CHECK (estado IN ('activa', 'cancelada')),
  -- So nobody is enrolled, graded or put into a line there, whatever the way.
  ADD CONSTRAINT secciones_cancelada_vacia CHECK (estado = 'activa' OR inscritos + en_espera = 0);

-- A cancelled section keeps no classroom, teacher, hour or name.
ALTER TABLE secciones
  DROP CONSTRAINT secciones_aula_ocupada,
  DROP CONSTRAINT secciones_maestro_ocupado,
  ADD CONSTRAINT secciones_aula_ocupada
    EXCLUDE USING gist (idperiodo WITH =, idaula WITH =, dia WITH =, int4range(inicio, fin) WITH &&) WHERE (estado = 'activa'),
  ADD CONSTRAINT secciones_maestro_ocupado
    EXCLUDE USING gist (idperiodo WITH =, idusuario WITH =, dia WITH =, int4range(inicio, fin) WITH &&) WHERE (estado = 'activa');
DROP INDEX secciones_nombre_unico;
CREATE UNIQUE INDEX secciones_nombre_unico ON secciones (idperiodo, idasignatura, comparable(nombre)) WHERE estado = 'activa';

CREATE TRIGGER secciones_cancelada_no_cambia BEFORE UPDATE ON secciones
  FOR EACH ROW WHEN (OLD.estado = 'cancelada') EXECUTE FUNCTION refuse_rule();

DROP TRIGGER secciones_version ON secciones;
CREATE TRIGGER secciones_version
  BEFORE UPDATE OF nombre, idusuario, idperiodo, idasignatura, idaula, dia, inicio, fin, cupo, estado ON secciones
  FOR EACH ROW WHEN (
    (OLD.nombre, OLD.idusuario, OLD.idperiodo, OLD.idasignatura, OLD.idaula, OLD.dia, OLD.inicio, OLD.fin, OLD.cupo, OLD.estado)
    IS DISTINCT FROM
    (NEW.nombre, NEW.idusuario, NEW.idperiodo, NEW.idasignatura, NEW.idaula, NEW.dia, NEW.inicio, NEW.fin, NEW.cupo, NEW.estado)
  ) EXECUTE FUNCTION raise_version();

DROP TRIGGER secciones_avisa ON secciones;
CREATE TRIGGER secciones_avisa AFTER INSERT OR DELETE
  OR UPDATE OF nombre, idusuario, idperiodo, idasignatura, idaula, dia, inicio, fin, cupo, estado ON secciones
  FOR EACH STATEMENT EXECUTE FUNCTION tell_offer();

-- As 0028 has it, and nobody takes a seat in a cancelled section.
CREATE OR REPLACE FUNCTION judge_asientos(
  estudiantes integer[], ventanas integer[],
  pide_acto integer[], pide_seccion integer[], deja_acto integer[], deja_asiento integer[], oficina boolean
) RETURNS TABLE (acto integer, orden bigint, seccion integer, asiento integer, motivo text)
  LANGUAGE sql STABLE AS $$
  SELECT p.acto, p.orden, p.seccion, COALESCE(suya.esta, suya.de_la_asignatura, suya.a_esa_hora),
         CASE
           -- A retry never fails and never doubles.
           WHEN suya.esta IS NOT NULL THEN NULL
           WHEN v.id IS NULL OR NOT (v.abierto OR oficina) THEN 'sin_ventana'
           WHEN s.id IS NULL OR u.id IS NULL THEN 'no_existe'
           WHEN s.idperiodo <> v.idperiodo THEN 'otro_periodo'
           WHEN s.estado = 'cancelada' THEN 'cancelada'
           WHEN oficina AND EXISTS (SELECT FROM periodos c WHERE c.id = s.idperiodo AND c.cerrado) THEN 'periodo_cerrado'
           WHEN CASE a.area WHEN 'lengua' THEN r.lengua IS TRUE OR n.lengua
                            WHEN 'matematica' THEN r.matematica IS TRUE OR n.matematica
                            WHEN 'sociales' THEN r.sociales IS TRUE OR n.sociales
                            WHEN 'naturales' THEN r.naturales IS TRUE OR n.naturales
                            ELSE EXISTS (SELECT FROM asignaturas_aprobadas x
                                          WHERE x.idusuario = estudiantes[p.acto] AND x.idasignatura = a.id) END THEN 'aprobada'
           WHEN suya.de_la_asignatura IS NOT NULL OR pedida.de_la_asignatura THEN 'misma_asignatura'
           WHEN suya.a_esa_hora IS NOT NULL OR pedida.a_esa_hora THEN 'choque'
         END
    FROM unnest(pide_acto, pide_seccion) WITH ORDINALITY AS p (acto, seccion, orden)
    LEFT JOIN periodos_inscripcion v ON v.id = ventanas[p.acto]
    LEFT JOIN secciones s ON s.id = p.seccion
    LEFT JOIN asignaturas a ON a.id = s.idasignatura
    LEFT JOIN usuarios u ON u.id = estudiantes[p.acto] AND u.idrol = 3
    LEFT JOIN poma r ON r.idusuario = estudiantes[p.acto]
    LEFT JOIN areas_aprobadas n ON n.idusuario = estudiantes[p.acto]
    CROSS JOIN LATERAL (
      SELECT max(i.id) FILTER (WHERE i.idseccion = p.seccion) AS esta,
             max(i.id) FILTER (WHERE i.idasignatura = s.idasignatura) AS de_la_asignatura,
             max(i.id) FILTER (WHERE i.dia = s.dia AND i.inicio < s.fin AND s.inicio < i.fin) AS a_esa_hora
        FROM inscripciones i
       WHERE i.idusuario = estudiantes[p.acto] AND i.idperiodo = s.idperiodo AND i.id <> ALL (deja_asiento)
    ) suya
    -- The other sections of the same act. Most acts have one section, and the first condition ends it there.
    CROSS JOIN LATERAL (
      SELECT bool_or(t.idasignatura = s.idasignatura) AS de_la_asignatura,
             bool_or(t.dia = s.dia AND t.inicio < s.fin AND s.inicio < t.fin) AS a_esa_hora
        FROM unnest(pide_acto, pide_seccion) WITH ORDINALITY AS q (acto, seccion, orden)
        JOIN secciones t ON t.id = q.seccion AND t.idperiodo = s.idperiodo
       WHERE pide_acto[p.orden - 1] = p.acto AND q.acto = p.acto AND q.orden < p.orden
    ) pedida
  UNION ALL
  SELECT d.acto, 0, i.idseccion, i.id,
         CASE
           WHEN i.id IS NULL THEN 'no_existe'
           WHEN v.id IS NULL OR NOT (v.abierto OR oficina) OR v.idperiodo <> i.idperiodo THEN 'sin_ventana'
           WHEN oficina AND EXISTS (SELECT FROM periodos c WHERE c.id = i.idperiodo AND c.cerrado) THEN 'periodo_cerrado'
           WHEN EXISTS (SELECT FROM calificaciones c WHERE c.idusuario = i.idusuario AND c.idseccion = i.idseccion)
             THEN 'calificada'
         END
    FROM unnest(deja_acto, deja_asiento) AS d (acto, asiento)
    LEFT JOIN inscripciones i ON i.id = d.asiento AND i.idusuario = estudiantes[d.acto]
    LEFT JOIN periodos_inscripcion v ON v.id = ventanas[d.acto]
$$;

-- As 0022 has it, without cancelled sections.
CREATE OR REPLACE FUNCTION notas_que_faltan(periodo integer)
  RETURNS TABLE (idseccion integer, idmaestro integer, inscritos integer, sin_nota integer, sin_oficializar integer)
  LANGUAGE sql STABLE AS $$
  SELECT s.id, s.idusuario, count(i.id)::integer, count(i.id) FILTER (WHERE c.id IS NULL)::integer,
         count(c.id) FILTER (WHERE NOT c.oficializado)::integer
    FROM secciones s
    LEFT JOIN inscripciones i ON i.idseccion = s.id
    LEFT JOIN calificaciones c ON c.idseccion = i.idseccion AND c.idusuario = i.idusuario
   WHERE s.idperiodo = periodo AND s.estado = 'activa'
   GROUP BY s.id
$$;

-- For cancelling, joining or shrinking a section, in the order of decision 21. Every act on a seat holds its window shared: with
-- the windows held exclusively nobody takes, leaves or waits for a seat of the period, and lines may move. Its students and the
-- sections that they may go to besides, against what needs no window: imports, grades, the office's changes of a section.
CREATE FUNCTION lock_reubicacion(cual integer, espera text) RETURNS void LANGUAGE plpgsql AS $$
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
