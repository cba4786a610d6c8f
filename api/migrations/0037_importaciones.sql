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
