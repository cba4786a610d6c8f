-- The bitácora: every change that people make, written by the database in the change's own transaction. Who does it and why
-- stand in the transaction's settings (api/src/platform/postgres/author.ts); without them it is the system: a job, a
-- migration, the demo. Nobody changes a line.

CREATE TABLE bitacora (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  momento timestamptz NOT NULL DEFAULT clock_timestamp(),
  -- No foreign keys: a line outlives what it tells of, and a rush does not look up the same student once more.
  idautor integer,
  accion text NOT NULL CONSTRAINT bitacora_accion_valida CHECK (accion IN ('crear', 'actualizar', 'eliminar')),
  -- The noun as the API spells it, and which one. Null for what there is only one of.
  objeto text NOT NULL,
  idobjeto integer,
  -- Whom it is about: the student of an enrolment, the teacher of a section, the person themselves.
  idusuario integer,
  -- The row before and after, without what is secret or derived.
  antes jsonb,
  despues jsonb,
  motivo text
);
CREATE INDEX bitacora_por_objeto ON bitacora (objeto, idobjeto, id);
CREATE INDEX bitacora_por_autor ON bitacora (idautor, id);
CREATE INDEX bitacora_por_usuario ON bitacora (idusuario, id);
-- Lines come in the order of time, so the smallest index there is finds a day.
CREATE INDEX bitacora_por_momento ON bitacora USING brin (momento) WITH (pages_per_range = 32);
CREATE INDEX bitacora_de_notas_por_seccion ON bitacora ((COALESCE(despues, antes) ->> 'idseccion'), id)
  WHERE objeto = 'calificaciones';

-- Two locks on one door: even the owner lacks the right, and a superuser meets the trigger.
REVOKE UPDATE, DELETE, TRUNCATE ON bitacora FROM PUBLIC, CURRENT_USER;
CREATE TRIGGER bitacora_no_cambia BEFORE UPDATE OR DELETE OR TRUNCATE ON bitacora
  FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();

-- The one trigger. Its arguments: the noun, the column with its id, the columns that no line shows, and the secret ones among
-- them with the word under which a line tells that they changed.
--
-- By statement, so that an import of 10,000 rows or a rush's batch writes its lines at once. Old and new rows are paired by
-- hash: the plan is kept, and one made for a single row (a nested loop) would take minutes for thousands.
--
-- `nivela.autor` holds one author, or, where a statement does several people's acts, an object from the person whose row it
-- is to the author.
CREATE FUNCTION record_change() RETURNS trigger LANGUAGE plpgsql SET enable_nestloop = off AS $$
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
CREATE FUNCTION looks_secret(columna text, tipo regtype) RETURNS boolean LANGUAGE sql IMMUTABLE
  RETURN tipo = 'bytea'::regtype OR columna ~ '(contrasena|clave|secret|token|hash|huella|codigo_de|^sal$|password)';

