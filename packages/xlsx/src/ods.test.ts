import { expect, test } from 'vitest'
import { XlsxError } from './error.ts'
import { readTable } from './read.ts'
import { fixture, zip } from './xlsx.test-support.ts'

const LIMITS = { maxRows: 1000 }
const ODS = 'application/vnd.oasis.opendocument.spreadsheet'
const content = (rows: string) =>
  `<office:document-content><office:body><office:spreadsheet><table:table table:name="Hoja">${rows}</table:table><table:table table:name="Otra"><table:table-row><table:table-cell office:value-type="string"><text:p>otra</text:p></table:table-cell></table:table-row></table:table></office:spreadsheet></office:body></office:document-content>`
const ods = (rows: string, parts: Record<string, string | Uint8Array> = {}) =>
  zip({ mimetype: ODS, 'content.xml': content(rows), ...parts })
const cell = (attributes: string, inside = '') =>
  `<table:table-cell ${attributes}>${inside}</table:table-cell>`
const row = (...cells: string[]) => `<table:table-row>${cells.join('')}</table:table-row>`

async function refusalOf(file: Buffer): Promise<XlsxError> {
  const refusal = await readTable(file, LIMITS).catch(error => error)
  expect(refusal).toBeInstanceOf(XlsxError)
  return refusal
}

test('every kind of cell, as LibreOffice writes it', async () => {
  const rows = [
    row(
      cell('office:value-type="string"', '<text:p>Peña<text:s text:c="2"/>&amp; <text:span>Cía</text:span></text:p><text:p>dos</text:p>'),
      cell('office:value-type="float" office:value="85.5"', '<text:p>85,5</text:p>'),
      cell('table:number-columns-repeated="2"'),
      cell('office:value-type="boolean" office:boolean-value="true"', '<text:p>VERDADERO</text:p>'),
    ),
    '<table:table-row table:number-rows-repeated="2"><table:table-cell/></table:table-row>',
    row(
      cell('office:value-type="date" office:date-value="2026-08-17"'),
      cell('office:value-type="date" office:date-value="2026-08-17T13:30:00"'),
      cell('office:value-type="time" office:time-value="PT07H00M00S"'),
      cell('calcext:value-type="error" office:value-type="string"', '<text:p>#N/A</text:p>'),
      cell('office:value-type="percentage" office:value="0.5"'),
      cell('office:value-type="string"', '<office:annotation><text:p>nota</text:p></office:annotation><text:p>con nota</text:p>'),
    ),
    '<table:table-row table:number-rows-repeated="1048000"><table:table-cell table:number-columns-repeated="16000"/></table:table-row>',
  ] // biome-ignore format: a list of cells reads better in lines
  const read = await readTable(ods(rows.join('')), LIMITS)
  expect(read).toEqual([
    ['Peña  & Cía\ndos', 85.5, null, null, true],
    [],
    [],
    [new Date('2026-08-17T00:00:00Z'), new Date('2026-08-17T13:30:00Z'), expect.any(Date), { error: '#N/A' }, 0.5, 'con nota'],
  ]) // biome-ignore format: a list of cells reads better in lines
  expect(
    read
      .flat()
      .filter(one => one instanceof Date)[2]
      ?.getUTCHours(),
  ).toBe(7)
})

test('the same table from LibreOffice in three formats reads the same', async () => {
  const [xlsx, odf, csv] = await Promise.all(
    ['tabla.xlsx', 'tabla.ods', 'tabla.csv'].map(name => readTable(fixture(name), LIMITS)),
  )
  expect(odf).toEqual(xlsx)
  expect(csv).toEqual(xlsx)
})

test.each<[string, () => Buffer, RegExp]>([
  ['a text document', () => zip({ mimetype: 'application/vnd.oasis.opendocument.text', 'content.xml': '<a/>' }), /no es una hoja de cálculo/],
  ['a password', () => ods('', { 'META-INF/manifest.xml': '<m><manifest:encryption-data/></m>' }), /tiene contraseña/],
  ['macros', () => ods('', { 'Basic/Standard/script-lb.xml': '<a/>' }), /contiene macros/],
  ['entities', () => ods('', { 'content.xml': `<!DOCTYPE a [<!ENTITY b "c">]>${content('')}` }), /declaraciones de XML/],
  ['a bomb', () => ods('', { 'content.xml': Buffer.alloc(20 * 1024 * 1024, ' ') }), /cientos de veces/],
  ['a row repeated a million times', () => ods(`<table:table-row table:number-rows-repeated="1000000">${cell('office:value-type="float" office:value="1"')}</table:table-row>`), /pasa de 1,000 filas/],
  ['a cell repeated a million times', () => ods(row(cell('table:number-columns-repeated="1000000" office:value-type="float" office:value="1"'))), /pasa de 256 columnas/],
  ['a number that is none', () => ods(row(cell('office:value-type="float" office:value="x"'))), /dañado/],
  ['a count that is none', () => ods('<table:table-row table:number-rows-repeated="-1"/>'), /dañado/],
  ['no table', () => ods('', { 'content.xml': '<office:document-content/>' }), /dañado/],
  ['half a document', () => ods('', { 'content.xml': content('').slice(0, 90) }), /dañado/],
])('%s is refused', async (_what, make, sentence) => {
  expect((await refusalOf(make())).message).toMatch(sentence)
}) // biome-ignore format: a list of values reads better in lines

test('a file that was cut off is refused, never a crash', async () => {
  const whole = fixture('tabla.ods')
  for (let length = 4; length < whole.length; length += 997)
    expect(await refusalOf(whole.subarray(0, length))).toMatchObject({ kind: 'danado' })
})
