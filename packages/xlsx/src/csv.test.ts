import { expect, test } from 'vitest'
import { XlsxError } from './error.ts'
import { readTable } from './read.ts'
import { fixture } from './xlsx.test-support.ts'

const LIMITS = { maxRows: 100 }
const read = (content: string | Buffer) => readTable(Buffer.from(content as string), LIMITS)

const TABLE = [
  ['Cédula', 'Nombre', 'Nota'],
  ['00112345678', 'Ñoño, "Peña"', '85,5'],
  [40212345678, 'dos\nlíneas', 70],
]
const csv = (separator: string, end = '\r\n') =>
  TABLE.map(row =>
    row
      .map(cell => (/[",;\t\n]/.test(String(cell)) ? `"${String(cell).replaceAll('"', '""')}"` : cell))
      .join(separator),
  ).join(end)
const utf16be = (text: string) => Buffer.from(text, 'utf16le').swap16()

test.each<[string, string | Buffer]>([
  ['commas', csv(',')],
  ['semicolons, and lines of Unix', csv(';', '\n')],
  ['tabs, and lines of old Macs', csv('\t', '\r')],
  ['UTF-8 with its mark', `\ufeff${csv(';')}`],
  ['UTF-16 with its mark', Buffer.from(`\ufeff${csv('\t')}`, 'utf16le')],
  ['UTF-16 without it', Buffer.from(csv(';'), 'utf16le')],
  ['UTF-16, the other way round', utf16be(`\ufeff${csv(',')}`)],
  ['Windows-1252', Buffer.from(csv(';'), 'latin1')],
])('%s', async (_what, content) => {
  expect(await read(content)).toEqual(TABLE)
})

test('titles above, Excel’s own first line, empty lines and ragged rows keep their places', async () => {
  expect(await read('Listado, con coma\n\nA;B;C\n1;"2";3\n4;5')).toEqual([
    ['Listado, con coma'],
    [],
    ['A', 'B', 'C'],
    [1, 2, 3],
    [4, 5],
  ])
  expect(await read('sep=|\r\na|b,c\r\n')).toEqual([[], ['a', 'b,c']])
  expect(await read('Salón\nA-101\nA-102')).toEqual([['Salón'], ['A-101'], ['A-102']])
})

test.each<[string, string | Buffer, RegExp]>([
  ['an old .xls', fixture('antiguo.xls'), /otro formato de Excel.*guárdalo como/],
  ['a page', '  <html><table></table></html>', /no es una hoja de cálculo/],
  ['a PDF', '%PDF-1.7 texto', /no es una hoja de cálculo/],
  ['a picture', Buffer.from('ffd8ffe000104a464946', 'hex'), /no es una hoja de cálculo/],
  ['nothing', '', /está vacío/],
  ['a quote that never ends', 'a,b\n"c,d', /dañado o incompleto/],
  ['too many rows', 'x\n'.repeat(101), /pasa de 100 filas/],
  ['too many columns', 'x,'.repeat(300), /pasa de 256 columnas/],
])('%s is refused', async (_what, content, sentence) => {
  const refusal = await read(content).catch(error => error)
  expect(refusal).toBeInstanceOf(XlsxError)
  expect(refusal.message).toMatch(sentence)
})
