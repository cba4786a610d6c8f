-- What a student owes, worked out here and nowhere else: the offer, the refusals, /avance, the panel and every list ask these
-- views (docs/decisions/0029-what-is-owed.md).

-- The pass mark. The servers write it here when they start (NOTA_MINIMA_APROBAR).
CREATE OR REPLACE FUNCTION nota_minima_aprobar() RETURNS numeric
  LANGUAGE sql STABLE PARALLEL SAFE
  RETURN COALESCE((SELECT valor::numeric FROM ajustes WHERE clave = 'nota_minima_aprobar'), 70);

-- The one place that says by which mark a grade is judged: the one that its period kept, else the school's present one.
CREATE OR REPLACE VIEW notas_minimas AS
  SELECT p.id AS idperiodo, COALESCE(p.nota_minima, (SELECT nota_minima_aprobar())) AS nota_minima FROM periodos p;

-- The one place that says how a subject is called, what it counts and which area it clears in a period: as its closing kept it,
-- else as it is now.
CREATE OR REPLACE VIEW asignaturas_de_periodos AS
  SELECT p.id AS idperiodo, a.id AS idasignatura,
         COALESCE(k.nombre, a.nombre) AS nombre, COALESCE(k.creditos, a.creditos) AS creditos,
         CASE WHEN k.idperiodo IS NULL THEN a.area ELSE k.area END AS area
    FROM periodos p CROSS JOIN asignaturas a
    LEFT JOIN asignaturas_al_cierre k ON k.idperiodo = p.id AND k.idasignatura = a.id;

-- The official grades, judged. A student who did not come failed; one who withdrew did not try (`aprobada` null).
CREATE OR REPLACE VIEW notas_oficiales AS
  SELECT c.idusuario, s.idasignatura, a.area, s.idperiodo, c.calificacion, c.condicion, m.nota_minima,
         CASE WHEN c.condicion = 'no_presento' THEN false ELSE c.calificacion >= m.nota_minima END AS aprobada
    FROM calificaciones c JOIN secciones s ON s.id = c.idseccion
    JOIN asignaturas_de_periodos a ON a.idperiodo = s.idperiodo AND a.idasignatura = s.idasignatura
    JOIN notas_minimas m ON m.idperiodo = s.idperiodo
   WHERE c.oficializado;

-- Subjects passed, in any period. Passing one clears its area.
CREATE OR REPLACE VIEW asignaturas_aprobadas AS
  SELECT idusuario, idasignatura, area, idperiodo, calificacion FROM notas_oficiales WHERE aprobada;

-- Attempts that failed.
CREATE OR REPLACE VIEW asignaturas_reprobadas AS
  SELECT idusuario, idasignatura, area, idperiodo, calificacion, condicion, nota_minima FROM notas_oficiales WHERE NOT aprobada;

-- Seats without an official result.
CREATE OR REPLACE VIEW asignaturas_en_curso AS
  SELECT i.idusuario, i.idasignatura, a.area, i.idperiodo
    FROM inscripciones i JOIN asignaturas a ON a.id = i.idasignatura
   WHERE NOT EXISTS (SELECT FROM calificaciones c
                      WHERE c.idusuario = i.idusuario AND c.idseccion = i.idseccion AND c.oficializado);

-- Advisory lock 7111, the last in the order of locks, held by a transaction that publishes grades or takes them back: row locks per
-- student would be taken in another order by every section. After the lock a new statement, whose snapshot has what the
-- one before left.
CREATE OR REPLACE FUNCTION refresh_areas_aprobadas(estudiantes integer[]) RETURNS void LANGUAGE plpgsql AS $$
BEGIN
  PERFORM pg_advisory_xact_lock(7111, 0);
  INSERT INTO areas_aprobadas AS t
  SELECT e.id, bool_or(p.area IS NOT DISTINCT FROM 'lengua'), bool_or(p.area IS NOT DISTINCT FROM 'matematica'),
         bool_or(p.area IS NOT DISTINCT FROM 'sociales'), bool_or(p.area IS NOT DISTINCT FROM 'naturales')
    FROM unnest(estudiantes) e (id) LEFT JOIN asignaturas_aprobadas p ON p.idusuario = e.id GROUP BY e.id
      ON CONFLICT (idusuario) DO UPDATE
         SET lengua = excluded.lengua, matematica = excluded.matematica,
             sociales = excluded.sociales, naturales = excluded.naturales
       WHERE (t.lengua, t.matematica, t.sociales, t.naturales)
          IS DISTINCT FROM (excluded.lengua, excluded.matematica, excluded.sociales, excluded.naturales);
END $$;

