import type { Periodo, PeriodoListado } from '@nivela/contract/periodos'
import { byInicio, newestFirst, positionOf } from '../../lib/calendario.ts'

/** The current period, then the others, the newest first. */
export const actualFirst = <T extends PeriodoListado>(periodos: T[]): T[] => [
  ...periodos.filter(({ actual }) => actual),
  ...newestFirst(periodos.filter(({ actual }) => !actual)),
]

/** The current period unless it is closed, else the next one: between two terms there is the next one to look at. */
export function findPeriodoDeTrabajo(periodos: PeriodoListado[], hoy: string): PeriodoListado | undefined {
  const actual = periodos.find(({ actual }) => actual)
  if (actual && !actual.cerrado) return actual
  const porVenir = periodos.filter(periodo => !periodo.cerrado && positionOf(hoy, periodo) === 'antes')
  return porVenir.sort(byInicio)[0] ?? actual
}

/** The periods whose classes someone sees: the current one, then any other that is not closed and holds classes of theirs. */
export const findPeriodosDeSemana = <T extends PeriodoListado & { secciones: unknown[] }>(
  periodos: T[],
): T[] =>
  actualFirst(periodos.filter(({ actual, cerrado, secciones }) => actual || (!cerrado && secciones.length)))

/** The periods that something can be put in: closed ones are history, but for the one where it is already. */
export const findElegibles = <T extends Periodo>(periodos: T[], propio: number) =>
  periodos.filter(({ id, cerrado }) => !cerrado || id === propio)
