import { formatFecha } from '@nivela/contract/fechas'
import type { Proceso } from '@nivela/contract/inscripciones'
import { byInicio, positionOf } from '../../lib/calendario.ts'

/** The first open window: the one that counts. */
export const findVentana = (procesos: Proceso[]): Proceso | undefined =>
  procesos.filter(({ abierto }) => abierto).sort(byInicio)[0]

/** What people should know of a window that is open, or about to be, outside its dates; null within them. */
export function warnOutside(proceso: Proceso, hoy: string): string | null {
  const position = positionOf(hoy, proceso)
  if (position === 'antes') return `Hoy está fuera de sus fechas: empieza el ${formatFecha(proceso.inicio)}.`
  if (position === 'despues') return `Hoy está fuera de sus fechas: terminó el ${formatFecha(proceso.fin)}.`
  return null
}
