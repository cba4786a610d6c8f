import type { CellObject, Sheet } from 'write-excel-file/node'

export type CellValue = string | number | boolean | Date | null

export interface Column {
  heading: string
  /** In characters. */
  width?: number
  /** Keeps what people type as they typed it: a spreadsheet takes the zeros from the front of a number. */
  asText?: boolean
}

export interface SheetToWrite {
  name: string
  columns: Column[]
  rows: CellValue[][]
  /** Rows without a value that still carry each column's format, for people to fill in. */
  blankRows?: number
}

/** The headings stay in sight; a text is always written as a text, so none of them can act as a formula. */
export async function writeXlsx(sheets: SheetToWrite[]): Promise<Buffer> {
  // Loaded with the first sheet: a start must not wait for it.
  const { default: writeXlsxFile } = await import('write-excel-file/node')
  return writeXlsxFile(sheets.map(sheetOf)).toBuffer()
}

function sheetOf({ name, columns, rows, blankRows = 0 }: SheetToWrite): Sheet<never> {
  const blank = Array.from({ length: blankRows }, () => columns.map(() => null))
  return {
    sheet: name,
    stickyRowsCount: 1,
    columns: columns.map(({ width }) => (width ? { width } : {})),
    data: [
      columns.map(({ heading }) => ({ ...textCell(heading), fontWeight: 'bold' as const })),
      ...[...rows, ...blank].map(row => row.map((value, index) => cellOf(value, columns[index]))),
    ],
  }
}

function cellOf(value: CellValue, column: Column | undefined): CellObject | null {
  const format = column?.asText ? { format: '@' } : {}
  if (value === null || value === '') return column?.asText ? { type: String, ...format } : null
  if (typeof value === 'string') return { ...textCell(value), ...format }
  if (typeof value === 'number') {
    return column?.asText ? { ...textCell(String(value)), ...format } : { type: Number, value }
  }
  if (typeof value === 'boolean') return { type: Boolean, value }
  return { type: Date, value, format: 'dd/mm/yyyy' }
}

const textCell = (text: string): CellObject => ({ type: String, value: plainText(text) })

/** What XML can't hold goes; `_x0041_` would be read as the character of that number, unless its `_` is spelt out. */
export function plainText(text: string): string {
  const plain = text
    .replace(/\p{Surrogate}/gu, '')
    // biome-ignore lint/suspicious/noControlCharactersInRegex: these are the characters to remove.
    .replace(/[\u0000-\u0008\u000b\u000c\u000e-\u001f\ufffe\uffff]/g, '')
    .slice(0, 32_767)
    .replace(/_(?=x[0-9a-f]{4}_)/gi, '_x005F_')
  // write-excel-file 4.1.1 keeps its texts as keys of an object, where "constructor" is already taken: the file would be damaged.
  return plain in {} ? plain.replace(/^./, spellOut) : plain
}

const spellOut = (character: string) =>
  `_x${character.charCodeAt(0).toString(16).toUpperCase().padStart(4, '0')}_`
