-- The seat is taken after the row's own constraints have spoken, so that a refused enrolment never waits for a
-- busy section, and the section's row is locked as late and as briefly as can be.
CREATE OR REPLACE FUNCTION count_seats() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF TG_OP <> 'INSERT' THEN
    UPDATE secciones SET inscritos = inscritos - 1 WHERE id = OLD.idseccion;
  END IF;
  IF TG_OP <> 'DELETE' THEN
    UPDATE secciones SET inscritos = inscritos + 1 WHERE id = NEW.idseccion;
  END IF;
  RETURN NULL;
END $$;
CREATE OR REPLACE TRIGGER inscripciones_muda_asiento AFTER UPDATE OF idseccion ON inscripciones
  FOR EACH ROW WHEN (OLD.idseccion <> NEW.idseccion) EXECUTE FUNCTION count_seats();

-- Enrolments come in batches: seats are counted once per statement, not once per row.
CREATE OR REPLACE FUNCTION count_seats_together() RETURNS trigger LANGUAGE plpgsql AS $$
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
CREATE OR REPLACE TRIGGER inscripciones_cuenta_asientos AFTER INSERT ON inscripciones
  REFERENCING NEW TABLE AS nuevas FOR EACH STATEMENT EXECUTE FUNCTION count_seats_together();
CREATE OR REPLACE TRIGGER inscripciones_descuenta_asientos AFTER DELETE ON inscripciones
  REFERENCING OLD TABLE AS viejas FOR EACH STATEMENT EXECUTE FUNCTION count_seats_together();

-- One look for a whole batch. Whose a seat is may change: two records of one student that are joined keep their history.
CREATE OR REPLACE FUNCTION keep_closed_enrolments() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF TG_OP = 'UPDATE' THEN
    PERFORM refuse_closed_periodo(c.idperiodo, TG_TABLE_NAME) FROM (
      SELECT v.idperiodo FROM viejas v JOIN nuevas n USING (id) WHERE to_jsonb(v) - 'idusuario' <> to_jsonb(n) - 'idusuario'
       UNION
      SELECT n.idperiodo FROM viejas v JOIN nuevas n USING (id) WHERE to_jsonb(v) - 'idusuario' <> to_jsonb(n) - 'idusuario') c;
  ELSIF TG_OP = 'DELETE' THEN
    PERFORM refuse_closed_periodo(v.idperiodo, TG_TABLE_NAME) FROM (SELECT DISTINCT idperiodo FROM viejas) v;
  ELSE
    PERFORM refuse_closed_periodo(n.idperiodo, TG_TABLE_NAME) FROM (SELECT DISTINCT idperiodo FROM nuevas) n;
  END IF;
  RETURN NULL;
END $$;
CREATE OR REPLACE TRIGGER inscripciones_periodo_cerrado AFTER INSERT ON inscripciones
  REFERENCING NEW TABLE AS nuevas FOR EACH STATEMENT EXECUTE FUNCTION keep_closed_enrolments();
CREATE OR REPLACE TRIGGER inscripciones_periodo_cerrado_al_cambiar AFTER UPDATE ON inscripciones
  REFERENCING OLD TABLE AS viejas NEW TABLE AS nuevas FOR EACH STATEMENT EXECUTE FUNCTION keep_closed_enrolments();
CREATE OR REPLACE TRIGGER inscripciones_periodo_cerrado_al_dejar AFTER DELETE ON inscripciones
  REFERENCING OLD TABLE AS viejas FOR EACH STATEMENT EXECUTE FUNCTION keep_closed_enrolments();

-- Its copies of the section move with it: the section's line says so.
SELECT track_changes('inscripciones', 'inscripciones', ocultas => '{rol,idperiodo,idasignatura,dia,inicio,fin,creada}');
