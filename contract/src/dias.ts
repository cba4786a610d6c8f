// Without a schema, so that what imports only this brings no zod: the planner's worker is loaded over slow networks.

export const DIAS = ['Lunes', 'Martes', 'Miercoles', 'Jueves', 'Viernes', 'Sabado'] as const
export type Dia = (typeof DIAS)[number]

/** The days as people read them; the API spells them without accents. */
export const NOMBRE_DE_DIA: Record<Dia, string> = {
  Lunes: 'Lunes',
  Martes: 'Martes',
  Miercoles: 'Miércoles',
  Jueves: 'Jueves',
  Viernes: 'Viernes',
  Sabado: 'Sábado',
}

interface Clase {
  dia: string
  inicio: number
  fin: number
}

/** Two classes that need the same person or place at the same time. One may begin as the other ends. */
export const chocan = (a: Clase, b: Clase) => a.dia === b.dia && a.inicio < b.fin && b.inicio < a.fin

/** The day of the school's week that a calendar day is, or null on a Sunday. */
export const weekdayOf = (dia: string): Dia | null => DIAS[new Date(dia).getUTCDay() - 1] ?? null
