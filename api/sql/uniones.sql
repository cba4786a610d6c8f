-- Joining two records of one student.

-- In the order of locks (docs/architecture.md): nobody gets a seat, a place, a result, a grade or a receipt in either record
-- until the transaction ends. Windows of all periods that are not closed, since an act that moves lines holds them.
CREATE OR REPLACE FUNCTION lock_union(queda integer, sobra integer) RETURNS void LANGUAGE plpgsql AS $$
BEGIN
  PERFORM lock_resultados();
  PERFORM pg_advisory_xact_lock(7101, x.id) FROM (
    SELECT v.id FROM periodos_inscripcion v JOIN periodos p ON p.id = v.idperiodo WHERE NOT p.cerrado ORDER BY v.id) x;
  PERFORM pg_advisory_xact_lock(7102, x.id) FROM unnest(ARRAY[LEAST(queda, sobra), GREATEST(queda, sobra)]) x (id);
  PERFORM pg_advisory_xact_lock(7110, x.idseccion) FROM (
    SELECT DISTINCT i.idseccion FROM inscripciones i WHERE i.idusuario IN (queda, sobra) ORDER BY 1) x;
  PERFORM FROM usuarios u WHERE u.id IN (queda, sobra) ORDER BY u.id FOR UPDATE;
  PERFORM FROM secciones s WHERE s.id IN (
    SELECT i.idseccion FROM inscripciones i WHERE i.idusuario IN (queda, sobra)
     UNION SELECT e.idseccion FROM esperas e WHERE e.idusuario IN (queda, sobra)) ORDER BY s.id FOR NO KEY UPDATE;
  PERFORM pg_advisory_xact_lock(hashtext('nivela.recibos'), x.id)
     FROM unnest(ARRAY[LEAST(queda, sobra), GREATEST(queda, sobra)]) x (id);
END $$;

-- One id in place of another one in a list of absences, once.
CREATE OR REPLACE FUNCTION replace_ausente(lista integer[], sobra integer, queda integer, esta boolean) RETURNS integer[]
  LANGUAGE sql IMMUTABLE AS $$
  SELECT CASE WHEN esta THEN array_remove(lista, sobra) ELSE array_replace(lista, sobra, queda) END
$$;

-- Moves everything of one record to the other one and deletes it. After lock_union, and once nothing collides. Answers how much
-- of each was moved.
CREATE OR REPLACE FUNCTION unir_registros(queda integer, sobra integer) RETURNS TABLE (noun text, cuantos bigint)
  LANGUAGE plpgsql AS $$
DECLARE
  una usuarios;
  otra usuarios;
  -- An account that was never entered gives way to one that was.
  entra boolean;
