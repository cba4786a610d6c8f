-- The school: every entity, with the rules that must hold whatever the number of requests, servers or crashes.
-- A constraint's name is what api/src/platform/errors turns into the sentence that people read.

CREATE EXTENSION IF NOT EXISTS btree_gist;
CREATE EXTENSION IF NOT EXISTS pg_trgm;
CREATE EXTENSION IF NOT EXISTS unaccent;

-- How texts are compared everywhere: case, accents and surplus spaces ignored. unaccent() itself is only STABLE
-- because its dictionary could be swapped; naming the dictionary makes the promise that an index needs.
CREATE FUNCTION comparable(texto text) RETURNS text
  LANGUAGE sql IMMUTABLE STRICT PARALLEL SAFE
  RETURN regexp_replace(btrim(lower(unaccent('unaccent'::regdictionary, texto))), '\s+', ' ', 'g');

CREATE FUNCTION area_de(nombre text) RETURNS text
  LANGUAGE sql IMMUTABLE STRICT PARALLEL SAFE
  RETURN CASE regexp_replace(comparable(nombre), 's\M', '', 'g')
    WHEN 'lengua espanola' THEN 'lengua'
    WHEN 'matematica' THEN 'matematica'
    WHEN 'ciencia sociale' THEN 'sociales'
    WHEN 'ciencia naturale' THEN 'naturales'
  END;

CREATE FUNCTION es_nombre(nombre text) RETURNS boolean
  LANGUAGE sql IMMUTABLE STRICT PARALLEL SAFE
  RETURN nombre = btrim(nombre) AND char_length(nombre) BETWEEN 1 AND 120;

-- Who does what the current transaction does. The lines of history refuse to be written without it.
CREATE FUNCTION actor() RETURNS integer
  LANGUAGE sql STABLE PARALLEL SAFE
  RETURN nullif(current_setting('nivela.actor', true), '')::integer;

CREATE FUNCTION refuse_change() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  RAISE EXCEPTION 'la tabla % solo admite líneas nuevas', TG_TABLE_NAME USING ERRCODE = 'restrict_violation';
END $$;

CREATE TABLE ajustes (
  clave text PRIMARY KEY,
  valor text NOT NULL
);

-- People ---------------------------------------------------------------------------------------------------------

CREATE TABLE usuarios (
  id integer GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  nombre text NOT NULL CONSTRAINT usuarios_nombre_valido CHECK (es_nombre(nombre)),
  apellido text NOT NULL CONSTRAINT usuarios_apellido_valido CHECK (es_nombre(apellido)),
  correo text NOT NULL CONSTRAINT usuarios_correo_valido CHECK (correo = lower(correo) AND char_length(correo) <= 254),
  telefono text CONSTRAINT usuarios_telefono_valido CHECK (telefono ~ '^\+?\d{10,15}$'),
  idrol smallint NOT NULL CONSTRAINT usuarios_rol_valido CHECK (idrol IN (1, 2, 3)),
  cedula text CONSTRAINT usuarios_cedula_valida CHECK (cedula ~ '^\d{11}$'),
  matricula text CONSTRAINT usuarios_matricula_solo_estudiantes CHECK (matricula IS NULL OR idrol = 3),
  verificado boolean NOT NULL DEFAULT false,
  contrasena_hash text,
  creado timestamptz NOT NULL DEFAULT now(),
  CONSTRAINT usuarios_correo_unico UNIQUE (correo),
  CONSTRAINT usuarios_cedula_unica UNIQUE (cedula),
  CONSTRAINT usuarios_matricula_unica UNIQUE (matricula),
  -- What lets other tables demand a person of a certain role.
  CONSTRAINT usuarios_id_rol UNIQUE (id, idrol)
);
CREATE INDEX usuarios_buscar ON usuarios USING gin (comparable(nombre || ' ' || apellido) gin_trgm_ops);
CREATE INDEX usuarios_por_rol ON usuarios (idrol, comparable(apellido), comparable(nombre), id);

