import { expect, test } from 'vitest'
import { readFirstSheet } from './read.ts'
import { type SheetToWrite, writeXlsx } from './write.ts'
import { partsOf } from './xlsx.test-support.ts'

const sheetWith = (
  rows: SheetToWrite['rows'],
  columns = [{ heading: 'A' }, { heading: 'B' }],
): SheetToWrite => ({
  name: 'Hoja',
  columns,
  rows,
})

test('what is written is read back', async () => {
  const day = new Date('2026-08-17T00:00:00Z')
  const file = await writeXlsx([
    sheetWith([
      ['Núñez & <Peña>', 85.5],
      [null, true],
      [' espacios ', day],
      ['dos\nlíneas', '😀'],
      ['_x0041_', '_x005F_'],
    ]),
    { name: 'Instrucciones', columns: [{ heading: 'Cómo' }], rows: [['Así']] },
  ])
  expect(await readFirstSheet(file, { maxRows: 10 })).toEqual({
    sheet: 'Hoja',
    sheets: ['Hoja', 'Instrucciones'],
    rows: [
      ['A', 'B'],
      ['Núñez & <Peña>', 85.5],
      [null, true],
      [' espacios ', day],
      ['dos\nlíneas', '😀'],
      ['_x0041_', '_x005F_'],
    ],
  })
})

test('no text acts as a formula, neither in a cell nor in a heading', async () => {
  const texts = ['=1+1', '+1', '-1', '@SUM(A1)', '\t=1', '\r=1', '=cmd|"/c calc"!A0', '123', 'TRUE']
  const file = await writeXlsx([
    sheetWith(
      texts.map(text => [text]),
      [{ heading: '=HOY()' }],
    ),
  ])
  const { 'xl/worksheets/sheet1.xml': sheet = '' } = await partsOf(file)
  expect(sheet).not.toMatch(/<f[\s>/]/)
  const cells = sheet.match(/<c [^>]*>/g) ?? []
  expect(cells).toHaveLength(texts.length + 1)
  for (const cell of cells) expect(cell).toMatch(/ t="(s|inlineStr)"/)
  const { rows } = await readFirstSheet(file, { maxRows: 20 })
  expect(rows.flat().map(text => String(text).trim())).toEqual(['=HOY()', ...texts.map(text => text.trim())])
})

test('a text that every object has a property of is a text like any other', async () => {
  const texts = Object.getOwnPropertyNames(Object.prototype)
  expect(texts).toContain('__proto__')
  const file = await writeXlsx([
    sheetWith(
      texts.map(text => [text]),
      [{ heading: 'constructor' }],
    ),
  ])
  const { rows } = await readFirstSheet(file, { maxRows: 50 })
  expect(rows.flat()).toEqual(['constructor', ...texts])
})

test('what XML can not hold is left out, and a text too long is cut', async () => {
  const file = await writeXlsx([sheetWith([['a\0b\u0008c\ud800d\udc00e\uffff'], ['x'.repeat(40_000)]])])
  const { rows } = await readFirstSheet(file, { maxRows: 10 })
  expect(rows[1]).toEqual(['abcde'])
  expect(rows[2]).toEqual(['x'.repeat(32_767)])
})

test('headings in bold that stay in sight, widths, and columns that keep what people type', async () => {
  const columns = [{ heading: 'Cédula', width: 18, asText: true }, { heading: 'Nota' }]
  const file = await writeXlsx([
    {
      ...sheetWith(
        [
          ['00112345678', 90],
          [112345678, 91],
        ],
        columns,
      ),
      blankRows: 2,
    },
  ])
  const parts = await partsOf(file)
  const sheet = parts['xl/worksheets/sheet1.xml'] ?? ''
  expect(sheet).toMatch(/<pane [^>]*ySplit="1"[^>]*state="frozen"/)
  expect(sheet).toMatch(/<col [^>]*width="18(\.\d+)?"/)
  const styleOf = (cell: string) => Number(new RegExp(`<c r="${cell}"[^>]* s="(\\d+)"`).exec(sheet)?.[1])
  const formats = /<cellXfs.*<\/cellXfs>/.exec(parts['xl/styles.xml'] ?? '')?.[0].match(/<xf [^>]*>/g) ?? []
  const text = formats[styleOf('A2')]
  expect(text).toMatch(/numFmtId="49"|applyNumberFormat="1"/)
  for (const cell of ['A3', 'A4', 'A5']) expect(formats[styleOf(cell)]).toBe(text)
  expect(parts['xl/styles.xml']).toMatch(/<b\s*\/>/)
  const { rows } = await readFirstSheet(file, { maxRows: 10 })
  expect(rows).toEqual([
    ['Cédula', 'Nota'],
    ['00112345678', 90],
    ['112345678', 91],
  ])
})
