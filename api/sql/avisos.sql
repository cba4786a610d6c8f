-- Every server hears whose notices changed, and tells those who look.
CREATE OR REPLACE FUNCTION tell_avisos() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  -- A notice of PostgreSQL holds 8,000 bytes.
  PERFORM pg_notify('avisos', string_agg(idusuario::text, ','))
    FROM (SELECT idusuario, row_number() OVER () / 500 AS parte FROM (SELECT DISTINCT idusuario FROM cambiados) c) p
   GROUP BY parte;
  RETURN NULL;
END $$;
CREATE OR REPLACE TRIGGER avisos_nuevos AFTER INSERT ON avisos
  REFERENCING NEW TABLE AS cambiados FOR EACH STATEMENT EXECUTE FUNCTION tell_avisos();
CREATE OR REPLACE TRIGGER avisos_leidos AFTER UPDATE ON avisos
  REFERENCING NEW TABLE AS cambiados FOR EACH STATEMENT EXECUTE FUNCTION tell_avisos();

-- A person who was invited and has not chosen a password yet hears from the office at the address that the invitation went to.
CREATE OR REPLACE FUNCTION recibe_por_correo(persona integer, cual text) RETURNS boolean LANGUAGE sql STABLE
  RETURN EXISTS (SELECT FROM usuarios u WHERE u.id = persona AND u.activo AND u.correo IS NOT NULL
      AND (u.verificado OR (cual = 'mensaje' AND u.contrasena_hash IS NULL)))
    AND NOT EXISTS (SELECT FROM avisos_apagados a WHERE a.idusuario = persona AND a.tipo = cual);

-- Tells people of facts, in the transaction of the facts: a line among their notices, live in their bell, and a mail for those who
-- want it. Of each person a kind, and a sentence or the facts that the server makes one of (api/src/features/correos/hechos.ts);
-- a kind or sentence alone is everyone's. Where its kind waits for more (`minutos`), the notice joins the mail that waits already:
-- adding to a mail and sending it both lock its row. A fact with a key (`unica`) is told once. Answers who was told.
CREATE OR REPLACE FUNCTION tell(
  personas integer[], tipos text[], textos text[], datos jsonb[],
  titulo text, destino text, unica text, minutos integer, sin_prisa boolean
) RETURNS SETOF integer LANGUAGE sql AS $$
  WITH avisados AS (
    INSERT INTO avisos (idusuario, tipo, asunto, texto, hechos, enlace, clave)
    SELECT p.persona, COALESCE(p.tipo, tipos[1]), titulo, CASE WHEN p.hechos IS NULL THEN COALESCE(p.texto, textos[1]) END,
           p.hechos, destino, unica
      FROM unnest(personas, tipos, textos, datos) WITH ORDINALITY p (persona, tipo, texto, hechos, n)
     WHERE p.persona IS NOT NULL GROUP BY p.persona, p.tipo, p.texto, p.hechos ORDER BY min(p.n)
    ON CONFLICT DO NOTHING RETURNING id, idusuario, tipo
  ), cartas AS (
    INSERT INTO correos (tipo, idusuario, avisos, espera)
    SELECT 'aviso', a.idusuario, ARRAY[a.id], CASE WHEN minutos > 0 THEN a.tipo END
      FROM avisados a WHERE recibe_por_correo(a.idusuario, a.tipo) ORDER BY a.idusuario
    ON CONFLICT (idusuario, espera) WHERE espera IS NOT NULL DO UPDATE SET avisos = correos.avisos || excluded.avisos
    RETURNING id, cardinality(avisos) AS cuantos
  ), nuevos AS (
    INSERT INTO trabajos (tarea, datos, cuando, prioridad)
    SELECT 'correo', json_build_object('id', c.id), now() + make_interval(mins => minutos), CASE WHEN sin_prisa THEN 10 ELSE 0 END
      FROM cartas c WHERE c.cuantos = 1
  )
  SELECT idusuario FROM avisados
$$;

SELECT track_changes('avisos_apagados', 'preferencias', 'idusuario');
