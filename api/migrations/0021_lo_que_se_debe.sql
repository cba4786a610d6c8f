-- What a student owes, worked out here and nowhere else: the offer, the refusals, /avance, the panel and every list ask
-- these views (docs/decisions/0029-what-is-owed.md).

-- Areas ------------------------------------------------------------------------------------------------------------

-- A field of the subject's own. A new subject that says nothing of it is matched by its name; a new name changes nothing.
ALTER TABLE asignaturas ALTER COLUMN area DROP EXPRESSION;
ALTER TABLE asignaturas
  ALTER COLUMN area SET DEFAULT 'por_nombre',
  ADD CONSTRAINT asignaturas_area_valida CHECK (area IN ('lengua', 'matematica', 'sociales', 'naturales'));
CREATE INDEX asignaturas_por_area ON asignaturas (area);

CREATE FUNCTION match_area() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  NEW.area := area_de(NEW.nombre);
  RETURN NEW;
END $$;
CREATE TRIGGER asignaturas_area_por_nombre BEFORE INSERT ON asignaturas
  FOR EACH ROW WHEN (NEW.area = 'por_nombre') EXECUTE FUNCTION match_area();

DROP TRIGGER asignaturas_version ON asignaturas;
CREATE TRIGGER asignaturas_version BEFORE UPDATE OF nombre, creditos, area ON asignaturas
  FOR EACH ROW WHEN ((OLD.nombre, OLD.creditos, OLD.area) IS DISTINCT FROM (NEW.nombre, NEW.creditos, NEW.area))
  EXECUTE FUNCTION raise_version();

-- Placement scores, beside passed or not: a sheet may say only "sí", and what was imported before has none ------------

ALTER TABLE poma
  ADD COLUMN nota_lengua numeric(5, 2) CONSTRAINT poma_nota_lengua_valida CHECK (nota_lengua BETWEEN 0 AND 100),
  ADD COLUMN nota_matematica numeric(5, 2) CONSTRAINT poma_nota_matematica_valida CHECK (nota_matematica BETWEEN 0 AND 100),
  ADD COLUMN nota_sociales numeric(5, 2) CONSTRAINT poma_nota_sociales_valida CHECK (nota_sociales BETWEEN 0 AND 100),
  ADD COLUMN nota_naturales numeric(5, 2) CONSTRAINT poma_nota_naturales_valida CHECK (nota_naturales BETWEEN 0 AND 100);

-- Grades -----------------------------------------------------------------------------------------------------------

-- In place of a number: the student did not come, or withdrew.
ALTER TABLE calificaciones
  ALTER COLUMN calificacion DROP NOT NULL,
  ADD COLUMN condicion text CONSTRAINT calificaciones_condicion_valida CHECK (condicion IN ('no_presento', 'retirado')),
  ADD CONSTRAINT calificaciones_nota_o_condicion CHECK (num_nonnulls(calificacion, condicion) = 1);

ALTER TABLE periodos
  ADD COLUMN cerrado boolean NOT NULL DEFAULT false,
  ADD COLUMN cerrado_en timestamptz;

-- The pass mark. The servers write it here when they start (NOTA_MINIMA_APROBAR).
CREATE FUNCTION nota_minima_aprobar() RETURNS numeric
  LANGUAGE sql STABLE PARALLEL SAFE
  RETURN COALESCE((SELECT valor::numeric FROM ajustes WHERE clave = 'nota_minima_aprobar'), 70);

-- What is owed -----------------------------------------------------------------------------------------------------

-- The period of the first open window; without one the period that contains today.
CREATE FUNCTION periodo_actual(zona text) RETURNS integer
  LANGUAGE sql STABLE PARALLEL SAFE
  RETURN COALESCE(
    (SELECT v.idperiodo FROM periodos_inscripcion v WHERE v.abierto ORDER BY v.inicio, v.id LIMIT 1),
    (SELECT p.id FROM periodos p WHERE (now() AT TIME ZONE zona)::date BETWEEN p.inicio AND p.fin
      ORDER BY p.inicio, p.id LIMIT 1)
  );

-- Subjects passed with an official grade of the pass mark or more, in any period. Passing one clears its area.
CREATE VIEW asignaturas_aprobadas AS
  SELECT c.idusuario, s.idasignatura, a.area, s.idperiodo, c.calificacion
    FROM calificaciones c JOIN secciones s ON s.id = c.idseccion JOIN asignaturas a ON a.id = s.idasignatura
   WHERE c.oficializado AND c.calificacion >= (SELECT nota_minima_aprobar());

-- Attempts that failed: an official grade below the pass mark, or a student who did not come. One who withdrew did not try.
CREATE VIEW asignaturas_reprobadas AS
  SELECT c.idusuario, s.idasignatura, a.area, s.idperiodo, c.calificacion, c.condicion
    FROM calificaciones c JOIN secciones s ON s.id = c.idseccion JOIN asignaturas a ON a.id = s.idasignatura
   WHERE c.oficializado
     AND (c.condicion = 'no_presento' OR c.calificacion < (SELECT nota_minima_aprobar()));

-- Seats without an official result.
CREATE VIEW asignaturas_en_curso AS
  SELECT i.idusuario, i.idasignatura, a.area, i.idperiodo
    FROM inscripciones i JOIN asignaturas a ON a.id = i.idasignatura
   WHERE NOT EXISTS (SELECT FROM calificaciones c
                      WHERE c.idusuario = i.idusuario AND c.idseccion = i.idseccion AND c.oficializado);

