import { comparable } from '@nivela/contract/palabras'
import type { Periodo } from '@nivela/contract/periodos'
import { byInicio } from '../../../lib/time/calendario.ts'

const DIA_MS = 86_400_000
const ANO_MS = 365 * DIA_MS
const toDia = (ms: number) => new Date(ms).toISOString().slice(0, 10)
const toMs = (fecha: string) => Date.parse(fecha.slice(0, 10))
const MES = new Intl.DateTimeFormat('es', { month: 'long', timeZone: 'UTC' })

/** A break of no days or of more than two months says nothing of the next one: then two weeks. */
const DESCANSO = { usual: 14, maximo: 62 }
/** A window is open for ten days, and closes three before classes. */
const VENTANA = { dias: 10, antes: 3 }

interface Propuesta {
  nombre: string
  inicio: string
  fin: string
  ventana: { nombre: string; inicio: string; fin: string }
}

/**
 * The period after this one: the one that is there already and begins within a year, or one as long, after as long a break as the last one had.
 * Days are text and UTC: the same in every time zone.
 */
export function proposeSiguiente(periodo: Periodo, periodos: Periodo[]): Propuesta {
  const enOrden = [...periodos].sort(byInicio)
  const lugar = enOrden.findIndex(({ id }) => id === periodo.id)
  const siguiente = enOrden[lugar + 1]
  const sigue = siguiente && !siguiente.cerrado && toMs(siguiente.inicio) - toMs(periodo.fin) < ANO_MS
  const plazo = sigue
    ? { nombre: siguiente.nombre, inicio: siguiente.inicio.slice(0, 10), fin: siguiente.fin.slice(0, 10) }
    : nuevo(periodo, enOrden[lugar - 1], periodos)
  const cierre = toMs(plazo.inicio) - VENTANA.antes * DIA_MS
  return {
    ...plazo,
    ventana: {
      nombre: `Inscripción ${plazo.nombre}`,
      inicio: toDia(cierre - VENTANA.dias * DIA_MS),
      fin: toDia(cierre),
    },
  }
}

function nuevo(periodo: Periodo, anterior: Periodo | undefined, periodos: Periodo[]) {
  const [inicio, fin] = [toMs(periodo.inicio), toMs(periodo.fin)]
  const dias = anterior ? (inicio - toMs(anterior.fin)) / DIA_MS : 0
  const comienzo = fin + (dias > 0 && dias <= DESCANSO.maximo ? dias : DESCANSO.usual) * DIA_MS
  const final = comienzo + (fin - inicio)
  return { nombre: nameOf(comienzo, final, periodos), inicio: toDia(comienzo), fin: toDia(final) }
}

/** "Enero - abril 2027", and never a name that another period has. */
function nameOf(inicio: number, fin: number, periodos: Periodo[]) {
  const primero = MES.format(inicio)
  const nombre = `${primero.charAt(0).toUpperCase()}${primero.slice(1)} - ${MES.format(fin)} ${new Date(fin).getUTCFullYear()}`
  const taken = (uno: string) => periodos.some(otro => comparable(otro.nombre) === comparable(uno))
  let libre = nombre
  for (let veces = 2; taken(libre); veces += 1) libre = `${nombre} (${veces})`
  return libre
}
