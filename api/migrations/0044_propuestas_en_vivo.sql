-- Whoever follows a proposal hears at once that it changed or how far the search is, on every server (docs/decisions/0050-proposals-live-and-measured.md).
CREATE FUNCTION tell_propuesta() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM pg_notify('propuestas', coalesce(to_jsonb(NEW), to_jsonb(OLD)) ->> TG_ARGV[0]);
  RETURN NULL;
END $$;
CREATE TRIGGER propuestas_avisa AFTER INSERT OR UPDATE OR DELETE ON propuestas
  FOR EACH ROW EXECUTE FUNCTION tell_propuesta('id');
CREATE TRIGGER propuestas_avance_avisa AFTER UPDATE ON propuestas_avance
  FOR EACH ROW EXECUTE FUNCTION tell_propuesta('idpropuesta');