-- Two administrators who lower each other at the same moment wait for one another here.
CREATE FUNCTION keep_one_administrator() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM pg_advisory_xact_lock(hashtext('nivela.ultimo_administrador'));
  IF NOT EXISTS (SELECT FROM usuarios WHERE idrol = 1 AND id <> OLD.id) THEN
    RAISE EXCEPTION 'debe quedar un administrador'
      USING ERRCODE = 'check_violation', CONSTRAINT = 'usuarios_ultimo_administrador', TABLE = 'usuarios';
  END IF;
  RETURN COALESCE(NEW, OLD);
END $$;
CREATE TRIGGER usuarios_ultimo_administrador_cambia BEFORE UPDATE OF idrol ON usuarios
  FOR EACH ROW WHEN (OLD.idrol = 1 AND NEW.idrol <> 1) EXECUTE FUNCTION keep_one_administrator();
CREATE TRIGGER usuarios_ultimo_administrador_borra BEFORE DELETE ON usuarios
  FOR EACH ROW WHEN (OLD.idrol = 1) EXECUTE FUNCTION keep_one_administrator();

CREATE TABLE sesiones (
  id uuid PRIMARY KEY DEFAULT gen_random_uuid(),
  idusuario integer NOT NULL REFERENCES usuarios (id) ON DELETE CASCADE,
  creada timestamptz NOT NULL DEFAULT now(),
  expira timestamptz NOT NULL
);
CREATE INDEX sesiones_por_usuario ON sesiones (idusuario);
CREATE INDEX sesiones_por_expiracion ON sesiones (expira);

-- Wrong passwords per account, counted over all servers. The columns are those of rate-limiter-flexible.
CREATE TABLE limites (
  key varchar(255) PRIMARY KEY,
  points integer NOT NULL DEFAULT 0,
  expire bigint
);

-- The links in mails. Only a link's hash is kept: whoever reads the table can't follow one.
CREATE TABLE enlaces (
  huella bytea PRIMARY KEY,
  idusuario integer NOT NULL REFERENCES usuarios (id) ON DELETE CASCADE,
  tipo text NOT NULL CONSTRAINT enlaces_tipo_valido CHECK (tipo IN ('verificacion', 'recuperacion', 'invitacion')),
  creado timestamptz NOT NULL DEFAULT now(),
  expira timestamptz NOT NULL,
  usado timestamptz
);
CREATE INDEX enlaces_por_usuario ON enlaces (idusuario);

-- The secret address of a person's timetable for calendar programs.
CREATE TABLE calendarios (
  idusuario integer PRIMARY KEY REFERENCES usuarios (id) ON DELETE CASCADE,
  secreto text NOT NULL CONSTRAINT calendarios_secreto_unico UNIQUE
);

CREATE TABLE poma (
  idusuario integer PRIMARY KEY,
  rol smallint NOT NULL GENERATED ALWAYS AS (3) STORED,
  lengua boolean NOT NULL,
  matematica boolean NOT NULL,
  sociales boolean NOT NULL,
  naturales boolean NOT NULL,
  CONSTRAINT poma_es_de_estudiante FOREIGN KEY (idusuario, rol) REFERENCES usuarios (id, idrol)
);

-- Catalogue ------------------------------------------------------------------------------------------------------

CREATE TABLE periodos (
  id integer GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  nombre text NOT NULL CONSTRAINT periodos_nombre_valido CHECK (es_nombre(nombre)),
  inicio date NOT NULL,
  fin date NOT NULL,
  CONSTRAINT periodos_inicio_antes_de_fin CHECK (inicio < fin)
);
CREATE UNIQUE INDEX periodos_nombre_unico ON periodos (comparable(nombre));

