import { cuposLibres } from '@nivela/contract/cupos'
import { chocan, DIAS, type Dia } from '@nivela/contract/dias'
import {
  type Candidata,
  type Combinacion,
  type Criterio,
  compareEnSemana,
  type Franja,
  MAX_ASIGNATURAS,
  type Opcion,
  type Pesos,
  pesosOf,
  search,
} from './busqueda.ts'

/** The hour from `hora` to `hora + 1`. */
export interface Hora {
  dia: Dia
  hora: number
}

export const PREFERENCIAS = ['mananas', 'sinHuecos', 'pocosDias'] as const
export type Preferencia = (typeof PREFERENCIAS)[number]

export interface PedidoDeHorario {
  opciones: Opcion[]
  /** The subjects to place. */
  asignaturas: number[]
  /** Hours at which the student can't attend. */
  ocupadas: Hora[]
  /** Classes that the student already has: they stay where they are. */
  tomadas: Franja[]
  /** What makes a week better, for this student. */
  prefiere?: Preferencia[]
  /** Sections to keep: of their subjects no other is taken. */
  fijas?: number[]
  /** Teachers whose sections are not taken. */
  evitados?: number[]
  /** How many combinations at most, from 1; 3 unless said. */
  cuantas?: number
}

export type MotivoSinLugar = 'sinSecciones' | 'sinCupo' | 'deseos' | 'horasOcupadas' | 'choque'

interface SinLugar {
  idasignatura: number
  motivo: MotivoSinLugar
}

export interface Armado {
  /** In the order of the week. */
  secciones: Opcion[]
  sinLugar: SinLugar[]
}

/** The least that has to be given up so that one subject more has a place. */
export interface Remedio {
  /** In the order of the week. */
  horas: Hora[]
  maestros: number[]
  fijas: number[]
  /** The sections of the subjects that then have a place. */
  caben: number[]
}

export interface Armados {
  armados: Armado[]
  /** Null when everything has a place, or nothing that the student could give up would help. */
  remedio: Remedio | null
  completo: boolean
  pasos: number
}

/** So many seats, or fewer, may be gone in a moment. */
export const POCOS_CUPOS = 3
const MEDIODIA = 12

const hasCupo = (opcion: Opcion) => opcion.suya === true || cuposLibres(opcion) > 0

/** What stands between the student and a section, and is theirs to give up. */
function barrerasOf(opcion: Opcion, { opciones, ocupadas, fijas = [], evitados = [] }: PedidoDeHorario) {
  const fija = opciones.find(
    ({ id, idasignatura }) => idasignatura === opcion.idasignatura && fijas.includes(id),
  )
  return {
    horas: ocupadas.filter(
      ({ dia, hora }) => dia === opcion.dia && opcion.inicio <= hora && hora < opcion.fin,
    ),
    maestros: evitados.filter(id => id === opcion.idusuario),
    fijas: fija && fija.id !== opcion.id ? [fija.id] : [],
  }
}

const compareHoras = (a: Hora, b: Hora) => DIAS.indexOf(a.dia) - DIAS.indexOf(b.dia) || a.hora - b.hora
const sortedSet = (ids: number[]) => [...new Set(ids)].sort((a, b) => a - b)

const CRITERIO: Record<Preferencia, Criterio> = {
  mananas: 'tarde',
  sinHuecos: 'huecos',
  pocosDias: 'dias',
}

function ordenOf(prefiere: Preferencia[]): Criterio[] {
  const pedidos = PREFERENCIAS.filter(una => prefiere.includes(una)).map(una => CRITERIO[una])
  const confort = [...new Set<Criterio>([...pedidos, 'dias', 'huecos'])]
  return ['liberar', 'escasas', ...confort, 'mudanzas', 'salida', 'ocupados']
}

const LIBRES_QUE_SE_CUENTAN = 1000

/**
 * "Armar mi horario": the best few combinations of one section per subject, without clashes, best first.
 *
 * 1. As many subjects as can be placed: combinations with fewer are not among them.
 * 2. Fewer sections with `POCOS_CUPOS` seats or less, which may be gone in a moment; what the student has is safe.
 * 3. Comfort, with the classes already taken: first what the student asked for (fewer hours after noon, fewer idle
 *    hours, fewer days, in this order), then fewer days, then fewer idle hours.
 * 4. Fewer changes of what the student has, then days that end earlier (the sum of the hours at which they end),
 *    then more seats left in all.
 * 5. Any other tie: what comes first in the week, then the lower id.
 *
 * There is always at least one, empty if nothing can be placed.
 */
