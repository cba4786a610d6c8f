-- A student may come without an e-mail; whoever works for the school has one.
ALTER TABLE usuarios
  DROP COLUMN busqueda,
  ALTER COLUMN correo DROP NOT NULL,
  ADD CONSTRAINT usuarios_correo_del_personal CHECK (correo IS NOT NULL OR idrol = 3),
  DROP CONSTRAINT usuarios_tipo_de_documento_valido,
  ADD CONSTRAINT usuarios_tipo_de_documento_valido CHECK (tipodocumento IN ('pasaporte', 'acta', 'otro'));
-- A generated column's expression can't be changed in PostgreSQL 15, so the column is made anew.
ALTER TABLE usuarios
  ADD COLUMN busqueda text NOT NULL GENERATED ALWAYS AS (comparable(
    nombre || ' ' || apellido || ' ' || COALESCE(correo, '') || ' ' || COALESCE(matricula, '') || ' '
      || COALESCE(cedula, '') || ' ' || COALESCE(documento, ''))) STORED;
CREATE INDEX usuarios_busqueda ON usuarios USING gin (busqueda gin_trgm_ops);

-- The code that the office gives to a student who has no e-mail. One for each student, and only its hash.
CREATE TABLE codigos_de_entrada (
  idusuario integer PRIMARY KEY,
  rol smallint NOT NULL GENERATED ALWAYS AS (3) STORED,
  huella text NOT NULL,
  vence timestamptz NOT NULL DEFAULT now() + interval '7 days',
  CONSTRAINT codigos_de_entrada_de_estudiante FOREIGN KEY (idusuario, rol)
    REFERENCES usuarios (id, idrol) ON DELETE CASCADE
);

-- Deleting a person takes along what is only about them. What they did, and what counts for them, refuses it by its own key.
ALTER TABLE poma
  DROP CONSTRAINT poma_es_de_estudiante,
  ADD CONSTRAINT poma_es_de_estudiante FOREIGN KEY (idusuario, rol) REFERENCES usuarios (id, idrol) ON DELETE CASCADE;
ALTER TABLE turnos
  DROP CONSTRAINT turnos_es_de_estudiante,
  ADD CONSTRAINT turnos_es_de_estudiante FOREIGN KEY (idusuario, rol) REFERENCES usuarios (id, idrol) ON DELETE CASCADE;
