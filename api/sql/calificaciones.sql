-- How many grades a section has, and how many of them are official.
CREATE OR REPLACE FUNCTION count_grades() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF TG_OP <> 'INSERT' THEN
    UPDATE notas_por_seccion SET notas = notas - 1, oficiales = oficiales - OLD.oficializado::integer
     WHERE idseccion = OLD.idseccion;
  END IF;
  IF TG_OP <> 'DELETE' THEN
    INSERT INTO notas_por_seccion AS n VALUES (NEW.idseccion, 1, NEW.oficializado::integer)
      ON CONFLICT (idseccion) DO UPDATE SET notas = n.notas + 1, oficiales = n.oficiales + excluded.oficiales;
  END IF;
  RETURN NULL;
END $$;
CREATE OR REPLACE TRIGGER calificaciones_cuenta AFTER INSERT OR DELETE ON calificaciones
  FOR EACH ROW EXECUTE FUNCTION count_grades();
CREATE OR REPLACE TRIGGER calificaciones_cuenta_al_cambiar AFTER UPDATE OF oficializado, idseccion ON calificaciones
  FOR EACH ROW WHEN ((OLD.oficializado, OLD.idseccion) IS DISTINCT FROM (NEW.oficializado, NEW.idseccion))
  EXECUTE FUNCTION count_grades();

-- The one way to change a closed period: an administrator rectifies an official grade, with a reason, and it stays official. Whose
-- it is may change: two records of one student that are joined keep their history.
CREATE OR REPLACE FUNCTION keep_closed_grades() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF TG_OP = 'UPDATE' AND OLD.oficializado AND NEW.oficializado AND current_setting('nivela.motivo', true) <> ''
     AND (OLD.id, OLD.idseccion, OLD.idusuario) = (NEW.id, NEW.idseccion, NEW.idusuario)
     AND EXISTS (SELECT FROM usuarios u WHERE u.id = nullif(current_setting('nivela.autor', true), '')::integer AND u.idrol = 1) THEN
    RETURN NEW;
  END IF;
  IF TG_OP = 'UPDATE' AND to_jsonb(OLD) - 'idusuario' = to_jsonb(NEW) - 'idusuario' THEN
    RETURN NEW;
  END IF;
  PERFORM refuse_closed_periodo(s.idperiodo, TG_TABLE_NAME)
     FROM secciones s WHERE s.id IN (OLD.idseccion, NEW.idseccion);
  RETURN COALESCE(NEW, OLD);
END $$;
CREATE OR REPLACE TRIGGER calificaciones_periodo_cerrado BEFORE INSERT OR DELETE ON calificaciones
  FOR EACH ROW EXECUTE FUNCTION keep_closed_grades();
CREATE OR REPLACE TRIGGER calificaciones_periodo_cerrado_al_cambiar BEFORE UPDATE ON calificaciones
  FOR EACH ROW WHEN (OLD.* IS DISTINCT FROM NEW.*) EXECUTE FUNCTION keep_closed_grades();

-- How far each section of a period is: what closing demands, the office looks at and teachers are reminded of. A cancelled
-- section lacks nothing.
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

CREATE OR REPLACE TRIGGER calificaciones_version BEFORE UPDATE OF calificacion, condicion, oficializado ON calificaciones
  FOR EACH ROW WHEN (
    (OLD.calificacion, OLD.condicion, OLD.oficializado) IS DISTINCT FROM (NEW.calificacion, NEW.condicion, NEW.oficializado)
  ) EXECUTE FUNCTION raise_version();

SELECT track_changes('calificaciones', 'calificaciones');
SELECT track_changes('recordatorios', 'recordatorios');