CREATE TABLE asignaturas (
  id integer GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  nombre text NOT NULL CONSTRAINT asignaturas_nombre_valido CHECK (es_nombre(nombre)),
  creditos integer NOT NULL CONSTRAINT asignaturas_creditos_validos CHECK (creditos BETWEEN 1 AND 20),
  area text GENERATED ALWAYS AS (area_de(nombre)) STORED
);
CREATE UNIQUE INDEX asignaturas_nombre_unico ON asignaturas (comparable(nombre));

CREATE TABLE aulas (
  id integer GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  nombre text NOT NULL CONSTRAINT aulas_nombre_valido CHECK (es_nombre(nombre))
);
CREATE UNIQUE INDEX aulas_nombre_unico ON aulas (comparable(nombre));

CREATE TYPE dia AS ENUM ('Lunes', 'Martes', 'Miercoles', 'Jueves', 'Viernes', 'Sabado');

CREATE TABLE secciones (
  id integer GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  nombre text NOT NULL CONSTRAINT secciones_nombre_valido CHECK (es_nombre(nombre)),
  idusuario integer NOT NULL,
  rol smallint NOT NULL GENERATED ALWAYS AS (2) STORED,
  idperiodo integer NOT NULL,
  idasignatura integer NOT NULL,
  idaula integer NOT NULL,
  dia dia NOT NULL,
  inicio smallint NOT NULL,
  fin smallint NOT NULL,
  cupo integer NOT NULL CONSTRAINT secciones_cupo_valido CHECK (cupo BETWEEN 1 AND 1000),
  inscritos integer NOT NULL DEFAULT 0,
  CONSTRAINT secciones_maestro_es_maestro FOREIGN KEY (idusuario, rol) REFERENCES usuarios (id, idrol),
  CONSTRAINT secciones_periodo FOREIGN KEY (idperiodo) REFERENCES periodos (id),
  CONSTRAINT secciones_asignatura FOREIGN KEY (idasignatura) REFERENCES asignaturas (id),
  CONSTRAINT secciones_aula FOREIGN KEY (idaula) REFERENCES aulas (id),
  CONSTRAINT secciones_horas_validas CHECK (inicio >= 7 AND fin <= 22),
  CONSTRAINT secciones_inicio_antes_de_fin CHECK (inicio < fin),
  CONSTRAINT secciones_cupo_no_excedido CHECK (inscritos BETWEEN 0 AND cupo),
  CONSTRAINT secciones_aula_ocupada
    EXCLUDE USING gist (idperiodo WITH =, idaula WITH =, dia WITH =, int4range(inicio, fin) WITH &&),
  CONSTRAINT secciones_maestro_ocupado
    EXCLUDE USING gist (idperiodo WITH =, idusuario WITH =, dia WITH =, int4range(inicio, fin) WITH &&),
  -- What an enrolment copies of its section, so that its own rules can be constraints.
  CONSTRAINT secciones_para_inscribir UNIQUE (id, idperiodo, idasignatura, dia, inicio, fin)
) WITH (fillfactor = 60); -- room for the seat counter's updates beside the row (HOT)
CREATE UNIQUE INDEX secciones_nombre_unico ON secciones (idperiodo, idasignatura, comparable(nombre));
CREATE INDEX secciones_por_asignatura ON secciones (idasignatura);
CREATE INDEX secciones_por_aula ON secciones (idaula);
CREATE INDEX secciones_por_maestro ON secciones (idusuario);

-- Enrolment ------------------------------------------------------------------------------------------------------

-- The windows: what the API calls an enrolment process.
CREATE TABLE periodos_inscripcion (
  id integer GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  nombre text NOT NULL CONSTRAINT periodos_inscripcion_nombre_valido CHECK (es_nombre(nombre)),
  inicio date NOT NULL,
  fin date NOT NULL,
  idperiodo integer NOT NULL CONSTRAINT periodos_inscripcion_periodo REFERENCES periodos (id),
  abierto boolean NOT NULL DEFAULT false,
  CONSTRAINT periodos_inscripcion_inicio_antes_de_fin CHECK (inicio < fin),
  CONSTRAINT periodos_inscripcion_para_inscribir UNIQUE (id, idperiodo)
);
CREATE UNIQUE INDEX periodos_inscripcion_nombre_unico ON periodos_inscripcion (comparable(nombre));
CREATE INDEX periodos_inscripcion_por_periodo ON periodos_inscripcion (idperiodo);

