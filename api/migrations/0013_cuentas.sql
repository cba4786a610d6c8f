-- A link that chooses a password is of no more use once the password changed, whichever way it did; no link is, once the
-- address that it went to is no longer the person's. A hash that is made anew at a sign-in counts as a change: whoever
-- just gave the right password needs no link.
CREATE FUNCTION end_enlaces() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  DELETE FROM enlaces WHERE idusuario = NEW.id AND usado IS NULL
    AND (tipo <> 'verificacion' OR NEW.correo <> OLD.correo);
  RETURN NULL;
END $$;
CREATE TRIGGER usuarios_enlaces_terminan AFTER UPDATE OF correo, contrasena_hash ON usuarios
  FOR EACH ROW WHEN (NEW.correo <> OLD.correo OR NEW.contrasena_hash IS DISTINCT FROM OLD.contrasena_hash)
  EXECUTE FUNCTION end_enlaces();

-- Whoever's password or address changes hears of it; of the address at the old one too, which then stands with the person.
ALTER TABLE correos
  DROP CONSTRAINT correos_tipo_valido,
  ADD CONSTRAINT correos_tipo_valido CHECK (tipo IN (
    'verificacion', 'recuperacion', 'invitacion',
    'segundo_factor_activado', 'segundo_factor_desactivado', 'segundo_factor_quitado',
    'segundo_factor_codigos', 'segundo_factor_recuperado', 'segundo_factor_cambiado',
    'contrasena_cambiada', 'correo_cambiado', 'correo_anterior'
  )),
  DROP CONSTRAINT correos_para_alguien,
  ADD CONSTRAINT correos_para_alguien CHECK (
    num_nonnulls(idusuario, direccion) = CASE tipo WHEN 'correo_anterior' THEN 2 ELSE 1 END
  );

-- Names hold nothing that people can't see: control characters, zero-width ones, and those that turn the direction of what
-- stands beside them. The joiners of emoji and of some scripts are among them: in a name they only tell apart what looks
-- the same. contract/src/campos.ts has the same list.
CREATE FUNCTION sin_invisibles(nombre text) RETURNS text
  LANGUAGE sql IMMUTABLE STRICT PARALLEL SAFE
  RETURN btrim(regexp_replace(
    regexp_replace(nombre, '[\u0009-\u000D\u0085\u2028\u2029]+', ' ', 'g'),
    '[\u0001-\u001F\u007F-\u009F\u00AD\u061C\u180E\u200B-\u200F\u2028-\u202E\u2060-\u206F\uFEFF\uFFF9-\uFFFB\U000E0000-\U000E007F]',
    '', 'g'));

CREATE OR REPLACE FUNCTION es_nombre(nombre text) RETURNS boolean
  LANGUAGE sql IMMUTABLE STRICT PARALLEL SAFE
  RETURN nombre = sin_invisibles(nombre) AND char_length(nombre) BETWEEN 1 AND 120;

-- Those that stand already. Two that only an invisible character told apart get their number.
UPDATE usuarios SET
  nombre = coalesce(nullif(sin_invisibles(nombre), ''), 'Sin nombre'),
  apellido = coalesce(nullif(sin_invisibles(apellido), ''), 'Sin apellido')
WHERE NOT es_nombre(nombre) OR NOT es_nombre(apellido);

DO $$
DECLARE
  tabla text;
  fila record;
BEGIN
  FOREACH tabla IN ARRAY ARRAY['periodos', 'asignaturas', 'aulas', 'secciones', 'periodos_inscripcion'] LOOP
    FOR fila IN EXECUTE format(
      'SELECT id, coalesce(nullif(sin_invisibles(nombre), ''''), ''Sin nombre'') AS nombre FROM %I WHERE NOT es_nombre(nombre) ORDER BY id',
      tabla)
    LOOP
      BEGIN
        EXECUTE format('UPDATE %I SET nombre = $1 WHERE id = $2', tabla) USING fila.nombre, fila.id;
      EXCEPTION WHEN unique_violation THEN
        EXECUTE format('UPDATE %I SET nombre = $1 WHERE id = $2', tabla)
          USING left(fila.nombre, 105) || ' (' || fila.id || ')', fila.id;
      END;
    END LOOP;
  END LOOP;
END $$;
