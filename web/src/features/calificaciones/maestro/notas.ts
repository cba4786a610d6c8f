import { type Calificacion, type Condicion, NOMBRE_DE_CONDICION, nota } from '@nivela/contract/calificaciones'
import { comparable } from '@nivela/contract/palabras'

/** What stands in a cell: a number, a condition in its place, or nothing. */
export type Valor = number | Condicion | null

export type Lectura = { valor: Valor; error?: never } | { valor?: never; error: string }

const NUMERO = /^[+-]?(\d+[.,]?\d*|[.,]\d+)$/
export const NO_ES_NUMERO = 'Escribe un número, por ejemplo 90.5, N o R'

/** How people write a condition, here and in their spreadsheets. */
const ESCRITAS: Record<Condicion, string[]> = {
  no_presento: ['n', 'np', 'nsp', 'no se presento', 'no presento', 'ausente'],
  retirado: ['r', 'ret', 'retirado', 'retirada', 'retiro'],
}

export function toCondicion(texto: string): Condicion | null {
  const escrita = comparable(texto).replace(/\.$/, '')
  const [hallada] = Object.entries(ESCRITAS).find(([, formas]) => formas.includes(escrita)) ?? []
  return (hallada as Condicion | undefined) ?? null
}

export function toNumber(texto: string): number {
  const limpio = texto.replace(/\s/g, '')
  return NUMERO.test(limpio) ? Number(limpio.replace(',', '.')) : Number.NaN
}

/** Only what a grade is made of; N and R spell their condition out. One that is being erased goes as a whole. */
export function typeNota(texto: string): string {
  const condicion = toCondicion(texto)
  return condicion ? NOMBRE_DE_CONDICION[condicion] : texto.replace(/[^\d.,]/g, '')
}

/** What somebody typed as a grade: with a point or a comma, null for nothing, or why it is none. */
export function parseNota(texto: string): Lectura {
  if (texto.trim() === '') return { valor: null }
  const condicion = toCondicion(texto)
  if (condicion) return { valor: condicion }
  const numero = toNumber(texto)
  if (Number.isNaN(numero)) return { error: NO_ES_NUMERO }
  const read = nota.safeParse(numero)
  return read.success ? { valor: read.data } : { error: read.error.issues[0]?.message ?? NO_ES_NUMERO }
}

/** Whether someone typed a 0, which is no grade: they may mean that the student did not come. */
export const isZero = (texto: string) => toNumber(texto) === 0

export const valorOf = (calificacion: Pick<Calificacion, 'calificacion' | 'condicion'> | undefined): Valor =>
  calificacion?.condicion ?? calificacion?.calificacion ?? null

/** As the API takes it. */
export const toBody = (valor: Valor) =>
  typeof valor === 'string' ? { condicion: valor } : { calificacion: valor }

/** "90.5", "No se presentó"; nothing for no grade. */
export const formatNota = (valor: Valor | undefined) =>
  valor == null ? '' : typeof valor === 'string' ? NOMBRE_DE_CONDICION[valor] : String(valor)
