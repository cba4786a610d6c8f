import type { Cell } from './cell.ts'
import { damaged, spell, tooBig, XlsxError } from './error.ts'

/** The width of the old .xls, far beyond any list of people. */
const MAX_COLUMNS = 256
/** Excel's own limit. */
const MAX_TEXT = 32_767
/** Limit of the text of all cells together. A shared string costs nothing however often it is used, but every row is copied later. */
const MAX_TEXT_IN_ALL = 50_000_000
/** An OpenDocument cell or row can say that it stands a million times over. */
const MAX_CELLS = 3_000_000

export interface SheetLimits {
  maxRows: number
  /** A cell that was merged over several rows stands in each of them that holds something. */
  fillMerged?: boolean
  /** Told each row as soon as nothing can change it any more, in their order; `index` counts from 0. */
  onRow?: (row: Cell[], index: number) => void
}

export interface Rows {
  /** Row `i` is the row `i + 1` of the sheet; a row ends at its last cell that holds something. */
  rows: Cell[][]
  /** Both counted from 1. */
  put(row: number, column: number, value: Cell): void
  /** Says that the cell is merged with those below it, down to the last row. */
  merge(row: number, column: number, lastRow: number): void
  /** Says that the rows before this one are whole; without one, that all are. */
  settle(before?: number): void
}

/** The cells of a sheet, within limits, whatever the format that they come in. */
export function createRows({ maxRows, fillMerged = false, onRow }: SheetLimits): Rows {
  const rows: Cell[][] = []
  let textInAll = 0
  let cells = 0
  let settled = 0

  function put(rowNumber: number, column: number, value: Cell) {
    if (value === null) return
    if (rowNumber > maxRows) throw tooBig(`la hoja pasa de ${spell(maxRows)} filas`)
    if (column > MAX_COLUMNS) throw tooBig(`la hoja pasa de ${spell(MAX_COLUMNS)} columnas`)
    if (++cells > MAX_CELLS) throw tooBig('tiene demasiadas celdas')
    if (rowNumber <= settled) throw damaged()
    if (typeof value === 'string') {
      if (value.length > MAX_TEXT) throw textTooLong(rowNumber, column)
      textInAll += value.length
      if (textInAll > MAX_TEXT_IN_ALL) throw tooBig('sus celdas tienen demasiado texto')
    }
    while (rows.length < rowNumber) rows.push([])
    const row = rows[rowNumber - 1] as Cell[]
    while (row.length < column) row.push(null)
    row[column - 1] = value
  }

  function merge(rowNumber: number, column: number, lastRow: number) {
    const value = rows[rowNumber - 1]?.[column - 1] ?? null
    if (!fillMerged || value === null) return
    for (let below = rowNumber + 1; below <= lastRow && below <= rows.length; below++) {
      // Counted although nothing is put: merged cells may claim every row, and overlap.
      if (++cells > MAX_CELLS) throw tooBig('tiene demasiadas celdas')
      const row = rows[below - 1]
      if (row?.length && (row[column - 1] ?? null) === null) put(below, column, value)
    }
  }

  function settle(before = rows.length + 1) {
    if (!onRow) return
    for (; settled < before - 1 && settled < rows.length; settled++) onRow(rows[settled] as Cell[], settled)
  }

  return { rows, put, merge, settle }
}

function textTooLong(row: number, column: number) {
  const where = `fila ${spell(row)}, columna ${column}`
  return new XlsxError(
    'tamano',
    `Una celda (${where}) tiene un texto de más de ${spell(MAX_TEXT)} caracteres. Acórtalo y vuelve a subir el archivo.`,
  )
}
