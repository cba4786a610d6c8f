-- The bitácora: every change that people make, written by the database in the change's own transaction. Who does it and why
-- stand in the transaction's settings (api/src/platform/postgres/author.ts); without them it is the system: a job, a migration,
-- the demo. Nobody changes a line: the trigger that refuses it stays in api/migrations/0019_bitacora.sql, because in its own
-- PostgreSQL the server gives the table to another role and can't touch it any more.

-- The one trigger. Its arguments: the noun, the column with its id, the columns that no line shows, and the secret ones among
-- them with the word under which a line tells that they changed.
--
-- By statement, so that an import of 10,000 rows or a rush's batch writes its lines at once. Old and new rows are paired by
-- hash: the plan is kept, and one made for a single row (a nested loop) would take minutes for thousands.
--
-- `nivela.autor` holds one author, or, where a statement does several people's acts, an object from the person whose row it
-- is to the author.
CREATE OR REPLACE FUNCTION record_change() RETURNS trigger LANGUAGE plpgsql SET enable_nestloop = off AS $$
DECLARE
  ocultas text[] := TG_ARGV[2];
  secretas jsonb := TG_ARGV[3];
  autor text := nullif(current_setting('nivela.autor', true), '');
  autores jsonb := CASE WHEN starts_with(autor, '{') THEN autor END;
  razon text := nullif(current_setting('nivela.motivo', true), '');
  persona text := CASE TG_ARGV[0] WHEN 'usuarios' THEN 'id' ELSE 'idusuario' END;
BEGIN
  IF autores IS NOT NULL THEN autor := NULL; END IF;
  IF TG_OP = 'INSERT' THEN
    INSERT INTO bitacora (idautor, accion, objeto, idobjeto, idusuario, despues, motivo)
    SELECT COALESCE(autor, autores ->> (f.nueva ->> persona))::integer, 'crear', TG_ARGV[0],
           (f.nueva ->> TG_ARGV[1])::integer, (f.nueva ->> persona)::integer, f.nueva, razon
      FROM (SELECT to_jsonb(n) - ocultas AS nueva FROM nuevas n OFFSET 0) f;
  ELSIF TG_OP = 'DELETE' THEN
    INSERT INTO bitacora (idautor, accion, objeto, idobjeto, idusuario, antes, motivo)
    SELECT COALESCE(autor, autores ->> (f.vieja ->> persona))::integer, 'eliminar', TG_ARGV[0],
           (f.vieja ->> TG_ARGV[1])::integer, (f.vieja ->> persona)::integer, f.vieja, razon
      FROM (SELECT to_jsonb(v) - ocultas AS vieja FROM viejas v OFFSET 0) f;
  ELSIF secretas = '{}' THEN
    INSERT INTO bitacora (idautor, accion, objeto, idobjeto, idusuario, antes, despues, motivo)
    SELECT COALESCE(autor, autores ->> (b.nueva ->> persona))::integer, 'actualizar', TG_ARGV[0],
           (b.nueva ->> TG_ARGV[1])::integer, (b.nueva ->> persona)::integer, a.vieja, b.nueva, razon
      FROM (SELECT to_jsonb(v) - ocultas AS vieja FROM viejas v OFFSET 0) a
      JOIN (SELECT to_jsonb(n) - ocultas AS nueva FROM nuevas n OFFSET 0) b ON a.vieja ->> TG_ARGV[1] = b.nueva ->> TG_ARGV[1]
     WHERE a.vieja <> b.nueva;
  ELSE
    INSERT INTO bitacora (idautor, accion, objeto, idobjeto, idusuario, antes, despues, motivo)
    SELECT COALESCE(autor, autores ->> (b.nueva ->> persona))::integer, 'actualizar', TG_ARGV[0],
           (b.nueva ->> TG_ARGV[1])::integer, (b.nueva ->> persona)::integer,
           a.vieja - ocultas || COALESCE(s.antes, '{}'), b.nueva - ocultas || COALESCE(s.despues, '{}'), razon
      FROM (SELECT to_jsonb(v) AS vieja FROM viejas v OFFSET 0) a
      JOIN (SELECT to_jsonb(n) AS nueva FROM nuevas n OFFSET 0) b ON a.vieja ->> TG_ARGV[1] = b.nueva ->> TG_ARGV[1]
      CROSS JOIN LATERAL (
        SELECT jsonb_object_agg(e.value, CASE WHEN a.vieja ->> e.key IS NOT NULL THEN '***' END) AS antes,
               jsonb_object_agg(e.value, CASE WHEN b.nueva ->> e.key IS NOT NULL THEN '*** nueva' END) AS despues
          FROM jsonb_each_text(secretas) e WHERE a.vieja -> e.key IS DISTINCT FROM b.nueva -> e.key
      ) s
     WHERE s.antes IS NOT NULL OR a.vieja - ocultas <> b.nueva - ocultas;
  END IF;
  RETURN NULL;
