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
