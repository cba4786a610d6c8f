-- What the office's panel counts with every look, by index alone.

-- Enrolments over time: the window's index also knows when, instead of one more index for every enrolment to write.
DROP INDEX IF EXISTS inscripciones_por_ventana;
CREATE INDEX inscripciones_por_ventana ON inscripciones (idperiodoinscripcion, creada);

-- Grades that wait to become official: few at any time, however many years lie behind.
CREATE INDEX calificaciones_por_oficializar ON calificaciones (idseccion) WHERE NOT oficializado;
