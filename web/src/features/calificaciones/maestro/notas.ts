import { nota } from '@nivela/contract/calificaciones'

export type Lectura = { valor: number | null; error?: never } | { valor?: never; error: string }

const NUMERO = /^[+-]?(\d+[.,]?\d*|[.,]\d+)$/
export const NO_ES_NUMERO = 'Escribe un número, por ejemplo 90.5'

export function toNumber(texto: string): number {
  const limpio = texto.replace(/\s/g, '')
  return NUMERO.test(limpio) ? Number(limpio.replace(',', '.')) : Number.NaN
}

/** Only what a grade is made of. */
export const typeNota = (texto: string) => texto.replace(/[^\d.,]/g, '')

/** What somebody typed as a grade: with a point or a comma, null for nothing, or why it is none. */
export function parseNota(texto: string): Lectura {
  if (texto.trim() === '') return { valor: null }
  const numero = toNumber(texto)
  if (Number.isNaN(numero)) return { error: NO_ES_NUMERO }
  const read = nota.safeParse(numero)
  return read.success ? { valor: read.data } : { error: read.error.issues[0]?.message ?? NO_ES_NUMERO }
}

/** "90.5", "100"; nothing for no grade. */
export const formatNota = (valor: number | null | undefined) => (valor == null ? '' : String(valor))
