-- Tells everyone who follows a proposal at once that it changed or how far the search is, on every server (docs/decisions/0050-proposals-live-and-measured.md).
CREATE OR REPLACE FUNCTION tell_propuesta() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM pg_notify('propuestas', coalesce(to_jsonb(NEW), to_jsonb(OLD)) ->> TG_ARGV[0]);
  RETURN NULL;
END $$;
CREATE OR REPLACE TRIGGER propuestas_avisa AFTER INSERT OR UPDATE OR DELETE ON propuestas
  FOR EACH ROW EXECUTE FUNCTION tell_propuesta('id');
CREATE OR REPLACE TRIGGER propuestas_avance_avisa AFTER UPDATE ON propuestas_avance
  FOR EACH ROW EXECUTE FUNCTION tell_propuesta('idpropuesta');

CREATE OR REPLACE TRIGGER propuestas_secciones_version
  BEFORE UPDATE OF nombre, idaula, idusuario, dia, inicio, fin, cupo, fija ON propuestas_secciones
  FOR EACH ROW WHEN ((OLD.nombre, OLD.idaula, OLD.idusuario, OLD.dia, OLD.inicio, OLD.fin, OLD.cupo, OLD.fija)
    IS DISTINCT FROM (NEW.nombre, NEW.idaula, NEW.idusuario, NEW.dia, NEW.inicio, NEW.fin, NEW.cupo, NEW.fija))
  EXECUTE FUNCTION raise_version();

SELECT track_changes('propuestas', 'propuestas', 'id', ARRAY['parametros', 'resultado']);
