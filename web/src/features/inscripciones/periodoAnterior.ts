import type { Proceso } from '@nivela/contract/inscripciones'
import type { PeriodoListado } from '@nivela/contract/periodos'
import { findVentana } from '../../data/inscripciones/ventana.ts'

/** What everyone would notice if a window of an earlier period opened; null where the current period stays or moves on. */
export function warnPeriodoAnterior(
  proceso: Proceso,
  { periodos, procesos }: { periodos: PeriodoListado[]; procesos: Proceso[] },
): string | null {
  const abiertas = procesos.map(uno => (uno.id === proceso.id ? { ...uno, abierto: true } : uno))
  const antes = periodos.find(({ actual }) => actual)
  const despues = periodos.find(({ id }) => id === findVentana(abiertas)?.idperiodo)
  if (!antes || !despues || despues.id === antes.id || despues.inicio >= antes.inicio) return null
  return `Es de un período anterior: el período actual de toda la escuela pasaría de «${antes.nombre}» a «${despues.nombre}».`
}