BEGIN
  SELECT * INTO una FROM usuarios u WHERE u.id = queda;
  SELECT * INTO otra FROM usuarios u WHERE u.id = sobra;
  entra := una.contrasena_hash IS NULL AND otra.contrasena_hash IS NOT NULL;
  PERFORM set_config('nivela.union', sobra || ',' || queda, true);

  -- One statement: a grade is of somebody with a seat, before it and after it.
  RETURN QUERY
    WITH s AS (UPDATE inscripciones i SET idusuario = queda WHERE i.idusuario = sobra RETURNING 1),
         c AS (UPDATE calificaciones c SET idusuario = queda WHERE c.idusuario = sobra RETURNING 1)
    SELECT 'inscripciones', (SELECT count(*) FROM s) UNION ALL SELECT 'calificaciones', (SELECT count(*) FROM c);
  RETURN QUERY
    WITH a AS (
      UPDATE asistencias a
         SET ausentes = replace_ausente(a.ausentes, sobra, queda, queda = ANY (a.ausentes || a.excusados)),
             excusados = replace_ausente(a.excusados, sobra, queda, queda = ANY (a.ausentes || a.excusados))
       WHERE sobra = ANY (a.ausentes || a.excusados) RETURNING 1)
    SELECT 'asistencias', count(*) FROM a;

  -- Of two places in a line the first one; none where there is a seat.
  DELETE FROM esperas e WHERE e.idusuario IN (queda, sobra) AND (
    EXISTS (SELECT FROM esperas o WHERE o.idusuario IN (queda, sobra) AND o.idseccion = e.idseccion AND o.id < e.id)
    OR EXISTS (SELECT FROM inscripciones i WHERE i.idusuario = queda AND i.idseccion = e.idseccion));
  RETURN QUERY WITH e AS (UPDATE esperas e SET idusuario = queda WHERE e.idusuario = sobra RETURNING 1)
    SELECT 'esperas', count(*) FROM e;
  INSERT INTO turnos (idperiodoinscripcion, idusuario, desde)
  SELECT t.idperiodoinscripcion, queda, t.desde FROM turnos t WHERE t.idusuario = sobra ON CONFLICT DO NOTHING;
  RETURN QUERY WITH r AS (UPDATE recibos r SET idusuario = queda WHERE r.idusuario = sobra RETURNING 1)
    SELECT 'recibos', count(*) FROM r;
  RETURN QUERY
    WITH d AS (UPDATE documentos d SET idusuario = queda, de_registro = COALESCE(d.de_registro, sobra)
                WHERE d.idusuario = sobra RETURNING 1)
    SELECT 'documentos', count(*) FROM d;

  RETURN QUERY
    WITH p AS (
      INSERT INTO poma AS q (idusuario, lengua, matematica, sociales, naturales,
                             nota_lengua, nota_matematica, nota_sociales, nota_naturales)
      SELECT queda, o.lengua, o.matematica, o.sociales, o.naturales,
             o.nota_lengua, o.nota_matematica, o.nota_sociales, o.nota_naturales FROM poma o WHERE o.idusuario = sobra
      ON CONFLICT (idusuario) DO UPDATE SET
        lengua = COALESCE(q.lengua, excluded.lengua), nota_lengua = COALESCE(q.nota_lengua, excluded.nota_lengua),
        matematica = COALESCE(q.matematica, excluded.matematica), nota_matematica = COALESCE(q.nota_matematica, excluded.nota_matematica),
        sociales = COALESCE(q.sociales, excluded.sociales), nota_sociales = COALESCE(q.nota_sociales, excluded.nota_sociales),
        naturales = COALESCE(q.naturales, excluded.naturales), nota_naturales = COALESCE(q.nota_naturales, excluded.nota_naturales)
      RETURNING 1)
    SELECT 'poma', count(*) FROM p;
  DELETE FROM poma p WHERE p.idusuario = sobra;

  RETURN QUERY
    WITH a AS (
      UPDATE avisos a SET idusuario = queda WHERE a.idusuario = sobra
         AND NOT EXISTS (SELECT FROM avisos o WHERE o.idusuario = queda AND o.tipo = a.tipo AND o.clave = a.clave) RETURNING 1)
    SELECT 'avisos', count(*) FROM a;
  UPDATE correos c SET avisos = c.avisos || o.avisos FROM correos o
   WHERE c.idusuario = queda AND o.idusuario = sobra AND c.espera = o.espera;
  -- What brings a link of an account that ends goes with it.
  UPDATE correos c SET idusuario = queda
   WHERE c.idusuario = sobra AND (c.tipo = 'aviso' OR c.enviado IS NOT NULL OR c.fallo IS NOT NULL)
     AND NOT EXISTS (SELECT FROM correos o WHERE o.idusuario = queda AND o.espera = c.espera);

  UPDATE registros_unidos r SET idusuario = queda WHERE r.idusuario = sobra;
  INSERT INTO registros_unidos (id, idusuario, nombre, apellido, cedula, tipodocumento, documento, matricula, correo)
  VALUES (otra.id, queda, otra.nombre, otra.apellido, otra.cedula, otra.tipodocumento, otra.documento, otra.matricula, otra.correo);
  DELETE FROM areas_aprobadas a WHERE a.idusuario = sobra;
  DELETE FROM usuarios u WHERE u.id = sobra;
  UPDATE usuarios u
     SET matricula = COALESCE(una.matricula, otra.matricula), telefono = COALESCE(una.telefono, otra.telefono),
         correo = CASE WHEN entra THEN otra.correo ELSE COALESCE(una.correo, otra.correo) END,
         contrasena_hash = COALESCE(una.contrasena_hash, otra.contrasena_hash),
         verificado = CASE WHEN entra OR una.correo IS NULL THEN otra.verificado ELSE una.verificado END,
         de_antes = nullif(concat_ws(' ', una.de_antes, otra.de_antes, otra.cedula, otra.documento, otra.matricula,
                                     otra.correo, CASE WHEN entra THEN una.correo END), '')
   WHERE u.id = queda;
  PERFORM refresh_areas_aprobadas(ARRAY[queda]);
END $$;

SELECT track_changes('registros_unidos', 'uniones', ocultas => '{momento}');
