import { comparable } from '@nivela/contract/palabras'

/** A result as it is typed: a score, yes or no; nothing is undefined. What it can't be stays a text, which the schema refuses. */
export function readResultado(texto: string): number | boolean | string | undefined {
  const escrito = comparable(texto)
  if (escrito === '') return undefined
  if (escrito === 'si') return true
  if (escrito === 'no') return false
  const numero = Number(escrito.replace(',', '.'))
  return Number.isNaN(numero) ? texto : numero
}