-- A grade that becomes official, or stops being it, or changes while it is. One that the teacher only types costs nothing.
CREATE OR REPLACE FUNCTION refresh_areas_of_grades() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  tocados integer[];
BEGIN
  IF TG_OP = 'UPDATE' THEN
    SELECT array_agg(DISTINCT n.idusuario) INTO tocados FROM nuevas n JOIN viejas v USING (id)
     WHERE (v.oficializado OR n.oficializado)
       AND (v.calificacion, v.oficializado, v.idseccion) IS DISTINCT FROM (n.calificacion, n.oficializado, n.idseccion);
  ELSIF TG_OP = 'INSERT' THEN
    SELECT array_agg(DISTINCT n.idusuario) INTO tocados FROM nuevas n WHERE n.oficializado;
  ELSE
    SELECT array_agg(DISTINCT v.idusuario) INTO tocados FROM viejas v WHERE v.oficializado;
  END IF;
  IF tocados IS NOT NULL THEN PERFORM refresh_areas_aprobadas(tocados); END IF;
  RETURN NULL;
END $$;
CREATE OR REPLACE TRIGGER calificaciones_areas_al_agregar AFTER INSERT ON calificaciones
  REFERENCING NEW TABLE AS nuevas FOR EACH STATEMENT EXECUTE FUNCTION refresh_areas_of_grades();
CREATE OR REPLACE TRIGGER calificaciones_areas_al_cambiar AFTER UPDATE ON calificaciones
  REFERENCING OLD TABLE AS viejas NEW TABLE AS nuevas FOR EACH STATEMENT EXECUTE FUNCTION refresh_areas_of_grades();
CREATE OR REPLACE TRIGGER calificaciones_areas_al_borrar AFTER DELETE ON calificaciones
  REFERENCING OLD TABLE AS viejas FOR EACH STATEMENT EXECUTE FUNCTION refresh_areas_of_grades();

-- A subject that moves to another area, or another pass mark: waits for grades that are being published, so that
-- a grade published afterwards finds the new area or mark.
CREATE OR REPLACE FUNCTION refresh_areas_of_everyone() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM pg_advisory_xact_lock(7111, 0);
  PERFORM refresh_areas_aprobadas(ARRAY(SELECT DISTINCT c.idusuario FROM calificaciones c WHERE c.oficializado));
  RETURN NULL;
END $$;
CREATE OR REPLACE TRIGGER asignaturas_area_cambia AFTER UPDATE OF area ON asignaturas
  FOR EACH ROW WHEN (OLD.area IS DISTINCT FROM NEW.area) EXECUTE FUNCTION refresh_areas_of_everyone();
CREATE OR REPLACE TRIGGER ajustes_nota_minima_nueva AFTER INSERT ON ajustes
  FOR EACH ROW WHEN (NEW.clave = 'nota_minima_aprobar') EXECUTE FUNCTION refresh_areas_of_everyone();
CREATE OR REPLACE TRIGGER ajustes_nota_minima_cambia AFTER UPDATE OF valor ON ajustes
  FOR EACH ROW WHEN (NEW.clave = 'nota_minima_aprobar' AND OLD.valor <> NEW.valor)
  EXECUTE FUNCTION refresh_areas_of_everyone();

-- The four areas of each student: whether the placement test was passed, and whether an official grade was.
CREATE OR REPLACE VIEW areas_de_estudiantes AS
  SELECT u.id AS idusuario, z.area,
         COALESCE(CASE z.area WHEN 'lengua' THEN p.lengua WHEN 'matematica' THEN p.matematica
                              WHEN 'sociales' THEN p.sociales WHEN 'naturales' THEN p.naturales END, false) AS en_poma,
         COALESCE(CASE z.area WHEN 'lengua' THEN n.lengua WHEN 'matematica' THEN n.matematica
                              WHEN 'sociales' THEN n.sociales WHEN 'naturales' THEN n.naturales END, false) AS con_nota
    FROM usuarios u
    CROSS JOIN (VALUES ('lengua'), ('matematica'), ('sociales'), ('naturales')) z (area)
    LEFT JOIN poma p ON p.idusuario = u.id
    LEFT JOIN areas_aprobadas n ON n.idusuario = u.id
   WHERE u.idrol = 3;

