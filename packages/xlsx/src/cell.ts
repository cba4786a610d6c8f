import { damaged } from './error.ts'
import { decodeEscapes } from './xml.ts'

/** What a cell shows. An error is not an empty cell: `#N/A`, or a formula that no program has calculated yet. */
export type Cell = string | number | boolean | Date | null | { error: string }

/** A number without the rounding errors of a formula: 0.1 + 0.2 is 0.3, not 0.30000000000000004. */
export const withoutRoundingError = (number: number) => Number(number.toFixed(10))

export const NOT_CALCULATED = 'fórmula sin calcular'

export interface RawCell {
  type: string
  style: number
  value: string
  isFormula: boolean
}

export interface CellContext {
  sharedStrings: string[]
  dateStyles: boolean[]
  from1904: boolean
}

export function cellOf({ type, style, value, isFormula }: RawCell, context: CellContext): Cell {
  switch (type) {
    case 's':
      return value === '' ? null : sharedString(value, context) || null
    case 'str':
    case 'inlineStr':
      return decodeEscapes(value) || null
    case 'b':
      return value === '' ? null : value === '1' || value === 'true'
    case 'e':
      return { error: value || '#N/A' }
    case 'd':
      return value === '' ? null : dateOf(Date.parse(value))
    case 'n':
      if (value.trim() === '') return isFormula ? { error: NOT_CALCULATED } : null
      return numberOf(Number(value), context.dateStyles[style] ?? false, context.from1904)
    default:
      throw damaged()
  }
}

function sharedString(index: string, { sharedStrings }: CellContext): string {
  const text = sharedStrings[Number(index)]
  if (text === undefined) throw damaged()
  return text
}

function dateOf(time: number): Date {
  if (Number.isNaN(time)) throw damaged()
  return new Date(time)
}

const DAY = 86_400_000
const DAYS_UNTIL_1970 = 25_569
const DAYS_UNTIL_1904 = 1_462
const LAST_DAY = 2_958_466

function numberOf(number: number, isDate: boolean, from1904: boolean): number | Date {
  if (!Number.isFinite(number)) throw damaged()
  if (!isDate || number < 0 || number >= LAST_DAY) return number
  const days = from1904 ? number + DAYS_UNTIL_1904 : number
  // Spreadsheets count a 29th of February of 1900 that never was.
  const sinceEpoch = days - DAYS_UNTIL_1970 + (days < 60 ? 1 : 0)
  return new Date(Math.round(sinceEpoch * DAY))
}