CREATE TABLE inscripciones (
  id integer GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  idperiodoinscripcion integer NOT NULL,
  idusuario integer NOT NULL,
  rol smallint NOT NULL GENERATED ALWAYS AS (3) STORED,
  idseccion integer NOT NULL,
  idperiodo integer NOT NULL,
  idasignatura integer NOT NULL,
  dia dia NOT NULL,
  inicio smallint NOT NULL,
  fin smallint NOT NULL,
  creada timestamptz NOT NULL DEFAULT now(),
  CONSTRAINT inscripciones_es_de_estudiante FOREIGN KEY (idusuario, rol) REFERENCES usuarios (id, idrol),
  CONSTRAINT inscripciones_seccion
    FOREIGN KEY (idseccion, idperiodo, idasignatura, dia, inicio, fin)
    REFERENCES secciones (id, idperiodo, idasignatura, dia, inicio, fin) ON UPDATE CASCADE,
  CONSTRAINT inscripciones_ventana_del_periodo
    FOREIGN KEY (idperiodoinscripcion, idperiodo) REFERENCES periodos_inscripcion (id, idperiodo),
  CONSTRAINT inscripciones_asiento_unico UNIQUE (idusuario, idseccion),
  CONSTRAINT inscripciones_asignatura_unica UNIQUE (idusuario, idperiodo, idasignatura),
  CONSTRAINT inscripciones_choque_de_horas
    EXCLUDE USING gist (idusuario WITH =, idperiodo WITH =, dia WITH =, int4range(inicio, fin) WITH &&)
);
CREATE INDEX inscripciones_por_seccion ON inscripciones (idseccion);
CREATE INDEX inscripciones_por_ventana ON inscripciones (idperiodoinscripcion);

-- The seat is taken after the row's own constraints have spoken, so that a refused enrolment never waits for a
-- busy section, and the section's row is locked as late and as briefly as can be.
CREATE FUNCTION count_seats() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF TG_OP <> 'INSERT' THEN
    UPDATE secciones SET inscritos = inscritos - 1 WHERE id = OLD.idseccion;
  END IF;
  IF TG_OP <> 'DELETE' THEN
    UPDATE secciones SET inscritos = inscritos + 1 WHERE id = NEW.idseccion;
  END IF;
  RETURN NULL;
END $$;
CREATE TRIGGER inscripciones_cuenta_asientos AFTER INSERT OR DELETE ON inscripciones
  FOR EACH ROW EXECUTE FUNCTION count_seats();
CREATE TRIGGER inscripciones_muda_asiento AFTER UPDATE OF idseccion ON inscripciones
  FOR EACH ROW WHEN (OLD.idseccion <> NEW.idseccion) EXECUTE FUNCTION count_seats();

-- Grades ---------------------------------------------------------------------------------------------------------

CREATE TABLE calificaciones (
  id integer GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  idseccion integer NOT NULL,
  idusuario integer NOT NULL,
  calificacion numeric(5, 2) NOT NULL
    CONSTRAINT calificaciones_dentro_de_limites CHECK (calificacion > 0 AND calificacion <= 100),
  oficializado boolean NOT NULL DEFAULT false,
  CONSTRAINT calificaciones_una_por_seccion UNIQUE (idusuario, idseccion),
  CONSTRAINT calificaciones_estudiante_inscrito
    FOREIGN KEY (idusuario, idseccion) REFERENCES inscripciones (idusuario, idseccion)
);
CREATE INDEX calificaciones_por_seccion ON calificaciones (idseccion);

