import { formatFecha } from '@nivela/contract/fechas'
import type { Proceso } from '@nivela/contract/inscripciones'
import { count } from '@nivela/contract/palabras'
import type { Seccion } from '@nivela/contract/secciones'
import { byInicio, positionOf } from '../../lib/time/calendario.ts'

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

/** What closing a window takes away for good, of its period's sections; null while nobody waits in a line. */
export function warnEsperas(secciones: Pick<Seccion, 'enEspera'>[]): string | null {
  const puestos = secciones.reduce((suma, { enEspera }) => suma + enEspera, 0)
  if (!puestos) return null
  const hay = `Hay ${count(puestos, 'puesto en lista de espera', 'puestos en listas de espera')}.`
  return `${hay} Si la cierras, las listas terminan y avisamos a quienes esperan: nadie recupera su puesto, aunque la abras de nuevo.`
}
