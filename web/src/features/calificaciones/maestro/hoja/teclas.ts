import type { Condicion } from '@nivela/contract/calificaciones'
import { toCondicion } from '@nivela/contract/notas'

/** What a cell holds, and the part of it that the next key replaces. */
export interface Celda {
  value: string
  selectionStart: number | null
  selectionEnd: number | null
}

const CONDICION_DE_TECLA: Record<string, Condicion> = { n: 'no_presento', r: 'retirado' }

const isLetter = (key: string) => key === 'Dead' || (key.length === 1 && !/\d/.test(key))

/**
 * N and R put their condition. A teacher who goes on with the word ("NP", "N/P", "retirado") means the same one: `sigue`, nothing
 * to write. Null: a key like any other.
 */
export function readTecla(
  key: string,
  { value, selectionStart, selectionEnd }: Celda,
  /** How many keys of a word were pressed since one put the condition that the cell shows; 0: none did. */
  escritas: number,
): Condicion | 'sigue' | null {
  const condicion = CONDICION_DE_TECLA[key.toLowerCase()] ?? null
  // R right after N is another choice; later it is a letter of the word.
  if (escritas > 1 || (escritas === 1 && !condicion)) return isLetter(key) ? 'sigue' : null
  const resto = value.slice(0, selectionStart ?? 0) + value.slice(selectionEnd ?? value.length)
  const inWord = /\p{L}/u.test(resto) && toCondicion(value) === null
  return inWord ? null : condicion
}
