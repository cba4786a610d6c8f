import type { Seccion } from '@nivela/contract/secciones'
import type { MisSecciones } from '../../../../data/secciones/secciones.api.ts'
import type { Cierre } from '../hoja/planilla.ts'

export type PeriodoDeMaestro = MisSecciones['periodos'][number]

/** A section whose sheet is on the screen, and the `?seccion=` under which it was opened. */
export interface Abierta {
  pedida: string | null
  periodo: PeriodoDeMaestro
  seccion: Seccion
}

interface Elegida {
  periodo: PeriodoDeMaestro | undefined
  /** None where the address names a section that isn't the teacher's: another one's sheet would be taken for it. */
  seccion: Seccion | undefined
  /** Why its grades can't change. */
  cierre: Cierre | null
}

/**
 * The section that stands in the address; without one, the first of the current period, or of the newest. One that is
 * open stays while its address does, also when the office has given it to someone else: what was typed must not vanish.
 */
export function findElegida(
  { periodos }: Pick<MisSecciones, 'periodos'>,
  pedida: string | null,
  abierta: Abierta | null,
): Elegida {
  const conSecciones = periodos.filter(({ secciones }) => secciones.length)
  const [primero] = conSecciones
  const sigue = abierta?.pedida === pedida ? abierta : null
  const buscada = sigue?.seccion.id ?? (pedida === null ? primero?.secciones[0]?.id : Number(pedida))
  for (const periodo of periodos) {
    const seccion = [...periodo.secciones, ...periodo.canceladas].find(({ id }) => id === buscada)
    if (!seccion) continue
    const cierre = seccion.estado === 'cancelada' ? 'cancelada' : periodo.cerrado ? 'periodo' : null
    return { periodo, seccion, cierre }
  }
  if (!sigue) return { periodo: primero, seccion: undefined, cierre: null }
  const periodo = periodos.find(({ id }) => id === sigue.periodo.id) ?? sigue.periodo
  return { periodo, seccion: sigue.seccion, cierre: 'ajena' }
}
