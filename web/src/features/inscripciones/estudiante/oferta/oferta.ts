import type { Asignatura } from '@nivela/contract/asignaturas'
import { type Avance, estaCerrada } from '@nivela/contract/avance'
import { cuposLibres } from '@nivela/contract/cupos'
import type { MiEspera } from '@nivela/contract/esperas'
import { chocan, horaDe } from '@nivela/contract/horas'
import type { CuposEnVivo, Inscripcion } from '@nivela/contract/inscripciones'
import { count } from '@nivela/contract/palabras'
import { fraseDeChoque, RECHAZOS } from '@nivela/contract/rechazos'
import type { Seccion } from '@nivela/contract/secciones'
import { tonoDe } from '../../../../data/asignaturas/tono.ts'
import { describeSeccion } from '../../../../data/secciones/descripcion.ts'
import type { Tono } from '../../../../lib/tonos.ts'

export interface Asiento extends Inscripcion {
  /** It has an official result, and can't be left any more. */
  calificada?: boolean
}

/** A subject that a student may choose a section of. */
export interface Materia {
  id: number
  nombre: string
  area: Asignatura['area']
  tono: Tono
  secciones: Seccion[]
  /** What the student has of it. */
  inscripcion: Asiento | undefined
  /** It is owed, and was not passed with what the student has of it. */
  porRepetir: boolean
  /** The other period in which it is taken, without an official result yet. */
  sinResultadoEn: string | null
}

interface Datos {
  asignaturas: Asignatura[]
  /** Of the window's period. */
  secciones: Seccion[]
  inscripciones: Asiento[]
  avance: Pick<Avance, 'asignaturas'>
}

/**
 * The subjects to choose from: those of the areas owed, whether or not they have sections yet, and every other subject
 * that has some and was not passed. What the student already has stays in sight, owed or not, so that it can be left.
 */
export function toMaterias({ asignaturas, secciones, inscripciones, avance }: Datos): Materia[] {
  return asignaturas
    .map(({ id, nombre, area }) => {
      const inscripcion = inscripciones.find(({ secciones }) => secciones.idasignatura === id)
      return {
        id,
        nombre,
        area,
        tono: tonoDe({ id, nombre, area }),
        secciones: secciones.filter(({ idasignatura }) => idasignatura === id),
        inscripcion,
        porRepetir: area !== null && inscripcion?.calificada === true && !estaCerrada(avance, { id, area }),
        sinResultadoEn: pasoOf(avance, { id, area })?.sinResultadoEn ?? null,
      }
    })
    .filter(
      ({ id, area, secciones, inscripcion }) =>
        inscripcion || (!estaCerrada(avance, { id, area }) && (area !== null || secciones.length > 0)),
    )
}

/** The step that a subject is: its area's, or its own. */
const pasoOf = (
  { asignaturas }: Pick<Avance, 'asignaturas'>,
  { id, area }: Pick<Asignatura, 'id' | 'area'>,
) => asignaturas.find(paso => (area === null ? paso.idasignatura === id : paso.area === area))

/** At a subject that can be chosen and is being taken already: they may pass it yet. */
export const tellSinResultado = (periodo: string) =>
  `La tomas en ${periodo}, sin nota todavía. Elígela solo por si no la apruebas.`

/** Whether a student has a seat in something with an official result, of this period or of an earlier one. */
export const hasTried = (
  inscripciones: Inscripcion[],
  asignaturas: Asignatura[],
  avance: Pick<Avance, 'asignaturas'>,
) =>
  inscripciones.some(({ secciones: { idasignatura } }) => {
    const area = asignaturas.find(({ id }) => id === idasignatura)?.area ?? null
    return avance.asignaturas.some(
      paso =>
        (paso.intentos > 0 || paso.estado === 'aprobada') &&
        (area === null ? paso.idasignatura === idasignatura : paso.area === area),
    )
  })

/** Every area that is owed has a seat, and can still be passed. What is not owed, such as an orientation, does not count. */
export function isCompleta(materias: Materia[]): boolean {
  const areas = new Set(
    materias
      .filter(({ inscripcion }) => !inscripcion?.calificada)
      .map(({ area }) => area)
      .filter(area => area !== null),
  )
  return (
    areas.size > 0 &&
    !materias.some(({ porRepetir }) => porRepetir) &&
    [...areas].every(area => materias.some(una => una.area === area && una.inscripcion))
  )
}

