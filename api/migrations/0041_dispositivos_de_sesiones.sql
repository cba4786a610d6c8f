-- Which browser a session is of ("Chrome en Android"), and when it was last used, to the hour.
ALTER TABLE sesiones
  ADD COLUMN dispositivo text CONSTRAINT sesiones_dispositivo_valido CHECK (is_nombre(dispositivo)),
  ADD COLUMN usada timestamptz NOT NULL DEFAULT now();
-- A session's end moves on with its use: those that are open were last used a day before it.
UPDATE sesiones SET usada = least(now(), greatest(creada, expira - interval '24 hours'));

CREATE OR REPLACE TRIGGER sesiones_bitacora_eliminar AFTER DELETE ON sesiones
  REFERENCING OLD TABLE AS viejas FOR EACH STATEMENT WHEN (nullif(current_setting('nivela.autor', true), '') IS NOT NULL)
  EXECUTE FUNCTION record_change('sesiones', 'idusuario', '{id,expira,usada}', '{}');
