-- Work after the answer (docs/decisions/0018-the-server-must-not-die.md). A job that is done is gone.
CREATE TABLE trabajos (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  tarea text NOT NULL,
  datos jsonb NOT NULL,
  -- Not before then. The lowest priority comes first.
  cuando timestamptz NOT NULL DEFAULT now(),
  prioridad smallint NOT NULL DEFAULT 0,
  intentos integer NOT NULL DEFAULT 0,
  ultimo_error text,
  -- The server that is doing it, and when it last said that it is.
  servidor uuid,
  latido timestamptz
) WITH (fillfactor = 70);
CREATE INDEX trabajos_libres ON trabajos (prioridad, cuando, id) WHERE servidor IS NULL;

-- Jobs of before, which graphile-worker kept, and those of a backup of before.
DO $$
BEGIN
  IF to_regclass('graphile_worker._private_jobs') IS NOT NULL THEN
    INSERT INTO trabajos (tarea, datos, cuando, prioridad, intentos, ultimo_error)
    SELECT t.identifier, j.payload, j.run_at, j.priority, j.attempts, j.last_error
      FROM graphile_worker._private_jobs j JOIN graphile_worker._private_tasks t ON t.id = j.task_id ORDER BY j.id;
    DROP SCHEMA graphile_worker CASCADE;
  END IF;
  IF to_regclass('trabajos_en_espera') IS NOT NULL THEN
    INSERT INTO trabajos (tarea, datos, cuando, prioridad, intentos)
    SELECT tarea, datos, cuando, prioridad, intentos FROM trabajos_en_espera;
    DROP TABLE trabajos_en_espera;
  END IF;
END $$;
