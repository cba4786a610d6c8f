import { horaDe } from '@nivela/contract/horas'
import type { CuposEnVivo } from '@nivela/contract/inscripciones'
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
}

export const toPedidoDeHorario = (
  { secciones, inscripciones }: Pick<Oferta, 'secciones' | 'inscripciones'>,
  { asignaturas, marcas, cupos }: Deseos,
): PedidoDeHorario => ({
  opciones: secciones.map(seccion => toOpcion(seccion, inscritosOf(seccion, cupos))),
  asignaturas,
  ocupadas: [...marcas].map(toHora),
  tomadas: inscripciones.map(({ secciones }) => toOpcion(secciones, 0)),
})

/** On how many days one comes, with what one already has. */
export const countDias = ({ secciones }: Armado, tomadas: { dia: Dia }[]) =>
  DIAS.filter(dia => [...secciones, ...tomadas].some(clase => clase.dia === dia)).length