-- Call it once for each table that people change: every change of its rows leaves a line. `ocultas` are columns that no line
-- shows (copies, counters, bytes); `secretas` the ones of which a line says that they changed, under the word given, and
-- never to what. A column that is added later is in the lines by itself; one that looks secret must be named here: call it again.
CREATE FUNCTION track_changes(
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

-- Lines that stand already, of grades and receipts. What they did not tell is not made up.
INSERT INTO bitacora (momento, idautor, accion, objeto, idobjeto, idusuario, antes, despues)
SELECT * FROM (
  SELECT h.cuando, h.actor,
         CASE WHEN h.oficial_antes IS NULL THEN 'crear' WHEN h.oficial_despues IS NULL THEN 'eliminar' ELSE 'actualizar' END,
         'calificaciones', h.idcalificacion, h.idusuario,
         CASE WHEN h.oficial_antes IS NOT NULL THEN jsonb_build_object('id', h.idcalificacion, 'idseccion', h.idseccion,
           'idusuario', h.idusuario, 'calificacion', h.antes, 'oficializado', h.oficial_antes) END,
         CASE WHEN h.oficial_despues IS NOT NULL THEN jsonb_build_object('id', h.idcalificacion, 'idseccion', h.idseccion,
           'idusuario', h.idusuario, 'calificacion', h.despues, 'oficializado', h.oficial_despues) END
    FROM calificaciones_historial h
  UNION ALL
  SELECT h.cuando, h.actor, CASE WHEN h.quitado THEN 'eliminar' ELSE 'actualizar' END, 'recibos', h.idrecibo, d.idusuario,
         jsonb_build_object('id', h.idrecibo, 'idusuario', d.idusuario, 'codrecibo', d.codrecibo,
           'valido', CASE WHEN h.quitado THEN false ELSE NOT h.valido END),
         CASE WHEN NOT h.quitado THEN jsonb_build_object('id', h.idrecibo, 'idusuario', d.idusuario,
           'codrecibo', d.codrecibo, 'valido', h.valido) END
    FROM recibos_historial h
    LEFT JOIN recibos r ON r.id = h.idrecibo
    -- Of a receipt that was removed, the line of its removal knows whose it was.
    LEFT JOIN recibos_historial q ON q.idrecibo = h.idrecibo AND q.quitado
    CROSS JOIN LATERAL (SELECT COALESCE(r.idusuario, q.idusuario) AS idusuario,
                               COALESCE(r.codrecibo, q.codrecibo) AS codrecibo) d
) lineas ORDER BY 1;

DROP TRIGGER calificaciones_deja_linea ON calificaciones;
DROP TRIGGER calificaciones_deja_linea_al_cambiar ON calificaciones;
DROP TRIGGER recibos_deja_linea ON recibos;
DROP TRIGGER recibos_deja_linea_al_quitarse ON recibos;
DROP FUNCTION write_grade_history();
DROP FUNCTION write_receipt_history();
DROP FUNCTION write_receipt_removal();
DROP FUNCTION actor();
DROP TABLE calificaciones_historial, recibos_historial;
-- What write_receipt_removal refused besides.
CREATE TRIGGER recibos_pagado_no_se_quita BEFORE DELETE ON recibos
  FOR EACH ROW WHEN (OLD.valido) EXECUTE FUNCTION refuse_rule();

SELECT track_changes('usuarios', 'usuarios', ocultas => '{creado,contrasena_cambiada}', secretas => '{"contrasena_hash": "acceso"}');
SELECT track_changes('segundos_factores', 'segundo-factor', 'idusuario', '{ultimo_paso}',
  '{"secreto": "telefono", "siguiente": "telefono_nuevo", "sal": "codigos"}');
SELECT track_changes('calendarios', 'calendario', 'idusuario', secretas => '{"secreto": "direccion"}');
SELECT track_changes('poma', 'poma', 'idusuario', '{rol}');
SELECT track_changes('periodos', 'periodos');
SELECT track_changes('asignaturas', 'asignaturas');
SELECT track_changes('aulas', 'aulas');
SELECT track_changes('secciones', 'secciones', ocultas => '{rol,inscritos}');
SELECT track_changes('periodos_inscripcion', 'procesos', ocultas => '{abierta_alguna_vez}');
-- Its copies of the section move with it: the section's line says so.
SELECT track_changes('inscripciones', 'inscripciones', ocultas => '{rol,idperiodo,idasignatura,dia,inicio,fin,creada}');
SELECT track_changes('calificaciones', 'calificaciones');
SELECT track_changes('recibos', 'recibos', ocultas => '{rol,imagen,miniatura,huella,enviado}');

-- Sessions that someone ends. Those that run out, and signing in, change nothing that people decide.
CREATE TRIGGER sesiones_bitacora_eliminar AFTER DELETE ON sesiones
  REFERENCING OLD TABLE AS viejas FOR EACH STATEMENT WHEN (nullif(current_setting('nivela.autor', true), '') IS NOT NULL)
  EXECUTE FUNCTION record_change('sesiones', 'idusuario', '{id,expira}', '{}');
