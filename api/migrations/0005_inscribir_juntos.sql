-- A rush in few transactions: everyone who presses at the same moment is judged together, by the same rules as in
-- inscribir and in the same order. What costs the most of an enrolment, a transaction and a dozen small statements, is
-- then paid once for all of them.

-- Seats are counted once per statement, not once per row.
CREATE FUNCTION count_seats_together() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF TG_OP = 'INSERT' THEN
    UPDATE secciones s SET inscritos = s.inscritos + c.asientos
      FROM (SELECT n.idseccion, count(*) AS asientos FROM nuevas n GROUP BY n.idseccion) c WHERE s.id = c.idseccion;
  ELSE
    UPDATE secciones s SET inscritos = s.inscritos - c.asientos
      FROM (SELECT v.idseccion, count(*) AS asientos FROM viejas v GROUP BY v.idseccion) c WHERE s.id = c.idseccion;
  END IF;
  RETURN NULL;
END $$;
DROP TRIGGER inscripciones_cuenta_asientos ON inscripciones;
CREATE TRIGGER inscripciones_cuenta_asientos AFTER INSERT ON inscripciones
  REFERENCING NEW TABLE AS nuevas FOR EACH STATEMENT EXECUTE FUNCTION count_seats_together();
CREATE TRIGGER inscripciones_descuenta_asientos AFTER DELETE ON inscripciones
  REFERENCING OLD TABLE AS viejas FOR EACH STATEMENT EXECUTE FUNCTION count_seats_together();

-- A seat for each of these students, one section each; no student twice. A row per request, in the order in which they
-- came: the seat, or why not, with the seat that is in the way where there is one. Whoever came first gets the last seat.
--
-- The locks are inscribir's, in its order: windows, students, sections, each by id. `paciencia` bounds how long a lock
-- is waited for, because here everyone waits for the slowest. Planned once per connection: planning the judgement anew
-- for each group took longer than enrolling twenty students.
CREATE FUNCTION inscribir_juntos(estudiantes integer[], ventanas integer[], pedidas integer[], paciencia text)
  RETURNS TABLE (motivo text, inscripcion inscripciones_detalladas)
  LANGUAGE plpgsql SET enable_seqscan = off SET plan_cache_mode = force_generic_plan AS $$
DECLARE
  motivos text[];
  asientos integer[];
  candidatas integer[];
  nuevos integer[];
BEGIN
  PERFORM set_config('lock_timeout', paciencia, true);
  PERFORM pg_advisory_xact_lock_shared(7101, x.id) FROM (SELECT DISTINCT id FROM unnest(ventanas) id ORDER BY id) x;
  PERFORM pg_advisory_xact_lock(7102, x.id) FROM (SELECT id FROM unnest(estudiantes) id ORDER BY id) x;

  SELECT array_agg(j.motivo ORDER BY j.turno), array_agg(j.asiento ORDER BY j.turno),
         array_agg(DISTINCT j.pedida) FILTER (WHERE j.motivo IS NULL AND j.asiento IS NULL)
    INTO motivos, asientos, candidatas
    FROM (
      SELECT p.turno, p.pedida, COALESCE(suya.esta, suya.de_la_asignatura, suya.a_esa_hora) AS asiento,
             CASE
               WHEN suya.esta IS NOT NULL THEN NULL
               WHEN v.abierto IS NOT TRUE THEN 'sin_ventana'
               WHEN s.id IS NULL THEN 'no_existe'
               WHEN s.idperiodo <> v.idperiodo THEN 'otro_periodo'
               WHEN suya.de_la_asignatura IS NOT NULL THEN 'misma_asignatura'
               WHEN suya.a_esa_hora IS NOT NULL THEN 'choque'
               WHEN s.inscritos >= s.cupo THEN 'sin_cupo'
               WHEN u.id IS NULL THEN 'no_existe'
               WHEN CASE a.area WHEN 'lengua' THEN r.lengua WHEN 'matematica' THEN r.matematica
                                WHEN 'sociales' THEN r.sociales WHEN 'naturales' THEN r.naturales END THEN 'aprobada'
             END AS motivo
        FROM unnest(estudiantes, ventanas, pedidas) WITH ORDINALITY AS p (estudiante, ventana, pedida, turno)
        LEFT JOIN periodos_inscripcion v ON v.id = p.ventana
        LEFT JOIN secciones s ON s.id = p.pedida
        LEFT JOIN asignaturas a ON a.id = s.idasignatura
        LEFT JOIN usuarios u ON u.id = p.estudiante AND u.idrol = 3
        LEFT JOIN poma r ON r.idusuario = p.estudiante
        CROSS JOIN LATERAL (
          SELECT max(i.id) FILTER (WHERE i.idseccion = p.pedida) AS esta,
                 max(i.id) FILTER (WHERE i.idasignatura = s.idasignatura) AS de_la_asignatura,
                 max(i.id) FILTER (WHERE i.dia = s.dia AND i.inicio < s.fin AND s.inicio < i.fin) AS a_esa_hora
            FROM inscripciones i
           WHERE i.idusuario = p.estudiante AND i.idperiodo = s.idperiodo
        ) suya
    ) j;

  IF candidatas IS NOT NULL THEN
    -- Waits for whoever is taking seats there right now; only then is it known how many are left.
    PERFORM FROM secciones s WHERE s.id = ANY (candidatas) ORDER BY s.id FOR NO KEY UPDATE;
    WITH admitidos AS (
      SELECT p.estudiante, p.ventana, p.pedida, p.turno, row_number() OVER (PARTITION BY p.pedida ORDER BY p.turno) AS puesto
        FROM unnest(estudiantes, ventanas, pedidas, motivos, asientos)
             WITH ORDINALITY AS p (estudiante, ventana, pedida, motivo, asiento, turno)
       WHERE p.motivo IS NULL AND p.asiento IS NULL
    ), nuevas AS (
      INSERT INTO inscripciones (idperiodoinscripcion, idusuario, idseccion, idperiodo, idasignatura, dia, inicio, fin)
      SELECT a.ventana, a.estudiante, s.id, s.idperiodo, s.idasignatura, s.dia, s.inicio, s.fin
        FROM admitidos a JOIN secciones s ON s.id = a.pedida
       WHERE a.puesto <= s.cupo - s.inscritos
       ORDER BY a.turno
      RETURNING id, idusuario
    )
    SELECT array_agg(n.id ORDER BY p.turno) INTO nuevos
      FROM unnest(estudiantes) WITH ORDINALITY AS p (estudiante, turno) LEFT JOIN nuevas n ON n.idusuario = p.estudiante;
  END IF;

  RETURN QUERY
    SELECT CASE WHEN p.motivo IS NULL AND d.id IS NULL THEN 'sin_cupo' ELSE p.motivo END, d
      FROM unnest(motivos, asientos, nuevos) WITH ORDINALITY AS p (motivo, asiento, nuevo, turno)
      LEFT JOIN inscripciones_detalladas d
        ON d.id = COALESCE(p.nuevo, p.asiento) AND COALESCE(p.motivo IN ('misma_asignatura', 'choque'), true)
     ORDER BY p.turno;
END $$;
