import { type Cell, type CellContext, cellOf, type RawCell } from './cell.ts'
import { damaged, spell, tooBig, XlsxError } from './error.ts'
import { type Attributes, parsePart } from './xml.ts'
import type { Part } from './zip.ts'

/** The width of the old .xls, far beyond any list of people. */
const MAX_COLUMNS = 256
/** Excel's own limit. */
const MAX_TEXT = 32_767
/** Limit of the text of all cells together. A shared string costs nothing however often it is used, but every row is copied later. */
const MAX_TEXT_IN_ALL = 50_000_000

export interface SheetLimits {
  maxRows: number
}

/** Row `i` is the row `i + 1` of the sheet; a row ends at its last cell that holds something. */
export async function readRows(
  part: Part,
  context: CellContext,
  { maxRows }: SheetLimits,
): Promise<Cell[][]> {
  const rows: Cell[][] = []
  let textInAll = 0
  let inData = false
  let rowNumber = 0
  let column = 0
  let cell: RawCell | undefined
  let isValue = false
  let isPhonetic = false

  function startCell({ r, t = 'n', s = '0' }: Attributes) {
    if (r) [rowNumber, column] = positionOf(r)
    else column++
    cell = { type: t, style: Number(s), value: '', isFormula: false }
  }

  function endCell(raw: RawCell) {
    const value = cellOf(raw, context)
    if (value === null) return
    if (rowNumber > maxRows) throw tooBig(`la hoja pasa de ${spell(maxRows)} filas`)
    if (column > MAX_COLUMNS) throw tooBig(`la hoja pasa de ${spell(MAX_COLUMNS)} columnas`)
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

  await parsePart(part, {
    open(name, attributes) {
      if (name === 'sheetData') inData = true
      if (!inData) return
      if (name === 'row') {
        const { r } = attributes()
        rowNumber = r ? Number(r) : rowNumber + 1
        column = 0
        if (!Number.isSafeInteger(rowNumber) || rowNumber < 1) throw damaged()
      } else if (name === 'c') startCell(attributes())
      else if (name === 'f' && cell) cell.isFormula = true
      else if (name === 'v' || name === 't') isValue = !isPhonetic
      else if (name === 'rPh') isPhonetic = true
    },
    text(more) {
      if (isValue && cell) cell.value += more
    },
    close(name) {
      if (name === 'sheetData') inData = false
      else if (name === 'v' || name === 't') isValue = false
      else if (name === 'rPh') isPhonetic = false
      else if (name === 'c' && cell) {
        endCell(cell)
        cell = undefined
      }
    },
  })
  return rows
}

function positionOf(reference: string): [row: number, column: number] {
  const [, letters, digits] = /^([A-Z]{1,3})([1-9]\d{0,6})$/.exec(reference) ?? []
  if (!letters || !digits) throw damaged()
  let column = 0
  for (const letter of letters) column = column * 26 + letter.charCodeAt(0) - 64
  return [Number(digits), column]
}

function textTooLong(row: number, column: number) {
  const where = `fila ${spell(row)}, columna ${column}`
  return new XlsxError(
    'tamano',
    `Una celda (${where}) tiene un texto de más de ${spell(MAX_TEXT)} caracteres. Acórtalo y vuelve a subir el archivo.`,
  )
}