-- Materialized from asignaturas_aprobadas, one row per student who passed something: anyone who enrols is judged by one key,
-- and the panel reads a row per student instead of every grade ever given. No foreign keys: teachers who publish must
-- not wait for changes of a person, nor hold them up.
CREATE TABLE areas_aprobadas (
  idusuario integer CONSTRAINT areas_aprobadas_pkey PRIMARY KEY,
  lengua boolean NOT NULL DEFAULT false,
  matematica boolean NOT NULL DEFAULT false,
  sociales boolean NOT NULL DEFAULT false,
  naturales boolean NOT NULL DEFAULT false
);

-- Advisory lock 7111, the last in the order of locks, held by whoever publishes grades or takes them back: row locks per
-- student would be taken in another order by every section. After the lock a new statement, whose snapshot has what the
-- one before left.
CREATE FUNCTION refresh_areas_aprobadas(estudiantes integer[]) RETURNS void LANGUAGE plpgsql AS $$
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
CREATE FUNCTION refresh_areas_of_grades() RETURNS trigger LANGUAGE plpgsql AS $$
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
CREATE TRIGGER calificaciones_areas_al_agregar AFTER INSERT ON calificaciones
  REFERENCING NEW TABLE AS nuevas FOR EACH STATEMENT EXECUTE FUNCTION refresh_areas_of_grades();
CREATE TRIGGER calificaciones_areas_al_cambiar AFTER UPDATE ON calificaciones
  REFERENCING OLD TABLE AS viejas NEW TABLE AS nuevas FOR EACH STATEMENT EXECUTE FUNCTION refresh_areas_of_grades();
CREATE TRIGGER calificaciones_areas_al_borrar AFTER DELETE ON calificaciones
  REFERENCING OLD TABLE AS viejas FOR EACH STATEMENT EXECUTE FUNCTION refresh_areas_of_grades();

-- A subject that moves to another area, or another pass mark: waits for grades that are being published, and whoever
-- publishes afterwards finds the new area or mark.
CREATE FUNCTION refresh_areas_of_everyone() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM pg_advisory_xact_lock(7111, 0);
  PERFORM refresh_areas_aprobadas(ARRAY(SELECT DISTINCT c.idusuario FROM calificaciones c WHERE c.oficializado));
  RETURN NULL;
END $$;
CREATE TRIGGER asignaturas_area_cambia AFTER UPDATE OF area ON asignaturas
  FOR EACH ROW WHEN (OLD.area IS DISTINCT FROM NEW.area) EXECUTE FUNCTION refresh_areas_of_everyone();
CREATE TRIGGER ajustes_nota_minima_nueva AFTER INSERT ON ajustes
  FOR EACH ROW WHEN (NEW.clave = 'nota_minima_aprobar') EXECUTE FUNCTION refresh_areas_of_everyone();
CREATE TRIGGER ajustes_nota_minima_cambia AFTER UPDATE OF valor ON ajustes
  FOR EACH ROW WHEN (NEW.clave = 'nota_minima_aprobar' AND OLD.valor <> NEW.valor)
  EXECUTE FUNCTION refresh_areas_of_everyone();

SELECT refresh_areas_aprobadas(ARRAY(SELECT DISTINCT c.idusuario FROM calificaciones c WHERE c.oficializado));

-- The four areas of each student: whether the placement test was passed, and whether an official grade was.
CREATE VIEW areas_de_estudiantes AS
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
CREATE FUNCTION avances(periodo integer)
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
            FROM inscripciones i JOIN asignaturas s ON s.id = i.idasignatura AND s.area IS NULL) t
    LEFT JOIN (SELECT s.idusuario, s.idasignatura, max(s.calificacion) AS calificacion
                 FROM asignaturas_aprobadas s GROUP BY s.idusuario, s.idasignatura) x
           ON x.idusuario = t.idusuario AND x.idasignatura = t.idasignatura
    LEFT JOIN (SELECT DISTINCT s.idusuario, s.idasignatura FROM asignaturas_en_curso s WHERE s.idperiodo = periodo) c
           ON c.idusuario = t.idusuario AND c.idasignatura = t.idasignatura
    LEFT JOIN (SELECT s.idusuario, s.idasignatura, count(*) AS intentos
                 FROM asignaturas_reprobadas s GROUP BY s.idusuario, s.idasignatura) r
           ON r.idusuario = t.idusuario AND r.idasignatura = t.idasignatura
$$;

-- As 0010 has it, but passed means either way. A subject without an area is closed by a grade of its own.
CREATE OR REPLACE FUNCTION judge_asientos(
  estudiantes integer[], ventanas integer[],
  pide_acto integer[], pide_seccion integer[], deja_acto integer[], deja_asiento integer[]
) RETURNS TABLE (acto integer, orden bigint, seccion integer, asiento integer, motivo text)
  LANGUAGE sql STABLE AS $$
  SELECT p.acto, p.orden, p.seccion, COALESCE(suya.esta, suya.de_la_asignatura, suya.a_esa_hora),
         CASE
           -- A retry never fails and never doubles.
           WHEN suya.esta IS NOT NULL THEN NULL
           WHEN v.abierto IS NOT TRUE THEN 'sin_ventana'
           WHEN s.id IS NULL OR u.id IS NULL THEN 'no_existe'
           WHEN s.idperiodo <> v.idperiodo THEN 'otro_periodo'
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
           WHEN v.abierto IS NOT TRUE OR v.idperiodo <> i.idperiodo THEN 'sin_ventana'
           WHEN EXISTS (SELECT FROM calificaciones c WHERE c.idusuario = i.idusuario AND c.idseccion = i.idseccion)
             THEN 'calificada'
         END
    FROM unnest(deja_acto, deja_asiento) AS d (acto, asiento)
    LEFT JOIN inscripciones i ON i.id = d.asiento AND i.idusuario = estudiantes[d.acto]
    LEFT JOIN periodos_inscripcion v ON v.id = ventanas[d.acto]
$$;
