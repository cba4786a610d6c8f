-- For an import that turns placement results to passed: waits until all who enrol are out, and those who come find them.
CREATE OR REPLACE FUNCTION lock_resultados() RETURNS void LANGUAGE sql AS $$
  SELECT pg_advisory_xact_lock(7103, 0);
$$;

SELECT track_changes('poma', 'poma', 'idusuario', '{rol}');