CREATE TABLE calificaciones_historial (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  idcalificacion integer NOT NULL,
  idseccion integer NOT NULL,
  idusuario integer NOT NULL,
  actor integer NOT NULL REFERENCES usuarios (id),
  cuando timestamptz NOT NULL DEFAULT clock_timestamp(),
  antes numeric(5, 2),
  despues numeric(5, 2),
  oficial_antes boolean,
  oficial_despues boolean
);
CREATE INDEX calificaciones_historial_por_calificacion ON calificaciones_historial (idcalificacion, id);
CREATE INDEX calificaciones_historial_por_seccion ON calificaciones_historial (idseccion, id);
CREATE TRIGGER calificaciones_historial_no_cambia BEFORE UPDATE OR DELETE OR TRUNCATE ON calificaciones_historial
  FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();

CREATE FUNCTION write_grade_history() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO calificaciones_historial
    (idcalificacion, idseccion, idusuario, actor, antes, despues, oficial_antes, oficial_despues)
  VALUES (
    COALESCE(NEW.id, OLD.id), COALESCE(NEW.idseccion, OLD.idseccion), COALESCE(NEW.idusuario, OLD.idusuario),
    actor(), OLD.calificacion, NEW.calificacion, OLD.oficializado, NEW.oficializado
  );
  RETURN NULL;
END $$;
CREATE TRIGGER calificaciones_deja_linea AFTER INSERT OR DELETE ON calificaciones
  FOR EACH ROW EXECUTE FUNCTION write_grade_history();
CREATE TRIGGER calificaciones_deja_linea_al_cambiar AFTER UPDATE ON calificaciones
  FOR EACH ROW WHEN (OLD.* IS DISTINCT FROM NEW.*) EXECUTE FUNCTION write_grade_history();

-- Receipts -------------------------------------------------------------------------------------------------------

CREATE TABLE recibos (
  id integer GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  idusuario integer NOT NULL,
  rol smallint NOT NULL GENERATED ALWAYS AS (3) STORED,
  codrecibo integer NOT NULL CONSTRAINT recibos_codigo_valido CHECK (codrecibo >= 1),
  imagenurl text NOT NULL CONSTRAINT recibos_imagen_unica UNIQUE,
  imagen bytea NOT NULL,
  miniatura bytea NOT NULL,
  huella bytea NOT NULL,
  valido boolean NOT NULL DEFAULT false,
  enviado timestamptz NOT NULL DEFAULT now(),
  CONSTRAINT recibos_codigo_unico UNIQUE (codrecibo),
  CONSTRAINT recibos_es_de_estudiante FOREIGN KEY (idusuario, rol) REFERENCES usuarios (id, idrol)
);
-- WebP is compressed already: pressing it again costs time and wins nothing.
ALTER TABLE recibos ALTER COLUMN imagen SET STORAGE EXTERNAL, ALTER COLUMN miniatura SET STORAGE EXTERNAL;
CREATE INDEX recibos_por_usuario ON recibos (idusuario);
CREATE INDEX recibos_por_estado ON recibos (valido, enviado, id);
CREATE INDEX recibos_por_huella ON recibos (huella);

CREATE TABLE recibos_historial (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  idrecibo integer NOT NULL REFERENCES recibos (id),
  actor integer NOT NULL REFERENCES usuarios (id),
  cuando timestamptz NOT NULL DEFAULT clock_timestamp(),
  valido boolean NOT NULL
);
CREATE INDEX recibos_historial_por_recibo ON recibos_historial (idrecibo, id);
CREATE TRIGGER recibos_historial_no_cambia BEFORE UPDATE OR DELETE OR TRUNCATE ON recibos_historial
  FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();

CREATE FUNCTION write_receipt_history() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO recibos_historial (idrecibo, actor, valido) VALUES (NEW.id, actor(), NEW.valido);
  RETURN NULL;
END $$;
CREATE TRIGGER recibos_deja_linea AFTER UPDATE OF valido ON recibos
  FOR EACH ROW WHEN (OLD.valido <> NEW.valido) EXECUTE FUNCTION write_receipt_history();
