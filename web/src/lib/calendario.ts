import type { Proceso } from '@nivela/contract/inscripciones'
import type { Periodo } from '@nivela/contract/periodos'
import { DIAS, type Dia } from '@nivela/contract/secciones'

/** The calendar day, `2026-01-15`, that it is in a time zone. */
export const dayIn = (zona: string, ahora = new Date()) =>
  new Intl.DateTimeFormat('en-CA', { timeZone: zona, dateStyle: 'short' }).format(ahora)

/** The hour, 0 to 23, that it is in a time zone. */
export const hourIn = (zona: string, ahora = new Date()) =>
  Number(new Intl.DateTimeFormat('en-GB', { timeZone: zona, hour: '2-digit' }).format(ahora))

/** The day of the school's week that a calendar day is, or null on a Sunday. */
export const weekdayOf = (dia: string): Dia | null => DIAS[new Date(dia).getUTCDay() - 1] ?? null

interface Plazo {
  inicio: string
  fin: string
}

/** Where a calendar day stands to a stretch of days, both ends included. */
export function positionOf(dia: string, { inicio, fin }: Plazo): 'antes' | 'dentro' | 'despues' {
  if (dia < inicio.slice(0, 10)) return 'antes'
  return dia <= fin.slice(0, 10) ? 'dentro' : 'despues'
}

const byInicio = (a: Plazo & { id: number }, b: Plazo & { id: number }) =>
  a.inicio.localeCompare(b.inicio) || a.id - b.id

/** The first open window: the one that counts. */
export const findVentana = (procesos: Proceso[]): Proceso | undefined =>
  procesos.filter(({ abierto }) => abierto).sort(byInicio)[0]

/** The period of the first open window; without one, the period that contains today; else none. */
export function findPeriodoActual(
  periodos: Periodo[],
  procesos: Proceso[],
  hoy: string,
): Periodo | undefined {
  const ventana = findVentana(procesos)
  return (
    periodos.find(({ id }) => id === ventana?.idperiodo) ??
    [...periodos].sort(byInicio).find(periodo => positionOf(hoy, periodo) === 'dentro')
  )
}

export const newestFirst = <T extends Plazo & { id: number }>(lista: T[]) =>
  [...lista].sort((a, b) => byInicio(b, a))
