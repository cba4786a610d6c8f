import { createFormat } from '@nivela/contract/fechas'

const HORA = createFormat('en-GB', { hour: '2-digit' })

/** The hour, 0 to 23, that it is in a time zone. */
export const hourIn = (zona: string, ahora = new Date()) => Number(HORA(zona).format(ahora))

const DAY_MS = 86_400_000

/** The calendar day so many days after another one, or before it. */
export const addDays = (dia: string, dias: number) =>
  new Date(Date.parse(dia) + dias * DAY_MS).toISOString().slice(0, 10)

/** A range of days, both ends included. */
interface Fechas {
  inicio: string
  fin: string
}

/** Whether a calendar day is before, in or after a range of days. */
export function positionOf(dia: string, { inicio, fin }: Fechas): 'antes' | 'dentro' | 'despues' {
  if (dia < inicio.slice(0, 10)) return 'antes'
  return dia <= fin.slice(0, 10) ? 'dentro' : 'despues'
}

export interface Fechado {
  id: number
  inicio: string
}

export const byInicio = (a: Fechado, b: Fechado) => a.inicio.localeCompare(b.inicio) || a.id - b.id

export const newestFirst = <T extends Fechado>(lista: T[]) => [...lista].sort((a, b) => byInicio(b, a))