export function planHorarios(pedido: PedidoDeHorario): Armados {
  const { opciones, tomadas, prefiere = [], cuantas = 3 } = pedido
  const asignaturas = sortedSet(pedido.asignaturas)
  const pesos = pesosOf(ordenOf(prefiere))
  const bits = new Map(asignaturas.slice(0, MAX_ASIGNATURAS).map((id, i) => [id, 1 << i]))
  const alcanzables = opciones
    .filter(opcion => bits.has(opcion.idasignatura) && hasCupo(opcion))
    .filter(opcion => !tomadas.some(tomada => chocan(tomada, opcion)))
    .map(opcion => {
      const barreras = barrerasOf(opcion, pedido)
      const liberar = barreras.horas.length + barreras.maestros.length + barreras.fijas.length
      return { opcion, barreras, liberar }
    })
  const conCambio = new Set(opciones.filter(({ suya }) => suya).map(({ idasignatura }) => idasignatura))
  const toCandidata = ({ opcion, liberar }: (typeof alcanzables)[number]): Candidata => ({
    opcion,
    bit: bits.get(opcion.idasignatura) as number,
    costo: liberar * pesos.liberar + ownCost(opcion, pesos, conCambio),
  })

  const libres = alcanzables.filter(({ liberar }) => liberar === 0)
  const { combinaciones, completo, pasos } = search(libres.map(toCandidata), tomadas, pesos, cuantas)
  const puestas = Math.max(...combinaciones.map(({ secciones }) => secciones.length))
  const mejores = combinaciones.filter(({ secciones }) => secciones.length === puestas).sort(compare)
  const armados = mejores.slice(0, cuantas).map(({ secciones }) => ({
    secciones,
    sinLugar: asignaturas
      .filter(id => !secciones.some(({ idasignatura }) => idasignatura === id))
      .map(idasignatura => ({ idasignatura, motivo: motivoOf(idasignatura) })),
  }))

  function motivoOf(id: number): MotivoSinLugar {
    const suyas = opciones.filter(({ idasignatura }) => idasignatura === id)
    if (suyas.length === 0) return 'sinSecciones'
    if (!suyas.some(hasCupo)) return 'sinCupo'
    const posibles = alcanzables.filter(({ opcion }) => opcion.idasignatura === id)
    if (posibles.some(({ liberar }) => liberar === 0)) return 'choque'
    return posibles.some(({ barreras }) => barreras.horas.length === 0) ? 'deseos' : 'horasOcupadas'
  }

  function findRemedio(): Remedio | null {
    const [armado] = armados
    if (!armado?.sinLugar.length || libres.length === alcanzables.length) return null
    const liberarOf = ({ costo }: Combinacion) => Math.floor(costo / pesos.liberar)
    const [mejor] = search(alcanzables.map(toCandidata), tomadas, pesos, 1)
      .combinaciones.filter(({ secciones }) => secciones.length > puestas)
      .sort((a, b) => liberarOf(a) - liberarOf(b) || b.secciones.length - a.secciones.length || compare(a, b))
    if (!mejor) return null
    const barreras = alcanzables
      .filter(({ opcion }) => mejor.secciones.includes(opcion))
      .map(({ barreras }) => barreras)
    return {
      horas: barreras.flatMap(({ horas }) => horas).sort(compareHoras),
      maestros: sortedSet(barreras.flatMap(({ maestros }) => maestros)),
      fijas: sortedSet(barreras.flatMap(({ fijas }) => fijas)),
      caben: mejor.secciones
        .filter(({ idasignatura }) => armado.sinLugar.some(una => una.idasignatura === idasignatura))
        .map(({ id }) => id),
    }
  }

  return { armados, remedio: findRemedio(), completo, pasos }
}

/** What a section costs whatever else is chosen. */
function ownCost(opcion: Opcion, pesos: Pesos, conCambio: Set<number>) {
  const { suya, inicio, fin, idasignatura } = opcion
  const libres = suya ? LIBRES_QUE_SE_CUENTAN : Math.min(cuposLibres(opcion), LIBRES_QUE_SE_CUENTAN)
  const escasa = !suya && libres <= POCOS_CUPOS
  const cambia = !suya && conCambio.has(idasignatura)
  return (
    (escasa ? pesos.escasas : 0) +
    (cambia ? pesos.mudanzas : 0) +
    pesos.tarde * Math.max(0, fin - Math.max(inicio, MEDIODIA)) +
    pesos.ocupados * (LIBRES_QUE_SE_CUENTAN - libres)
  )
}

const compare = (a: Combinacion, b: Combinacion) =>
  a.costo - b.costo ||
  (a.secciones.map((una, i) => compareEnSemana(una, b.secciones[i] ?? una)).find(Boolean) ?? 0)
