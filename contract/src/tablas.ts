/** Every list that goes out as a sheet, and what the sheet is called. */
export const TABLAS = {
  estudiantes: 'Estudiantes',
  poma: 'Resultados POMA',
  maestros: 'Personal',
  aulas: 'Aulas',
  asignaturas: 'Asignaturas',
  secciones: 'Secciones',
  inscripciones: 'Inscripciones',
  calificaciones: 'Calificaciones',
  asistencias: 'Asistencia',
  recibos: 'Recibos',
  bitacora: 'Bitácora',
} as const
export type CualTabla = keyof typeof TABLAS
export const CUALES_TABLAS = Object.keys(TABLAS) as CualTabla[]

export const FORMATOS_DE_TABLA = ['xlsx', 'csv'] as const
export type FormatoDeTabla = (typeof FORMATOS_DE_TABLA)[number]
