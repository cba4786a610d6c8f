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

/** The current period unless it is closed, else the next one that counts: between two terms there is the next one to look at. */
export function findPeriodoDeTrabajo(
  periodos: Periodo[],
  procesos: Proceso[],
  hoy: string,
  counts: (periodo: Periodo) => boolean = () => true,
): Periodo | undefined {
  const actual = findPeriodoActual(periodos, procesos, hoy)
  if (actual && !actual.cerrado) return actual
  const coming = periodos.filter(
    periodo => !periodo.cerrado && positionOf(hoy, periodo) === 'antes' && counts(periodo),
  )
  return coming.sort(byInicio)[0] ?? actual
}
