import { buffer } from 'node:stream/consumers'
import * as XLSX from '@e965/xlsx'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { readFirstSheet, readTable } from './read.ts'
import { streamXlsx } from './stream.ts'
import { streamCsv } from './stream-csv.ts'
import type { CellValue, Column } from './write.ts'
import { partsOf } from './xlsx.test-support.ts'

const LIMITS = { maxRows: 1000 }
const COLUMNS: Column[] = [{ heading: 'Código', asText: true }, { heading: 'Qué' }, { heading: 'Día' }]

async function* inSlices(rows: CellValue[][], size = 2) {
  for (let at = 0; at < rows.length; at += size) yield rows.slice(at, at + size)
}
const sheetOf = (rows: CellValue[][], columns = COLUMNS) => ({
  name: 'Una & «otra»',
  columns,
  slices: inSlices(rows),
})

const day = new Date('2026-08-17T00:00:00Z')
const ROWS: CellValue[][] = [
  ['0071', 'Núñez & <Peña>', day],
  ['=1+1', 85.5, null],
  [null, true, null],
  ['constructor', 'dos\nlíneas', null],
  ['_x0041_', '😀', null],
]
const HEADINGS = ['Código', 'Qué', 'Día']

test('a sheet that is written in slices is read back, by our reader and by another one', async () => {
  const file = await buffer(streamXlsx(sheetOf(ROWS)))
  const trimmed = ROWS.map(row => row.slice(0, row.findLastIndex(cell => cell !== null) + 1))
  expect(await readFirstSheet(file, LIMITS)).toEqual({
    ...{ sheet: 'Una & «otra»', sheets: ['Una & «otra»'] },
    rows: [HEADINGS, ...trimmed],
  })
  const book = XLSX.read(file, { cellDates: false })
  const sheet = book.Sheets[book.SheetNames[0] ?? ''] ?? {}
  expect(sheet.A2).toMatchObject({ t: 's', v: '0071' })
  expect(sheet.C2).toMatchObject({ t: 'n', v: 46251 })
  expect((await partsOf(file))['xl/worksheets/sheet1.xml']).not.toMatch(/<f[\s>/]/)
})

test('a text with commas is read back, and no cell of it begins as a formula, whatever separator is assumed', async () => {
  const texts = ['=1+1', '+18095550101', '-1', '@SUM(A1)', ' =1', '\t=1', '＝1', 'a;=1', 'b\n=1', 'x"y']
  const file = await buffer(
    streamCsv(
      sheetOf(
        texts.map(text => [text]),
        [{ heading: '=HOY()' }],
      ),
    ),
  )
  expect(file.subarray(0, 3)).toEqual(Buffer.from('\ufeff'))
  for (const cell of file
    .toString()
    .slice(1)
    .split(/[,;\t\r\n"]+/))
    expect(cell).not.toMatch(/^\s*[=+\-@＝]/)
  const read = (await readTable(file, LIMITS)).flat()
  expect(read.slice(0, 8).map(String)).toEqual(
    ['=HOY()', ...texts.slice(0, 4), ' =1', '\t=1', '＝1'].slice(0, 8),
  )
})

test('whatever text stands in a cell comes back from a text with commas', async () => {
  const text = fc.string({ unit: 'grapheme', minLength: 1, maxLength: 20 }).filter(isPlain)
  await fc.assert(
    fc.asyncProperty(fc.array(text, { minLength: 1, maxLength: 8 }), async cells => {
      const columns = [{ heading: 'Uno' }, { heading: 'Dos' }]
      const file = await buffer(
        streamCsv(
          sheetOf(
            cells.map(cell => ['x', cell]),
            columns,
          ),
        ),
      )
      const rows = (await readTable(file, LIMITS)).slice(1)
      expect(rows.map(([, cell]) => String(cell))).toEqual(cells)
    }),
  )
})

/** Texts with their own apostrophe before a sign, or with a sign behind a line's end, are written otherwise, so that they are safe. */
const isPlain = (text: string) =>
  text.trim() !== '' && !/(^'|[;\t\r\n]|\d)/.test(text) && text === text.normalize('NFC')

test('a reader that leaves ends the reading of the rows', async () => {
  let begun = false
  let ended = false
  async function* endless() {
    begun = true
    try {
      while (true) yield [['x'.repeat(1000), null, null]] as CellValue[][]
    } finally {
      ended = true
    }
  }
  const file = streamXlsx({ ...sheetOf([]), slices: endless() })
  file.on('data', () => begun && file.destroy())
  await expect.poll(() => ended).toBe(true)
})

test('rows that can’t be read end the file with an error, not as if it were whole', async () => {
  async function* failing(): AsyncGenerator<CellValue[][]> {
    yield [['1', null, null]]
    throw new Error('gone')
  }
  await expect(buffer(streamXlsx({ ...sheetOf([]), slices: failing() }))).rejects.toThrow('gone')
})
