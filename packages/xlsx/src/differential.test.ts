import * as sheetjs from '@e965/xlsx'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import type { Cell } from './cell.ts'
import { readFirstSheet } from './read.ts'
import { type CellValue, writeXlsx } from './write.ts'
import { fixture } from './xlsx.test-support.ts'

// Held against SheetJS, which shares nothing with our reader: an archive reader, an XML parser and rules of its own.
// Where the two differ for a reason, the drawn tables leave it out and the reason stands beside them.
// fast-check draws anew in each run, and prints the seed and the smallest case of a failure.

const readOurs = async (file: Buffer) => (await readFirstSheet(file, { maxRows: 50_000 })).rows

function readTheirs(file: Buffer): Cell[][] {
  const { SheetNames, Sheets } = sheetjs.read(file, { cellDates: true, UTC: true })
  const sheet = Sheets[SheetNames[0] ?? ''] ?? {}
  const { e: last } = sheetjs.utils.decode_range(sheet['!ref'] ?? 'A1')
  const rows = Array.from({ length: last.r + 1 }, (_, r) =>
    Array.from({ length: last.c + 1 }, (_, c) => cellOf(sheet[sheetjs.utils.encode_cell({ r, c })])),
  )
  return withoutEmptyEnd(
    rows.map(row => withoutEmptyEnd(row, cell => cell === null)),
    row => row.length === 0,
  )
}

function cellOf(cell: sheetjs.CellObject | undefined): Cell {
  if (!cell || cell.t === 'z' || cell.v === undefined || cell.v === '') return null
  return cell.t === 'e' ? { error: String(cell.w) } : cell.v
}

const withoutEmptyEnd = <T>(list: T[], isEmpty: (one: T) => boolean) =>
  list.slice(0, list.findLastIndex(one => !isEmpty(one)) + 1)

/** SheetJS works dates out from fractions of a day: a millisecond more or less. */
const toSeconds = (rows: Cell[][]) =>
  rows.map(row =>
    row.map(cell => (cell instanceof Date ? new Date(Math.round(cell.getTime() / 1000) * 1000) : cell)),
  )

async function compare(file: Buffer) {
  const ours = toSeconds(await readOurs(file))
  expect(ours).toEqual(toSeconds(readTheirs(file)))
  return ours
}

// Without texts that look like an entity ("&amp;", in the file `&amp;amp;`): in a cell of type `str` SheetJS decodes them twice.
const text = fc.oneof(
  fc.string({ unit: 'grapheme', maxLength: 20 }),
  fc.constantFrom(
    ...['', ' ', '  dos  ', 'Ñandú & <Peña>', '"comillas"', "'", ']]>', 'dos\nlíneas', '\ttabulador', '😀'],
    ...['001-1234567-8', '00112345678', '=1+1', 'TRUE', '1e5', '#N/A', '_x0041_', '_x005F_'],
  ),
)
// From the day on which the younger of the two calendars begins: what is before is a negative number, and no date, to us.
const date = fc
  .date({ min: new Date('1904-01-02'), max: new Date('2199-12-31'), noInvalidDate: true })
  .map(moment => new Date(Math.round(moment.getTime() / 60_000) * 60_000))
const value: fc.Arbitrary<CellValue> = fc.oneof(
  text,
  fc.integer(),
  fc.double({ noNaN: true, noDefaultInfinity: true, min: -1e15, max: 1e15 }),
  fc.boolean(),
  date,
  fc.constant(null),
)
const table = fc.array(fc.array(value, { maxLength: 8 }), { maxLength: 12 })

test('tables that write-excel-file wrote', async () => {
  await fc.assert(
    fc.asyncProperty(table, fc.array(text, { minLength: 8, maxLength: 8 }), async (rows, headings) => {
      const columns = headings.map(heading => ({ heading }))
      await compare(await writeXlsx([{ name: 'Hoja', columns, rows }]))
    }),
    { numRuns: 100 },
  )
})

test('tables that SheetJS wrote, with and without shared strings, in both calendars', async () => {
  await fc.assert(
    fc.asyncProperty(table, fc.boolean(), fc.boolean(), async (rows, bookSST, date1904) => {
      const sheet = sheetjs.utils.aoa_to_sheet(rows, { UTC: true, ...({ date1904 } as object) })
      const workbook = sheetjs.utils.book_new(sheet, 'Hoja')
      workbook.Workbook = { WBProps: { date1904 } }
      await compare(sheetjs.write(workbook, { type: 'buffer', bookSST }))
    }),
    { numRuns: 100 },
  )
})

test.each(['libreoffice.xlsx', 'clases.xlsx'])('%s, saved by LibreOffice', async name => {
  expect((await compare(fixture(name))).length).toBeGreaterThan(5)
})
