import { horaDe } from '@nivela/contract/horas'
import type { CuposEnVivo, Inscripcion } from '@nivela/contract/inscripciones'
import { DIAS, type Dia, type Seccion } from '@nivela/contract/secciones'
import { inscritosOf } from '../oferta.ts'
import type { Oferta } from '../useInscripcion.ts'
import type { Armado, Hora, PedidoDeHorario } from './armado.ts'

/** The hours at which somebody can't come, each as "Lunes 8". */
export type Marcas = ReadonlySet<string>

export const markOf = (dia: Dia, hora: number) => `${dia} ${hora}`

/** If all of them are marked they are freed, else all of them are marked. */
export function toggleMarcas(marcas: Marcas, tocadas: string[]): Marcas {
  const todas = tocadas.every(marca => marcas.has(marca))
  return todas
    ? new Set([...marcas].filter(marca => !tocadas.includes(marca)))
    : new Set([...marcas, ...tocadas])
}

const toHora = (marca: string): Hora => {
  const [dia, hora] = marca.split(' ')
  return { dia: dia as Dia, hora: Number(hora) }
}

const toOpcion = (seccion: Seccion, inscritos: number) => ({
  id: seccion.id,
  idasignatura: seccion.idasignatura,
  dia: seccion.dia,
  inicio: horaDe(seccion.inicio),
  fin: horaDe(seccion.fin),
  cupo: seccion.cupo,
  inscritos,
})

interface Deseos {
  /** The subjects to place. */
  asignaturas: number[]
  marcas: Marcas
  cupos: CuposEnVivo | null
  /** Whether what the student already has may be moved. */
  mover?: boolean
}

export const toPedidoDeHorario = (
  { secciones, inscripciones }: Pick<Oferta, 'secciones' | 'inscripciones'>,
  { asignaturas, marcas, cupos, mover = false }: Deseos,
): PedidoDeHorario => {
  const suyas = new Set(mover ? inscripciones.map(({ idseccion }) => idseccion) : [])
  const seMueve = ({ secciones }: Inscripcion) => mover && asignaturas.includes(secciones.idasignatura)
  return {
    // What they have has a seat for sure, full or not: it is moved only for something that can't be had otherwise.
    opciones: secciones.map(seccion =>
      toOpcion(seccion, suyas.has(seccion.id) ? -SEGURO : inscritosOf(seccion, cupos)),
    ),
    asignaturas,
    ocupadas: [...marcas].map(toHora),
    tomadas: inscripciones.filter(una => !seMueve(una)).map(({ secciones }) => toOpcion(secciones, 0)),
  }
}

const SEGURO = 10_000

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

/** One that changes something, and leaves out no subject that the student already has. */
export const isWorthTaking = (armado: Armado, inscripciones: Inscripcion[]) =>
  cambiosDe(armado, inscripciones).nuevas.length > 0 &&
  !armado.sinLugar.some(({ idasignatura }) =>
    inscripciones.some(({ secciones }) => secciones.idasignatura === idasignatura),
  )

/** On how many days one comes, with what one already has. */
export const countDias = ({ secciones }: Armado, tomadas: { dia: Dia }[]) =>
  DIAS.filter(dia => [...secciones, ...tomadas].some(clase => clase.dia === dia)).length
