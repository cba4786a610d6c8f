-- How the office matched the columns of a table, by the kind of import and the table's headings (a hash of them): the next
-- table with the same headings is understood at once, whoever sends it.
CREATE TABLE columnas_de_importacion (
  id integer GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  tipo text NOT NULL,
  huella text NOT NULL,
  columnas jsonb NOT NULL,
  momento timestamptz NOT NULL DEFAULT now(),
  CONSTRAINT columnas_de_importacion_tipo_valido
    CHECK (tipo IN ('resultados', 'maestros', 'asignaturas', 'aulas', 'secciones')),
  CONSTRAINT columnas_de_importacion_huella_valida CHECK (huella ~ '^[0-9a-f]{64}$'),
  CONSTRAINT columnas_de_importacion_columnas_validas CHECK (jsonb_typeof(columnas) = 'object'),
  CONSTRAINT columnas_de_importacion_unicas UNIQUE (tipo, huella)
);

SELECT track_changes('columnas_de_importacion', 'importaciones', ocultas => '{huella,momento}');

-- comparable() as before, faster: most texts have no spaces to collapse, and replacing each single one cost more than all the
-- rest. An import writes ten thousand names, each into several indexes. unaccent is named by its schema, which VACUUM,
-- ANALYZE and REINDEX don't have on their search_path.
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
