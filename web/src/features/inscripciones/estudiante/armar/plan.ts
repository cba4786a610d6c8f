import { horaDe } from '@nivela/contract/horas'
import type { CuposEnVivo, Inscripcion } from '@nivela/contract/inscripciones'
import type { Dia, Seccion } from '@nivela/contract/secciones'
import { setMarcas } from '../../../../ui/semana/marcas.ts'
import { inscritosOf } from '../oferta/oferta.ts'
import type { Oferta } from '../useInscripcion.ts'
import type { Armado, Hora, PedidoDeHorario, Preferencia, Remedio } from './armado.ts'
import type { Opcion } from './busqueda.ts'

/** The hours at which somebody can't come, each as "Lunes 8". */
export type Marcas = ReadonlySet<string>

export const markOf = (dia: Dia, hora: number) => `${dia} ${hora}`

const toHora = (marca: string): Hora => {
  const [dia, hora] = marca.split(' ')
  return { dia: dia as Dia, hora: Number(hora) }
}

/** All that a student may ask of their week. */
export interface Deseos {
  marcas: Marcas
  prefiere: Preferencia[]
  /** Sections to keep, and teachers to avoid. */
  fijas: number[]
  evitados: number[]
  /** What is owed is planned, what is not owed (a workshop, an orientation) is not, but for these: the other way round. */
  invertidas: number[]
  /** Whether what the student already has may be moved. */
  mover: boolean
}

export const SIN_DESEOS: Deseos = {
  marcas: new Set(),
  prefiere: [],
  fijas: [],
  evitados: [],
  invertidas: [],
  mover: false,
}

export const applyRemedio = (deseos: Deseos, { horas, maestros, fijas }: Remedio): Deseos => ({
  ...deseos,
  marcas: setMarcas(
    deseos.marcas,
    horas.map(({ dia, hora }) => markOf(dia, hora)),
    false,
  ),
  evitados: deseos.evitados.filter(id => !maestros.includes(id)),
  fijas: deseos.fijas.filter(id => !fijas.includes(id)),
})

/** Only one section of a subject can be kept. */
export const keepSeccion = (deseos: Deseos, { id, idasignatura }: Seccion, secciones: Seccion[]): Deseos => {
  const otras = deseos.fijas.filter(
    fija => secciones.find(seccion => seccion.id === fija)?.idasignatura !== idasignatura,
  )
  return { ...deseos, fijas: deseos.fijas.includes(id) ? otras : [...otras, id] }
}

/** The subjects that could be given a place. */
export const planeablesOf = ({ materias }: Pick<Oferta, 'materias'>, { mover }: Deseos) =>
  materias.filter(({ inscripcion }) => !inscripcion || (mover && !inscripcion.calificada))

/** Those of them that are to have one. */
export const asignaturasOf = (oferta: Pick<Oferta, 'materias'>, deseos: Deseos) =>
  planeablesOf(oferta, deseos)
    .filter(({ id, area }) => (area !== null) !== deseos.invertidas.includes(id))
    .map(({ id }) => id)

export const withAsignaturas = (oferta: Pick<Oferta, 'materias'>, deseos: Deseos, ids: number[]): Deseos => ({
  ...deseos,
  invertidas: planeablesOf(oferta, deseos)
    .filter(({ id, area }) => (area !== null) !== ids.includes(id))
    .map(({ id }) => id),
})

const toOpcion = (seccion: Seccion, inscritos: number, suya = false): Opcion => ({
  id: seccion.id,
  idasignatura: seccion.idasignatura,
  idusuario: seccion.idusuario,
  dia: seccion.dia,
  inicio: horaDe(seccion.inicio),
  fin: horaDe(seccion.fin),
  cupo: seccion.cupo,
  inscritos,
  ...(suya && { suya }),
})

export function toPedidoDeHorario(
  { secciones, inscripciones }: Pick<Oferta, 'secciones' | 'inscripciones'>,
  asignaturas: number[],
  { marcas, prefiere, fijas, evitados }: Omit<Deseos, 'invertidas' | 'mover'>,
  cupos: CuposEnVivo | null,
): PedidoDeHorario {
  const suyas = new Set(inscripciones.map(({ idseccion }) => idseccion))
  const seMueve = ({ secciones }: Inscripcion) => asignaturas.includes(secciones.idasignatura)
  return {
    opciones: secciones.map(seccion => toOpcion(seccion, inscritosOf(seccion, cupos), suyas.has(seccion.id))),
    asignaturas,
    ocupadas: [...marcas].map(toHora),
    tomadas: inscripciones.filter(una => !seMueve(una)).map(({ secciones }) => toOpcion(secciones, 0)),
    prefiere,
    fijas,
    evitados,
  }
}

/** What a proposal would change for the student. */
export interface Cambios {
  /** Sections to take. */
  nuevas: number[]
  /** Seats that are given up, each for a section of its subject. */
  cambios: { antes: Inscripcion; despues: number }[]
}

export const cambiosDe = ({ secciones }: Armado, inscripciones: Inscripcion[]): Cambios => ({
  nuevas: secciones
    .map(({ id }) => id)
    .filter(id => !inscripciones.some(({ idseccion }) => idseccion === id)),
  cambios: inscripciones.flatMap(antes => {
    const despues = secciones.find(({ idasignatura }) => idasignatura === antes.secciones.idasignatura)
    return despues && despues.id !== antes.idseccion ? [{ antes, despues: despues.id }] : []
  }),
})

/**
 * Those that are worth offering: better than what the student has, if that is among them, and without leaving out a
 * subject that the student already has.
 */
export function worthTaking(armados: Armado[], inscripciones: Inscripcion[]): Armado[] {
  const actual = armados.findIndex(armado => cambiosDe(armado, inscripciones).nuevas.length === 0)
  return armados
    .slice(0, actual < 0 ? undefined : actual)
    .filter(
      ({ sinLugar }) =>
        !sinLugar.some(({ idasignatura }) =>
          inscripciones.some(({ secciones }) => secciones.idasignatura === idasignatura),
        ),
    )
}