-- The state of each student's four areas, and of the other subjects that they took, seen from a period: passed in the
-- placement test, passed with an official grade, being taken in the period without an official result, or pending. The
-- subject is the one that was passed (with the best grade) or is being taken, else the area's first. A subject without an
-- area (`area` null) is never owed, whatever its state. What a student owes: area IS NOT NULL AND estado = 'pendiente'.
--
-- LANGUAGE sql, STABLE and a single SELECT, so that it is planned as part of the statement that asks: for one student by
-- key, for all by hash, and without the columns that nobody asks for.
CREATE OR REPLACE FUNCTION avances(periodo integer)
  RETURNS TABLE (idusuario integer, area text, idasignatura integer, estado text, calificacion numeric, intentos bigint)
  LANGUAGE sql STABLE AS $$
  SELECT e.idusuario, e.area, COALESCE(x.idasignatura, c.idasignatura, a.id),
         CASE WHEN e.en_poma THEN 'aprobada_poma' WHEN e.con_nota THEN 'aprobada'
              WHEN c.idusuario IS NOT NULL THEN 'cursando' ELSE 'pendiente' END,
         x.calificacion, COALESCE(r.intentos, 0)
    FROM areas_de_estudiantes e
    LEFT JOIN (SELECT s.idusuario, s.area, max(s.calificacion) AS calificacion,
                      (array_agg(s.idasignatura ORDER BY s.calificacion DESC, s.idasignatura))[1] AS idasignatura
                 FROM asignaturas_aprobadas s GROUP BY s.idusuario, s.area) x
           ON x.idusuario = e.idusuario AND x.area = e.area
    LEFT JOIN (SELECT s.idusuario, s.area, min(s.idasignatura) AS idasignatura
                 FROM asignaturas_en_curso s WHERE s.idperiodo = periodo GROUP BY s.idusuario, s.area) c
           ON c.idusuario = e.idusuario AND c.area = e.area
    LEFT JOIN (SELECT s.idusuario, s.area, count(*) AS intentos
                 FROM asignaturas_reprobadas s GROUP BY s.idusuario, s.area) r
           ON r.idusuario = e.idusuario AND r.area = e.area
    LEFT JOIN (SELECT s.area, min(s.id) AS id FROM asignaturas s GROUP BY s.area) a ON a.area = e.area
  UNION ALL
  SELECT t.idusuario, NULL, t.idasignatura,
         CASE WHEN x.idusuario IS NOT NULL THEN 'aprobada' WHEN c.idusuario IS NOT NULL THEN 'cursando' ELSE 'pendiente' END,
         x.calificacion, COALESCE(r.intentos, 0)
    FROM (SELECT DISTINCT i.idusuario, i.idasignatura
            FROM inscripciones i
            JOIN asignaturas_de_periodos s
              ON s.idperiodo = i.idperiodo AND s.idasignatura = i.idasignatura AND s.area IS NULL) t
    LEFT JOIN (SELECT s.idusuario, s.idasignatura, max(s.calificacion) AS calificacion
                 FROM asignaturas_aprobadas s GROUP BY s.idusuario, s.idasignatura) x
           ON x.idusuario = t.idusuario AND x.idasignatura = t.idasignatura
    LEFT JOIN (SELECT DISTINCT s.idusuario, s.idasignatura FROM asignaturas_en_curso s WHERE s.idperiodo = periodo) c
           ON c.idusuario = t.idusuario AND c.idasignatura = t.idasignatura
    LEFT JOIN (SELECT s.idusuario, s.idasignatura, count(*) AS intentos
                 FROM asignaturas_reprobadas s GROUP BY s.idusuario, s.idasignatura) r
           ON r.idusuario = t.idusuario AND r.idasignatura = t.idasignatura
$$;

-- What is owed in a period by students who are switched on: next term's demand, and whom an open window concerns.
CREATE OR REPLACE FUNCTION deudas_de(periodo integer) RETURNS TABLE (idusuario integer, area text, idasignatura integer)
  LANGUAGE sql STABLE AS $$
  SELECT v.idusuario, v.area, v.idasignatura
    FROM avances(periodo) v JOIN usuarios u ON u.id = v.idusuario AND u.activo
   WHERE v.area IS NOT NULL AND v.estado = 'pendiente'
$$;

-- A reopened period is judged by the school's mark again, and its subjects clear the areas that they have now.
CREATE OR REPLACE FUNCTION refresh_areas_of_periodo() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM refresh_areas_aprobadas(ARRAY(
    SELECT DISTINCT c.idusuario FROM secciones s JOIN calificaciones c ON c.idseccion = s.id
     WHERE s.idperiodo = NEW.id AND c.oficializado));
  RETURN NULL;
END $$;
CREATE OR REPLACE TRIGGER periodos_reabierto_aprueba_otra_vez AFTER UPDATE OF cerrado ON periodos
  FOR EACH ROW WHEN (OLD.cerrado AND NOT NEW.cerrado) EXECUTE FUNCTION refresh_areas_of_periodo();
