import { comparable } from '@nivela/contract/palabras'
import type { Cell } from '@nivela/xlsx/cell'
import { isEmpty, showCell } from './columnas.ts'

/** "TOTAL", "Total de estudiantes: 25", "Promedio general"; no classroom, subject or person is called so. */
const LABEL =
  /^(gran |sub[ -]?)?(total(es)?|promedios?|suma|sumatoria|media)( (general(es)?|parcial(es)?|final(es)?|de .{1,40}|estudiantes|alumnos|aulas|secciones|creditos|asientos))?\s*[:=]?\s*[\d.,]*$/

interface Totales {
  /** What a row is that is no data: what somebody added up below it, or the headings once more. Null for data. */
  tell(row: Cell[]): string | null
}

/** Looks at the rows in their order, with the sums of those before. `headings` are those of the table. */
export function createTotales(headings: Cell[]): Totales {
  const names = headings.map(heading => comparable(showCell(heading)))
  const sums: number[] = []
  let rows = 0
  /** Cells in the row that has least. */
  let fewest = Number.POSITIVE_INFINITY
  let afterBlank = false

  const isSummary = (value: number, place: number) => {
    const sum = sums[place] ?? 0
    return close(value, rows) || (sum !== 0 && (close(value, sum) || close(value, sum / rows)))
  }

  function judge(row: Cell[]): string | null {
    const given = row.flatMap((cell, place) => (isEmpty(cell) ? [] : [{ cell, place }]))
    if (!given.length) return null
    const texts = given.filter(({ cell }) => numberOf(cell) === null)
    if (!texts.length) {
      // A classroom may be called 3, and have as many seats as the two before it: a row as full as the others is data.
      if (given.length >= fewest) return null
      const all = given.every(({ cell, place }) => isSummary(numberOf(cell) ?? 0, place))
      return all || (afterBlank && given.length === 1) ? TOTALES : null
    }
    const [label] = texts
    if (texts.length === 1 && label && LABEL.test(comparable(showCell(label.cell)))) return TOTALES
    const same = given.filter(
      ({ cell, place }) => names[place] && comparable(showCell(cell)) === names[place],
    )
    return same.length > 1 && same.length === given.length ? ENCABEZADOS : null
  }

  return {
    tell(row) {
      const told = judge(row)
      const blank = row.every(isEmpty)
      if (!told && !blank) {
        rows++
        fewest = Math.min(fewest, row.filter(cell => !isEmpty(cell)).length)
        for (const [place, cell] of row.entries()) sums[place] = (sums[place] ?? 0) + (numberOf(cell) ?? 0)
      }
      afterBlank = blank
      return told
    },
  }
}

const TOTALES = 'Es una fila de totales: no se importa.'
const ENCABEZADOS = 'Repite los encabezados: no se importa.'

const numberOf = (cell: Cell): number | null => {
  if (typeof cell === 'number') return cell
  return typeof cell === 'string' && /^\s*\d{1,9}([.,]\d{1,4})?\s*$/.test(cell)
    ? Number(cell.replace(',', '.'))
    : null
}

const close = (one: number, other: number) => Math.abs(one - other) < 0.01
