import { nota } from '@nivela/contract/calificaciones'

export type Lectura = { valor: number | null; error?: never } | { valor?: never; error: string }

const NUMERO = /^[+-]?(\d+[.,]?\d*|[.,]\d+)$/
export const NO_ES_NUMERO = 'Escribe un número, por ejemplo 90.5'

/** What somebody typed as a grade: with a point or a comma, null for nothing, or why it is none. */
export function parseNota(texto: string): Lectura {
  const limpio = texto.replace(/\s/g, '')
  if (limpio === '') return { valor: null }
  if (!NUMERO.test(limpio)) return { error: NO_ES_NUMERO }
  const read = nota.safeParse(Number(limpio.replace(',', '.')))
  return read.success ? { valor: read.data } : { error: read.error.issues[0]?.message ?? NO_ES_NUMERO }
}

/** "90.5", "100"; nothing for no grade. */
export const formatNota = (valor: number | null | undefined) => (valor == null ? '' : String(valor))
