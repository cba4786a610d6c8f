-- What a document says is fixed when its period closes: its subjects as they were then. Later changes of a subject reach new
-- periods only. Periods that are closed already keep what stands today.
CREATE TABLE asignaturas_al_cierre (
  idperiodo integer CONSTRAINT asignaturas_al_cierre_periodo REFERENCES periodos (id),
  idasignatura integer CONSTRAINT asignaturas_al_cierre_asignatura REFERENCES asignaturas (id),
  nombre text NOT NULL,
  creditos integer NOT NULL,
  area text,
  CONSTRAINT asignaturas_al_cierre_pkey PRIMARY KEY (idperiodo, idasignatura)
);
INSERT INTO asignaturas_al_cierre
SELECT DISTINCT p.id, a.id, a.nombre, a.creditos, a.area
  FROM periodos p JOIN secciones s ON s.idperiodo = p.id JOIN asignaturas a ON a.id = s.idasignatura
 WHERE p.cerrado;
