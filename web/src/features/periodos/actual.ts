import type { Proceso } from '@nivela/contract/inscripciones'
import type { Periodo } from '@nivela/contract/periodos'
import { byInicio, positionOf } from '../../lib/calendario.ts'
import { findVentana } from '../inscripciones/index.ts'

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

type Counts = (periodo: Periodo) => boolean

const findComing = (periodos: Periodo[], hoy: string, counts: Counts) =>
  periodos
    .filter(periodo => !periodo.cerrado && positionOf(hoy, periodo) === 'antes' && counts(periodo))
    .sort(byInicio)[0]

/** The current period unless it is closed, else the next one that counts: between two terms there is the next one to look at. */
export function findPeriodoDeTrabajo(
  periodos: Periodo[],
  procesos: Proceso[],
  hoy: string,
  counts: Counts = () => true,
): Periodo | undefined {
  const actual = findPeriodoActual(periodos, procesos, hoy)
  if (actual && !actual.cerrado) return actual
  return findComing(periodos, hoy, counts) ?? actual
}

/**
 * The periods whose classes someone sees, in order: those that are running, whatever window is open, then the one of the
 * open window or the next to come. Of those in which they have classes; where they have none, the one to say it of.
 */
export function findPeriodosDeSemana<T extends Periodo & { secciones: unknown[] }>(
  periodos: T[],
  procesos: Proceso[],
  hoy: string,
): T[] {
  const suyos = periodos.filter(({ secciones }) => secciones.length)
  const counts: Counts = ({ id }) => suyos.some(suyo => suyo.id === id)
  const enCurso = suyos
    .filter(periodo => !periodo.cerrado && positionOf(hoy, periodo) === 'dentro')
    .sort(byInicio)
  const deTrabajo = findPeriodoDeTrabajo(periodos, procesos, hoy, counts)
  const isOtro = deTrabajo && counts(deTrabajo) && !enCurso.some(({ id }) => id === deTrabajo.id)
  const otro = isOtro || !enCurso.length ? deTrabajo : findComing(periodos, hoy, counts)
  return [...enCurso, ...periodos.filter(({ id }) => id === otro?.id)]
}

/** The periods that something can be put in: closed ones are history, but for the one where it is already. */
export const findElegibles = (periodos: Periodo[], propio: number) =>
  periodos.filter(({ id, cerrado }) => !cerrado || id === propio)