END $$;

-- What no line may hold: bytes, and whatever is named like a secret.
CREATE OR REPLACE FUNCTION looks_secret(columna text, tipo regtype) RETURNS boolean LANGUAGE sql IMMUTABLE
  RETURN tipo = 'bytea'::regtype OR columna ~ '(contrasena|clave|secret|token|hash|huella|codigo_de|^sal$|password)';

-- Call it for each table that people change, in its noun's file: every change of its rows leaves a line. `ocultas` are columns that no line
-- shows (copies, counters, bytes); `secretas` the ones of which a line says that they changed, under the word given, and
-- never to what. A column that is added later is in the lines by itself; one that looks secret must be named in the call.
CREATE OR REPLACE FUNCTION track_changes(
  tabla regclass, objeto text, clave text DEFAULT 'id', ocultas text[] DEFAULT '{}', secretas jsonb DEFAULT '{}'
) RETURNS void LANGUAGE plpgsql AS $$
DECLARE
  sin_mostrar text[] := ocultas || ARRAY['version'] || ARRAY(SELECT jsonb_object_keys(secretas));
  sospechosas text;
  llamada text;
BEGIN
  SELECT string_agg(a.attname, ', ') INTO sospechosas FROM pg_attribute a
   WHERE a.attrelid = tabla AND a.attnum > 0 AND NOT a.attisdropped
     AND looks_secret(a.attname, a.atttypid) AND a.attname <> ALL (sin_mostrar);
  IF sospechosas IS NOT NULL THEN
    RAISE EXCEPTION 'la bitácora no debe mostrar % de %: dilo en ocultas o en secretas', sospechosas, tabla;
  END IF;
  llamada := format('EXECUTE FUNCTION record_change(%L, %L, %L, %L)', objeto, clave, sin_mostrar, secretas);
  EXECUTE format('CREATE OR REPLACE TRIGGER %I AFTER INSERT ON %s REFERENCING NEW TABLE AS nuevas FOR EACH STATEMENT %s',
    tabla || '_bitacora_crear', tabla, llamada);
  EXECUTE format('CREATE OR REPLACE TRIGGER %I AFTER UPDATE ON %s REFERENCING OLD TABLE AS viejas NEW TABLE AS nuevas FOR EACH STATEMENT %s',
    tabla || '_bitacora_actualizar', tabla, llamada);
  EXECUTE format('CREATE OR REPLACE TRIGGER %I AFTER DELETE ON %s REFERENCING OLD TABLE AS viejas FOR EACH STATEMENT %s',
    tabla || '_bitacora_eliminar', tabla, llamada);
END $$;

-- The one exception: contact data that is erased goes from the lines about the person too. The fact stays, the values become '***'. In its own
-- PostgreSQL the table is the superuser's, and so is the function that does it (`blank_bitacora`, api/src/platform/postgres/append-only.ts).
CREATE OR REPLACE FUNCTION blank_contact_lines(persona integer) RETURNS void LANGUAGE plpgsql AS $$
BEGIN
  IF to_regprocedure('blank_bitacora(integer)') IS NOT NULL THEN
    PERFORM blank_bitacora(persona);
    RETURN;
  END IF;
  ALTER TABLE bitacora DISABLE TRIGGER bitacora_no_cambia;
  GRANT UPDATE ON bitacora TO CURRENT_USER;
  UPDATE bitacora b
     SET antes = b.antes || (SELECT COALESCE(jsonb_object_agg(k, '***'), '{}') FROM unnest('{correo,telefono}'::text[]) k WHERE b.antes ->> k IS NOT NULL),
         despues = b.despues || (SELECT COALESCE(jsonb_object_agg(k, '***'), '{}') FROM unnest('{correo,telefono}'::text[]) k WHERE b.despues ->> k IS NOT NULL)
   WHERE b.objeto IN ('usuarios', 'uniones') AND b.idobjeto = persona;
  REVOKE UPDATE ON bitacora FROM CURRENT_USER;
  ALTER TABLE bitacora ENABLE TRIGGER bitacora_no_cambia;
END $$;
