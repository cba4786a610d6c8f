import { AREAS, type Area } from '@nivela/contract/areas'
import { comparable } from '@nivela/contract/palabras'
import type { ResultadoPoma } from '@nivela/contract/poma'

/** A result as it is typed: a score, yes or no; nothing is undefined. What it can't be stays a text, which the schema refuses. */
export function readResultado(texto: string): number | boolean | string | undefined {
  const escrito = comparable(texto)
  if (escrito === '') return undefined
  if (escrito === 'si') return true
  if (escrito === 'no') return false
  const numero = Number(escrito.replace(',', '.'))
  return Number.isNaN(numero) ? texto : numero
}

export type TextosDePoma = Record<Area, string>

/** The other way round: what stands, as somebody would type it. */
export const writeResultados = (poma: ResultadoPoma | null) =>
  Object.fromEntries(AREAS.map(area => [area, poma ? writeResultado(poma, area) : ''])) as TextosDePoma

const writeResultado = ({ sinResultado, notas, ...poma }: ResultadoPoma, area: Area) =>
  sinResultado.includes(area) ? '' : String(notas[area] ?? (poma[area] ? 'sí' : 'no'))
