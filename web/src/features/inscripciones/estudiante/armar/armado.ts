import { DIAS, type Dia } from '@nivela/contract/secciones'
import { type Candidata, type Franja, type Opcion, search } from './busqueda.ts'

/** The hour from `hora` to `hora + 1`. */
export interface Hora {
  dia: Dia
  hora: number
}

export interface PedidoDeHorario {
  opciones: Opcion[]
  /** The subjects owed and not yet enrolled. */
  asignaturas: number[]
  /** Hours at which the student can't attend. */
  ocupadas: Hora[]
  /** Classes that the student already has: they stay where they are. */
  tomadas: Franja[]
  /** How many combinations at most, from 1; 3 unless said. */
  cuantas?: number
}

export type MotivoSinLugar = 'sinSecciones' | 'sinCupo' | 'horasOcupadas' | 'choque'

interface SinLugar {
  idasignatura: number
  motivo: MotivoSinLugar
}

export interface Armado {
  /** In the order of the week. */
  secciones: Opcion[]
  sinLugar: SinLugar[]
}

export interface Armados {
  armados: Armado[]
  /** False when the search was cut short: these combinations are good, but perhaps not the best. */
  completo: boolean
  /** How many nodes the search visited. */
  visitados: number
}

const POSICION = new Map(DIAS.map((dia, posicion) => [dia, posicion]))
const posicionDe = (dia: Dia) => POSICION.get(dia) as number

const bitsOf = ({ inicio, fin }: Franja) => (1 << fin) - (1 << inicio)

const libresEn = ({ cupo, inscritos }: Opcion) => cupo - inscritos

/** Each day's hours as the bits of a number. */
const semanaDe = (clases: Franja[]) =>
  DIAS.map(dia =>
    clases.filter(clase => clase.dia === dia).reduce((horas, clase) => horas | bitsOf(clase), 0),
  )

const compareEnSemana = (a: Opcion, b: Opcion) =>
  posicionDe(a.dia) - posicionDe(b.dia) || a.inicio - b.inicio || a.fin - b.fin || a.id - b.id

/**
 * "Armar mi horario": the best few combinations of one section per subject, without clashes, best first.
 *
 * 1. More subjects placed.
 * 2. More seats: a plan is as safe as its scarcest section, so the fewest free seats among its sections;
 *    then the sum of them.
 * 3. More compact, with the classes already taken: fewer days, then fewer idle hours between classes of a
 *    day, then days that end earlier (the sum of the hours at which they end).
 * 4. Any other tie: subject by subject, who has fewest sections to choose from first (then by id), the
 *    section with more free seats, then the one earlier in the week, then the lower id.
 *
 * To no combination can a section be added; there is always at least one, empty if nothing can be placed.
 */
export function planHorarios({
  opciones,
  asignaturas,
  ocupadas,
  tomadas,
  cuantas = 3,
}: PedidoDeHorario): Armados {
  const clases = semanaDe(tomadas)
  const vedadas = semanaDe([
    ...tomadas,
    ...ocupadas.map(({ dia, hora }) => ({ dia, inicio: hora, fin: hora + 1 })),
  ])

  const pedidas = [...new Set(asignaturas)]
    .sort((a, b) => a - b)
    .map(idasignatura => {
      const suyas = opciones.filter(opcion => opcion.idasignatura === idasignatura)
      const conCupo = suyas.filter(opcion => libresEn(opcion) > 0)
      const posibles = conCupo.filter(opcion => !((vedadas[posicionDe(opcion.dia)] ?? 0) & bitsOf(opcion)))
      const motivo = motivoDe(suyas, conCupo, posibles)
      return { idasignatura, posibles, motivo }
    })

  const grupos = pedidas
    .map(({ posibles }) => posibles)
    .filter(posibles => posibles.length > 0)
    .sort((a, b) => a.length - b.length)
    .map(posibles => toCandidatas(posibles, cuantas))

  const { armados, ...busqueda } = search(grupos, clases, cuantas)
  return {
    ...busqueda,
    armados: armados.map(secciones => ({
      secciones: secciones.sort(compareEnSemana),
      sinLugar: pedidas
        .filter(({ idasignatura }) => !secciones.some(seccion => seccion.idasignatura === idasignatura))
        .map(({ idasignatura, motivo }) => ({ idasignatura, motivo })),
    })),
  }
}

/** Why a subject has no place, when it has none. */
const motivoDe = (suyas: Opcion[], conCupo: Opcion[], posibles: Opcion[]): MotivoSinLugar => {
  if (suyas.length === 0) return 'sinSecciones'
  if (conCupo.length === 0) return 'sinCupo'
  return posibles.length === 0 ? 'horasOcupadas' : 'choque'
}

/** In the order in which they are preferred. Of those at the same hours, no more can be needed than combinations. */
function toCandidatas(posibles: Opcion[], cuantas: number): Candidata[] {
  const alMismoTiempo = new Map<string, number>()
  return posibles
    .toSorted((a, b) => libresEn(b) - libresEn(a) || compareEnSemana(a, b))
    .filter(({ dia, inicio, fin }) => {
      const clave = `${dia} ${inicio} ${fin}`
      const anteriores = alMismoTiempo.get(clave) ?? 0
      alMismoTiempo.set(clave, anteriores + 1)
      return anteriores < cuantas
    })
    .map((opcion, posicion) => ({
      opcion,
      posicion,
      dia: posicionDe(opcion.dia),
      horas: bitsOf(opcion),
      duracion: opcion.fin - opcion.inicio,
      libres: libresEn(opcion),
    }))
}

const EXPLICACIONES: Record<MotivoSinLugar, string> = {
  sinSecciones: 'todavía no hay secciones abiertas.',
  sinCupo: 'todas sus secciones están llenas.',
  horasOcupadas: 'sus secciones con cupo caen en horas que marcaste o en las que ya tienes clase.',
  choque: 'sus secciones disponibles chocan con las demás clases de este horario.',
}

/** "Lengua Española: todas sus secciones están llenas." */
export const explainSinLugar = (motivo: MotivoSinLugar, nombre: string) =>
  `${nombre}: ${EXPLICACIONES[motivo]}`
