-- When teachers and classrooms can be had, and offers that are proposed from it (docs/decisions/0046-a-proposed-offer.md).

-- As 0038 leaves it.
ALTER TABLE aulas ADD COLUMN IF NOT EXISTS capacidad integer
  CONSTRAINT aulas_capacidad_valida CHECK (capacidad BETWEEN 1 AND 1000);

-- Hours are numbered through the week: 24 times the day, from Monday, and the hour at which they begin.
CREATE FUNCTION horas_de_semana(horas smallint[]) RETURNS boolean LANGUAGE sql IMMUTABLE
  RETURN cardinality(horas) <= 90 AND array_position(horas, NULL) IS NULL AND 0 <= ALL (horas) AND 144 > ALL (horas);

-- Whoever has no row can at every hour, and gives what they gave before.
CREATE TABLE disponibilidad_maestros (
  idusuario integer PRIMARY KEY CONSTRAINT disponibilidad_maestros_maestro REFERENCES usuarios (id) ON DELETE CASCADE,
  asignaturas integer[] NOT NULL DEFAULT '{}',
  bloqueadas smallint[] NOT NULL DEFAULT '{}'
    CONSTRAINT disponibilidad_maestros_horas_validas CHECK (horas_de_semana(bloqueadas)),
  maxhoras smallint NOT NULL
    CONSTRAINT disponibilidad_maestros_maxhoras_valido CHECK (maxhoras BETWEEN 0 AND 90),
  version integer NOT NULL DEFAULT nextval('versiones')
);
CREATE TRIGGER disponibilidad_maestros_version BEFORE UPDATE OF asignaturas, bloqueadas, maxhoras ON disponibilidad_maestros
  FOR EACH ROW WHEN ((OLD.asignaturas, OLD.bloqueadas, OLD.maxhoras) IS DISTINCT FROM (NEW.asignaturas, NEW.bloqueadas, NEW.maxhoras))
  EXECUTE FUNCTION raise_version();
SELECT track_changes('disponibilidad_maestros', 'disponibilidad-maestros', 'idusuario');

CREATE TABLE disponibilidad_aulas (
  idaula integer PRIMARY KEY CONSTRAINT disponibilidad_aulas_aula REFERENCES aulas (id) ON DELETE CASCADE,
  bloqueadas smallint[] NOT NULL DEFAULT '{}'
    CONSTRAINT disponibilidad_aulas_horas_validas CHECK (horas_de_semana(bloqueadas)),
  version integer NOT NULL DEFAULT nextval('versiones')
);
CREATE TRIGGER disponibilidad_aulas_version BEFORE UPDATE OF bloqueadas ON disponibilidad_aulas
  FOR EACH ROW WHEN (OLD.bloqueadas IS DISTINCT FROM NEW.bloqueadas) EXECUTE FUNCTION raise_version();
SELECT track_changes('disponibilidad_aulas', 'disponibilidad-aulas', 'idaula');

CREATE TABLE propuestas (
  id integer GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  idperiodo integer NOT NULL CONSTRAINT propuestas_periodo REFERENCES periodos (id) ON DELETE CASCADE,
  estado text NOT NULL DEFAULT 'resolviendo' CONSTRAINT propuestas_estado_valido
    CHECK (estado IN ('resolviendo', 'lista', 'cancelada', 'interrumpida', 'fallida', 'publicada')),
  parametros jsonb NOT NULL,
  resultado jsonb,
  creada timestamptz NOT NULL DEFAULT now()
);
-- One at a time in a school, over any number of servers.
CREATE UNIQUE INDEX propuestas_una_a_la_vez ON propuestas ((true)) WHERE estado = 'resolviendo';
CREATE INDEX propuestas_por_periodo ON propuestas (idperiodo);
SELECT track_changes('propuestas', 'propuestas', 'id', ARRAY['parametros', 'resultado']);

-- How far it is, by the server that works on it; a row that is not written any more belongs to a server that is gone.
CREATE TABLE propuestas_avance (
  idpropuesta integer PRIMARY KEY CONSTRAINT propuestas_avance_propuesta REFERENCES propuestas (id) ON DELETE CASCADE,
  mejor integer,
  cota integer,
  ronda integer NOT NULL DEFAULT 0,
  empezada timestamptz NOT NULL DEFAULT now(),
  latido timestamptz NOT NULL DEFAULT now()
);

-- A draft's sections, kept apart from the offer: nobody but the office sees them.
CREATE TABLE propuestas_secciones (
  id integer GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  idpropuesta integer NOT NULL CONSTRAINT propuestas_secciones_propuesta REFERENCES propuestas (id) ON DELETE CASCADE,
  nombre text NOT NULL CONSTRAINT propuestas_secciones_nombre_valido CHECK (char_length(nombre) BETWEEN 1 AND 120),
  idasignatura integer NOT NULL CONSTRAINT propuestas_secciones_asignatura REFERENCES asignaturas (id),
  idaula integer NOT NULL CONSTRAINT propuestas_secciones_aula REFERENCES aulas (id),
  idusuario integer NOT NULL CONSTRAINT propuestas_secciones_maestro REFERENCES usuarios (id),
  dia dia NOT NULL,
  inicio smallint NOT NULL,
  fin smallint NOT NULL,
  cupo integer NOT NULL CONSTRAINT propuestas_secciones_cupo_valido CHECK (cupo BETWEEN 1 AND 1000),
  esperados integer NOT NULL DEFAULT 0,
  fija boolean NOT NULL DEFAULT false,
  version integer NOT NULL DEFAULT nextval('versiones'),
  CONSTRAINT propuestas_secciones_horas_validas CHECK (inicio >= 7 AND fin <= 22 AND inicio < fin),
  CONSTRAINT propuestas_secciones_aula_ocupada
    EXCLUDE USING gist (idpropuesta WITH =, idaula WITH =, dia WITH =, int4range(inicio, fin) WITH &&),
  CONSTRAINT propuestas_secciones_maestro_ocupado
    EXCLUDE USING gist (idpropuesta WITH =, idusuario WITH =, dia WITH =, int4range(inicio, fin) WITH &&)
);
CREATE TRIGGER propuestas_secciones_version
  BEFORE UPDATE OF nombre, idaula, idusuario, dia, inicio, fin, cupo, fija ON propuestas_secciones
  FOR EACH ROW WHEN ((OLD.nombre, OLD.idaula, OLD.idusuario, OLD.dia, OLD.inicio, OLD.fin, OLD.cupo, OLD.fija)
    IS DISTINCT FROM (NEW.nombre, NEW.idaula, NEW.idusuario, NEW.dia, NEW.inicio, NEW.fin, NEW.cupo, NEW.fija))
  EXECUTE FUNCTION raise_version();
