-- How texts are compared everywhere: case, accents and surplus spaces ignored. unaccent() itself is only STABLE because its
-- dictionary could be swapped; naming the dictionary makes the promise that an index needs. It is named by its schema too,
-- which VACUUM, ANALYZE and REINDEX don't have on their search_path. Most texts have no spaces to collapse, and an import
-- writes ten thousand names, each into several indexes: so the spaces are looked for first.
DO $$
BEGIN
  EXECUTE (
    SELECT format($funcion$
      CREATE OR REPLACE FUNCTION comparable(texto text) RETURNS text
        LANGUAGE plpgsql IMMUTABLE STRICT PARALLEL SAFE AS $cuerpo$
      DECLARE
        plano text := btrim(lower(%1$I.unaccent(%2$L::regdictionary, texto)));
      BEGIN
        IF plano ~ '\s\s|[^\S ]' THEN
          RETURN regexp_replace(plano, '\s+', ' ', 'g');
        END IF;
        RETURN plano;
      END $cuerpo$
    $funcion$, n.nspname, format('%I.unaccent', n.nspname))
      FROM pg_extension e JOIN pg_namespace n ON n.oid = e.extnamespace WHERE e.extname = 'unaccent');
END $$;

-- Two numbers as people mistype them: of one length, with one digit or letter that differs.
CREATE OR REPLACE FUNCTION difieren_en_uno(uno text, otro text) RETURNS boolean LANGUAGE sql IMMUTABLE STRICT AS $$
  SELECT length(uno) = length(otro)
     AND (SELECT count(*) FROM generate_series(1, length(uno)) n WHERE substr(uno, n, 1) <> substr(otro, n, 1)) = 1
$$;

-- Names hold nothing that people can't see: control characters, zero-width ones, and those that turn the direction of what
-- stands beside them. The joiners of emoji and of some scripts are among them: in a name they only tell apart what looks
-- the same. contract/src/campos.ts has the same list.
CREATE OR REPLACE FUNCTION strip_invisible(nombre text) RETURNS text
  LANGUAGE sql IMMUTABLE STRICT PARALLEL SAFE
  RETURN btrim(regexp_replace(
    regexp_replace(nombre, '[\u0009-\u000D\u0085\u2028\u2029]+', ' ', 'g'),
    '[\u0001-\u001F\u007F-\u009F\u00AD\u061C\u180E\u200B-\u200F\u2028-\u202E\u2060-\u206F\uFEFF\uFFF9-\uFFFB\U000E0000-\U000E007F]',
    '', 'g'));

-- A name that strip_invisible would leave as it is, looked for once where that replaces twice. Not STRICT, so that PostgreSQL
-- inlines it into the constraints; of null it says null all the same.
CREATE OR REPLACE FUNCTION is_nombre(nombre text) RETURNS boolean
  LANGUAGE sql IMMUTABLE PARALLEL SAFE
  RETURN nombre = btrim(nombre) AND char_length(nombre) BETWEEN 1 AND 120 AND nombre !~
    '[\u0001-\u001F\u007F-\u009F\u00AD\u061C\u180E\u200B-\u200F\u2028-\u202E\u2060-\u206F\uFEFF\uFFF9-\uFFFB\U000E0000-\U000E007F]';
