import { cleanLinea, comparable } from '@nivela/contract/palabras'
import { type Cell, withoutRoundingError } from '@nivela/xlsx/cell'

const YES = new Set(['si', 'verdadero', 'true', 'aprobado', 'aprobada'])
const NO = new Set(['no', 'falso', 'false', 'reprobado', 'reprobada'])

const CEDULA_DIGITS = 11
/** A cédula begins with the three digits of a municipality: as many zeros as that can have been taken from it. */
const MAX_ZEROS = 3

/** What a cell of a text column says, as its writer meant it. */
export function readText(column: string, cell: Cell): { text: string } | { error: string } {
  if (cell === null) return { text: '' }
  if (typeof cell === 'string') return { text: cleanLinea(cell.normalize('NFC')) }
  if (cell instanceof Date) {
    return {
      error: `«${dayOf(cell)}»: la hoja lo convirtió en una fecha. Da formato de texto a la celda y escríbelo de nuevo.`,
    }
  }
  if (typeof cell === 'object') return { error: brokenFormula(cell.error) }
  if (typeof cell === 'boolean') return { text: cell ? 'VERDADERO' : 'FALSO' }
  // A spreadsheet takes a cédula for a number, and the zeros from its front.
  const digits = Number.isSafeInteger(cell) && cell >= 0 ? String(cell) : ''
  if (!digits)
    return {
      error: `«${cell}»: la hoja lo convirtió en un número. Da formato de texto a la celda y escríbelo de nuevo.`,
    }
  const isCedula = column === 'cedula' && digits.length >= CEDULA_DIGITS - MAX_ZEROS
  return { text: isCedula ? digits.padStart(CEDULA_DIGITS, '0') : digits }
}

interface Area {
  passed: boolean
  /** The score, where the cell is one: two decimals, cut off, so that 69.999 never reads as the 70 that it is not. */
  nota: number | null
}

const withoutNota = (passed: boolean): Area => ({ passed, nota: null })

const NO_RESULT = new Set([
  'nsp',
  'np',
  'n/p',
  'n/a',
  'na',
  'no se presento',
  'no presento',
  'ausente',
  'sin nota',
])

/** What people write in place of a score of somebody who has none. */
export const isNoResult = (cell: Cell) =>
  typeof cell === 'string' &&
  (NO_RESULT.has(comparable(cell).replace(/\./g, '')) || /^\s*[-–—_*]+\s*$/.test(cell))

/** Whether an area was passed: a grade, a yes or a no. Nothing means no. */
export function readArea(cell: Cell, notaMinima: number): Area | { error: string } {
  if (cell === null) return withoutNota(false)
  if (typeof cell === 'boolean') return withoutNota(cell)
  if (cell instanceof Date) {
    return { error: `«${dayOf(cell)}» es una fecha. Escribe una nota de 0 a 100, sí o no.` }
  }
  if (typeof cell === 'object') return { error: brokenFormula(cell.error) }
  const word = typeof cell === 'string' ? comparable(cell) : ''
  if (typeof cell === 'string') {
    if (word === '' || NO.has(word)) return withoutNota(false)
    if (YES.has(word)) return withoutNota(true)
  }
  const grade = typeof cell === 'number' ? withoutRoundingError(cell) : toNumber(word)
  if (grade === null) return { error: `«${cell}» no es una nota. Escribe un número de 0 a 100, sí o no.` }
  if (grade < 0 || grade > 100) return { error: `«${cell}» está fuera de rango: la nota va de 0 a 100.` }
  return { passed: grade >= notaMinima, nota: Math.floor(withoutRoundingError(grade * 100)) / 100 }
}

const toNumber = (text: string) =>
  /^-?\d{1,6}([.,]\d{1,6})?$/.test(text) ? Number(text.replace(',', '.')) : null
const dayOf = (date: Date) => date.toISOString().slice(0, 10)
const brokenFormula = (error: string) =>
  `La celda tiene un error (${error}). Corrige su fórmula o escribe el valor.`
