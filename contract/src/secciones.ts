export const DIAS = ['Lunes', 'Martes', 'Miercoles', 'Jueves', 'Viernes', 'Sabado'] as const
export type Dia = (typeof DIAS)[number]

/** The school's day: the first hour a section may start and the last it may end. */
export const HORA_MINIMA = 7
export const HORA_MAXIMA = 22
