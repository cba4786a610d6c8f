import type { Periodo, PeriodoListado } from '@nivela/contract/periodos'
import { newestFirst } from '../../lib/time/calendario.ts'

/** The current period, then the others, the newest first. */
export const actualFirst = <T extends PeriodoListado>(periodos: T[]): T[] => [
  ...periodos.filter(({ actual }) => actual),
  ...newestFirst(periodos.filter(({ actual }) => !actual)),
]

/** The periods whose classes someone sees: the current one, then any other that is not closed and holds classes of theirs. */
export const findPeriodosDeSemana = <T extends PeriodoListado & { secciones: unknown[] }>(
  periodos: T[],
): T[] =>
  actualFirst(periodos.filter(({ actual, cerrado, secciones }) => actual || (!cerrado && secciones.length)))

/** The periods that something can be put in: closed ones are history, but for the one where it is already. */
export const findElegibles = <T extends Periodo>(periodos: T[], propio: number) =>
  periodos.filter(({ id, cerrado }) => !cerrado || id === propio)
