import { formatHora } from '@nivela/contract/horas'
import { DIAS, type Dia, NOMBRE_DE_DIA } from '@nivela/contract/secciones'
import { byInicio, type Fechado, positionOf } from '../../lib/time/calendario.ts'
import { getHoy } from '../../lib/time/hoy.ts'
import type { Clase } from './semana.ts'

interface Ahora {
  /** Null on a Sunday. */
  dia: Dia | null
  hora: number
}

interface Proxima {
  clase: Clase
  /** "Ahora, hasta las 10:00 a. m.", "Hoy a las…", "Mañana a las…", "El viernes a las…" */
  cuando: string
}

/** The period with the next class: the first one that is not over and holds any. */
export const findCercano = <T extends Fechado & { fin: string; secciones: unknown[] }>(periodos: T[]) =>
  periodos
    .filter(periodo => periodo.secciones.length && positionOf(getHoy(), periodo) !== 'despues')
    .sort(byInicio)[0]

const SEMANA = 7

/** The class that is on now, or the next one to come: perhaps next week's. */
export function findProxima(clases: Clase[], { dia, hora }: Ahora): Proxima | null {
  const hoy = dia ? DIAS.indexOf(dia) : SEMANA - 1
  const [proxima] = clases
    .map(clase => {
      const dias = (DIAS.indexOf(clase.dia) - hoy + SEMANA) % SEMANA
      return { clase, dias: dias === 0 && clase.fin <= hora ? SEMANA : dias }
    })
    .sort((a, b) => a.dias - b.dias || a.clase.inicio - b.clase.inicio)
  return proxima ? { clase: proxima.clase, cuando: describe(proxima.clase, proxima.dias, hora) } : null
}

function describe({ dia, inicio, fin }: Clase, dias: number, hora: number): string {
  const alas = (hora: number) => `${hora % 12 === 1 ? 'la' : 'las'} ${formatHora(hora)}`
  if (dias === 0 && inicio <= hora) return `Ahora, hasta ${alas(fin)}`
  if (dias === 0) return `Hoy a ${alas(inicio)}`
  if (dias === 1) return `Mañana a ${alas(inicio)}`
  return `El ${NOMBRE_DE_DIA[dia].toLowerCase()} a ${alas(inicio)}`
}
