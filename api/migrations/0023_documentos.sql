-- Documents that were issued, each with the code that is printed on it. Whoever has the code learns whether the paper is
-- genuine and whether it still says what stands. The same content is the same document, with the same code; another one is
-- the next version. Nothing of it is ever changed.
CREATE TABLE documentos (
  id integer GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  codigo text NOT NULL CONSTRAINT documentos_codigo_unico UNIQUE
    CONSTRAINT documentos_codigo_valido CHECK (codigo ~ '^[0-9A-HJKMNP-TV-Z]{20}$'),
  tipo text NOT NULL CONSTRAINT documentos_tipo_valido CHECK (tipo IN ('acta', 'record')),
  idseccion integer CONSTRAINT documentos_seccion REFERENCES secciones (id),
  idusuario integer CONSTRAINT documentos_estudiante REFERENCES usuarios (id),
  version integer NOT NULL CONSTRAINT documentos_version_valida CHECK (version >= 1),
  huella bytea NOT NULL,
  contenido jsonb NOT NULL,
  emitido timestamptz NOT NULL DEFAULT now(),
  CONSTRAINT documentos_de_alguien
    CHECK (CASE tipo WHEN 'acta' THEN idseccion IS NOT NULL AND idusuario IS NULL
                     ELSE idusuario IS NOT NULL AND idseccion IS NULL END),
  CONSTRAINT documentos_acta_una_vez UNIQUE (idseccion, huella),
  CONSTRAINT documentos_acta_version UNIQUE (idseccion, version),
  CONSTRAINT documentos_record_una_vez UNIQUE (idusuario, huella),
  CONSTRAINT documentos_record_version UNIQUE (idusuario, version)
);
CREATE TRIGGER documentos_no_cambian BEFORE UPDATE OR DELETE OR TRUNCATE ON documentos
  FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();
