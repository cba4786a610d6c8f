import type { Asignatura } from '@nivela/contract/asignaturas'
import { type Avance, estaCerrada } from '@nivela/contract/avance'
import { chocan, horaDe } from '@nivela/contract/horas'
import type { CuposEnVivo, Inscripcion } from '@nivela/contract/inscripciones'
import type { Seccion } from '@nivela/contract/secciones'
import type { Tono } from '../../../ui/tema/tonos.ts'
import { tonoDe } from '../../asignaturas/index.ts'
import { describeSeccion } from '../../secciones/index.ts'

/** A subject that a student may choose a section of. */
export interface Materia {
  id: number
  nombre: string
  tono: Tono
  secciones: Seccion[]
  /** What the student has of it. */
  inscripcion: Inscripcion | undefined
}

interface Datos {
  asignaturas: Asignatura[]
  /** Of the window's period. */
  secciones: Seccion[]
  inscripciones: Inscripcion[]
  avance: Pick<Avance, 'asignaturas'>
}

/**
 * The subjects to choose from: those of the areas owed, whether or not they have sections yet, and every other subject
 * that has some and was not passed. What the student already has stays in sight, owed or not, so that it can be left.
 */
export function toMaterias({ asignaturas, secciones, inscripciones, avance }: Datos): Materia[] {
  return asignaturas
    .map(({ id, nombre, area }) => ({
      id,
      nombre,
      area,
      tono: tonoDe({ id, nombre, area }),
      secciones: secciones.filter(({ idasignatura }) => idasignatura === id),
      inscripcion: inscripciones.find(({ secciones }) => secciones.idasignatura === id),
    }))
    .filter(
      ({ id, area, secciones, inscripcion }) =>
        inscripcion || (!estaCerrada(avance, { id, area }) && (area !== null || secciones.length > 0)),
    )
}

const toClase = ({ dia, inicio, fin }: Seccion) => ({ dia, inicio: horaDe(inicio), fin: horaDe(fin) })

export interface EstadoDeSeccion {
  /** The enrolment's id, of a section that the student has. */
  inscripcion: number | null
  /** Why it can't be added; null when it can. */
  motivo: string | null
}

/** What can be done with a section, and if nothing, why: what the server would answer, said before the click. */
export function stateOfSeccion(
  seccion: Seccion,
  inscritos: number,
  inscripciones: Inscripcion[],
): EstadoDeSeccion {
  const suya = inscripciones.find(({ idseccion }) => idseccion === seccion.id)
  if (suya) return { inscripcion: suya.id, motivo: null }
  return { inscripcion: null, motivo: reasonAgainst(seccion, inscritos, inscripciones) }
}

function reasonAgainst(seccion: Seccion, inscritos: number, inscripciones: Inscripcion[]): string | null {
  const otras = inscripciones.map(({ secciones }) => secciones)
  const misma = otras.find(({ idasignatura }) => idasignatura === seccion.idasignatura)
  if (misma) return `Ya elegiste la sección ${misma.nombre}. Para cambiarla, elimínala primero.`
  const choque = otras.find(otra => chocan(toClase(seccion), toClase(otra)))
  if (choque) return `Choca con ${describeSeccion(choque)}`
  return inscritos >= seccion.cupo ? 'Todos los cupos están ocupados.' : null
}

/** Seats taken: as the live stream tells them, or as they were read. */
export const inscritosOf = ({ id, inscritos }: Seccion, cupos: CuposEnVivo | null) => cupos?.[id] ?? inscritos

/** "Quedan 3 cupos", "Queda 1 cupo", "Sin cupos" */
export function describeCupos(cupo: number, inscritos: number): string {
  const libres = Math.max(0, cupo - inscritos)
  if (libres === 0) return 'Sin cupos'
  return libres === 1 ? 'Queda 1 cupo' : `Quedan ${libres} cupos`
}
