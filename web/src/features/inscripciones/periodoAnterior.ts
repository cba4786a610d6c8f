import type { Proceso } from '@nivela/contract/inscripciones'
import type { Periodo } from '@nivela/contract/periodos'
import { findPeriodoActual } from '../periodos/index.ts'

/** What everyone would notice if a window of an earlier period opened; null where the current period stays or moves on. */
export function warnPeriodoAnterior(
  proceso: Proceso,
  { periodos, procesos }: { periodos: Periodo[]; procesos: Proceso[] },
  hoy: string,
): string | null {
  const abiertas = procesos.map(uno => (uno.id === proceso.id ? { ...uno, abierto: true } : uno))
  const antes = findPeriodoActual(periodos, procesos, hoy)
  const despues = findPeriodoActual(periodos, abiertas, hoy)
  if (!antes || !despues || despues.id === antes.id || despues.inicio >= antes.inicio) return null
  return `Es de un período anterior: el período actual de toda la escuela pasaría de «${antes.nombre}» a «${despues.nombre}».`
}