/** How many of the subjects that a student owes, or chose besides, have a seat. Those of one area are owed once. */
function countElegidas(materias: Materia[]) {
  const cuentan = materias.filter(({ area, inscripcion }) => area !== null || inscripcion)
  const keys = (unas: Materia[]) => new Set(unas.map(({ id, area }) => area ?? id)).size
  return { elegidas: keys(cuentan.filter(({ inscripcion }) => inscripcion)), total: keys(cuentan) }
}

/** "1 de 3 asignaturas elegidas"; of someone who owes nothing only what they chose. */
export function tellElegidas(materias: Materia[], { completo }: Pick<Avance, 'completo'>): string {
  const { elegidas, total } = countElegidas(materias)
  const que = (cuantas: number) => count(cuantas, 'asignatura elegida', 'asignaturas elegidas')
  if (completo) return elegidas ? que(elegidas) : 'No debes ninguna asignatura'
  return elegidas === total ? 'Ya elegiste todas tus asignaturas' : `${elegidas} de ${que(total)}`
}

const toClase = ({ dia, inicio, fin }: Seccion) => ({ dia, inicio: horaDe(inicio), fin: horaDe(fin) })

export type AccionDeOferta = 'agregar' | 'eliminar' | 'cambiar' | 'esperar' | 'dejarEspera'

export interface EstadoDeSeccion {
  /** What a press does. */
  accion: AccionDeOferta
  /** The enrolment that is left or changed by it, or the place in the line that is left. */
  cual: number | null
  /** Why it can't be done; null when it can. */
  motivo: string | null
  /** What to know before it is done. */
  nota: string | null
}

/** What can be done with a section, and if nothing, why: what the server would answer, in its order and words, said before the click. */
export function stateOfSeccion(
  seccion: Seccion,
  inscritos: number,
  inscripciones: Asiento[],
  esperas: MiEspera[] = [],
): EstadoDeSeccion {
  const de = (accion: AccionDeOferta, cual: number | null, nota: string | null = null) => ({
    ...{ accion, cual, nota, motivo: null },
  })
  const suya = inscripciones.find(({ idseccion }) => idseccion === seccion.id)
  if (suya) {
    const motivo = suya.calificada ? RECHAZOS.calificada : suya.enEvaluacion ? RECHAZOS.en_evaluacion : null
    return { ...de('eliminar', suya.id), motivo }
  }
  const misma = inscripciones.find(({ secciones }) => secciones.idasignatura === seccion.idasignatura)
  const siToca = misma ? ` Si te toca, dejas la sección ${misma.secciones.nombre}.` : ''
  const lugar = esperas.find(({ idseccion }) => idseccion === seccion.id)
  if (lugar) return de('dejarEspera', lugar.id, describePuesto(lugar) + siToca)
  const otra = inscripciones.find(
    one => one !== misma && chocan(toClase(seccion), toClase(one.secciones)),
  )?.secciones
  const llena = cuposLibres({ cupo: seccion.cupo, inscritos }) === 0
  const accion = llena ? 'esperar' : misma ? 'cambiar' : 'agregar'
  if (misma?.calificada) return { ...de(accion, null), motivo: RECHAZOS.tuya_calificada }
  if (misma?.enEvaluacion) return { ...de(accion, null), motivo: RECHAZOS.tuya_en_evaluacion }
  if (otra) return { ...de(accion, null), motivo: fraseDeChoque(describeSeccion(otra)) }
  if (llena) return de('esperar', null, `Todos los cupos están ocupados.${siToca}`)
  return misma ? de('cambiar', misma.id, `Dejas la sección ${misma.secciones.nombre}.`) : de('agregar', null)
}

/** "Eres la próxima persona de la lista." or "Puesto 3 de la lista de espera." */
export const describePuesto = ({ puesto, pasada }: Pick<MiEspera, 'puesto' | 'pasada'>) =>
  pasada
    ? `Puesto ${puesto} de la lista: hubo un cupo, pero no podías tomarlo.`
    : puesto === 1
      ? 'Puesto 1: el próximo cupo es tuyo.'
      : `Puesto ${puesto} de la lista de espera.`

/** Seats taken: as the live stream tells them, or as they were read. */
export const inscritosOf = ({ id, inscritos }: Seccion, cupos: CuposEnVivo | null) => cupos?.[id] ?? inscritos

export const cuposLibresOf = (seccion: Seccion, cupos: CuposEnVivo | null) =>
  cuposLibres({ cupo: seccion.cupo, inscritos: inscritosOf(seccion, cupos) })
