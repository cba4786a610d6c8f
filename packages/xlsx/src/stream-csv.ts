import { Readable } from 'node:stream'
import type { Streamed } from './stream.ts'
import type { CellValue } from './write.ts'

/** A text with commas, as Excel opens it: UTF-8 with its mark. No cell of it acts as a formula, whatever separator is assumed. */
export const streamCsv = ({ columns, slices }: Omit<Streamed, 'name'>): Readable =>
  Readable.from(
    csvOf(
      columns.map(({ heading }) => heading),
      slices,
    ),
    { objectMode: false, highWaterMark: 64 * 1024 },
  )

async function* csvOf(headings: string[], slices: AsyncIterable<CellValue[][]>) {
  yield `\ufeff${lineOf(headings)}`
  for await (const rows of slices) yield rows.map(lineOf).join('')
}

const lineOf = (cells: CellValue[]) => `${cells.map(fieldOf).join(',')}\r\n`

/** A text beginning with one of these is a formula, also behind what a spreadsheet trims, or cuts at another separator. */
const FORMULA = /(^|[;\t\r\n])(?=[^\S\t\r\n]*[=+\-@＝＋－＠])/g

function fieldOf(value: CellValue): string {
  if (value === null) return ''
  if (value instanceof Date) return value.toISOString().slice(0, 10)
  if (typeof value !== 'string') return String(value)
  const text = value.replaceAll('\u0000', '').replace(FORMULA, "$1'")
  return /[",;\t\r\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text
}
