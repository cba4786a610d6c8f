-- Records of a student that were joined with another one of theirs: what they were called keeps being found.
CREATE TABLE registros_unidos (
  -- The id that the record had.
  id integer PRIMARY KEY,
  idusuario integer NOT NULL CONSTRAINT registros_unidos_estudiante REFERENCES usuarios (id) ON DELETE CASCADE,
  nombre text NOT NULL,
  apellido text NOT NULL,
  cedula text,
  tipodocumento text,
  documento text,
  matricula text,
  correo text,
  momento timestamptz NOT NULL DEFAULT now()
);
CREATE INDEX registros_unidos_por_estudiante ON registros_unidos (idusuario);
CREATE INDEX registros_unidos_por_cedula ON registros_unidos (cedula);
CREATE INDEX registros_unidos_por_documento ON registros_unidos (documento, tipodocumento);
CREATE INDEX registros_unidos_por_matricula ON registros_unidos (matricula);

-- Documents, matrículas and addresses of joined records, for the search alone.
ALTER TABLE usuarios
  DROP COLUMN busqueda,
  ADD COLUMN de_antes text;
ALTER TABLE usuarios
  ADD COLUMN busqueda text NOT NULL GENERATED ALWAYS AS (comparable(
    nombre || ' ' || apellido || ' ' || COALESCE(correo, '') || ' ' || COALESCE(matricula, '') || ' '
      || COALESCE(cedula, '') || ' ' || COALESCE(documento, '') || ' ' || COALESCE(de_antes, ''))) STORED;
CREATE INDEX usuarios_busqueda ON usuarios USING gin (busqueda gin_trgm_ops);

-- The documents of a joined record keep the version that is printed on them.
ALTER TABLE documentos
  ADD COLUMN de_registro integer,
  DROP CONSTRAINT documentos_de_estudiante_una_vez,
  DROP CONSTRAINT documentos_de_estudiante_version;
CREATE UNIQUE INDEX documentos_de_estudiante_una_vez ON documentos (idusuario, tipo, huella, COALESCE(de_registro, 0));
CREATE UNIQUE INDEX documentos_de_estudiante_version ON documentos (idusuario, tipo, version, COALESCE(de_registro, 0));
