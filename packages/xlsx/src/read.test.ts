import { expect, test } from 'vitest'
import { NOT_CALCULATED } from './cell.ts'
import { XlsxError } from './error.ts'
import { readFirstSheet, readTable } from './read.ts'
import { fixture, makeSheet, makeXlsx } from './xlsx.test-support.ts'

const read = (file: Buffer, maxRows = 1000) => readFirstSheet(file, { maxRows })
const rowsOf = async (cells: string, parts?: Record<string, string>) =>
  (await read(makeSheet(cells, parts))).rows

async function refusalOf(file: Buffer, maxRows?: number): Promise<XlsxError> {
  const refusal = await read(file, maxRows).catch(error => error)
  expect(refusal).toBeInstanceOf(XlsxError)
  return refusal
}

test('a list from LibreOffice, cell by cell and as people wrote it', async () => {
  const { sheet, sheets, rows } = await read(fixture('libreoffice.xlsx'))
  expect({ sheet, sheets }).toEqual({ sheet: 'Estudiantes', sheets: ['Estudiantes', 'Notas'] })
  expect(rows).toHaveLength(14)
  // biome-ignore format: a row of the sheet is a line here.
  expect(rows.slice(0, 9)).toEqual([
    ['Cédula', 'Apellido', 'Nombre', 'Matrícula', 'Teléfono', 'Correo', 'Observaciones', 'Matemáticas', 'Lengua Española', 'Ciencias Naturales', 'Ciencias Sociales'],
    ['001-1234567-8', 'Núñez Peña', 'José Ángel', '2026-0001', '809-555-0101', 'jose.nunez@correo.test', 'Buen alumno', 85, 92, 70, 100],
    ['40212345671', 'Muñoz', 'María Belén', '2026-0002', '(829) 555-0102', 'maria.munoz@correo.test', null, '85,5', 'sí', 'no', 'Aprobado'],
    [112345678, 'Cedeño', 'Iñaki', '2026-0003', 8095550103, 'inaki.cedeno@correo.test', 'La cédula perdió los ceros', 69.5, 'Reprobado', null, 'APROBADO'],
    [' 402-2345678-9 ', '  Güémez  ', 'Zoë ', '2026-0004', '849 555 0104', ' zoe.guemez@correo.test ', 'Espacios de más', ' 77 ', 'Sí', 'NO', 'aprobado '],
    [],
    ['00112345679', 'De la Cruz', 'Ángela', '2026-0005', null, 'angela.cruz@correo.test', null, 85, 'sí', 0, 60],
    [3104567890, 'Peña', 'Óscar', '2026-0006', '809-555-0106', 'oscar.pena@correo.test', null, 100, '70', '70.0', '7e1'],
    ['031-0456789-1', 'Acuña', 'Begoña', '2026-0007', '809-555-0107', 'begona.acuna@correo.test', '«comillas» & <signos>', true, false],
  ])
  expect(rows[13]?.slice(0, 2)).toEqual(['402-0000005-9', 'Liriano'])
})

test('formats, dates, errors, merged cells and an empty first row from LibreOffice', async () => {
  expect((await read(fixture('clases.xlsx'))).rows).toEqual([
    [],
    ['texto', 'con negrita dentro', 'dos\nlíneas'],
    ['fecha', new Date('2026-08-17T00:00:00Z'), new Date('2026-08-17T13:30:00Z')],
    ['error', { error: '#N/A' }, { error: '#DIV/0!' }],
    ['unidas', 'arriba a la izquierda', null, 'derecha'],
    [null, null, null, 'debajo'],
    ['emoji', '😀'],
  ])
})

test('a cell merged over rows stands in each that holds something, if that is asked for; from LibreOffice in two formats', async () => {
  const [xlsx, ods] = await Promise.all(
    ['unidas.xlsx', 'unidas.ods'].map(name => readTable(fixture(name), { maxRows: 1000, fillMerged: true })),
  )
  expect(xlsx?.slice(0, 4).map(row => row.slice(0, 3))).toEqual([
    ['Oferta Otoño 2026'],
    ['Grupo', 'Materia', 'Docente'],
    ['01', 'Matemáticas', 'Rosa Peña'],
    ['02', 'Matemáticas', 'José Ángel Núñez'],
  ])
  expect(ods).toEqual(xlsx)
  expect((await read(fixture('unidas.xlsx'))).rows[3]?.slice(0, 2)).toEqual(['02', null])
})

test('merged cells put nothing into empty rows or over what stands there, and can’t claim more than a sheet holds', async () => {
  const merged = (cells: string, ranges: string[]) => {
    const sheet = `<worksheet><sheetData>${cells}</sheetData><mergeCells>${ranges.map(ref => `<mergeCell ref="${ref}"/>`).join('')}</mergeCells></worksheet>`
    return readTable(makeXlsx({ 'xl/worksheets/sheet1.xml': sheet }), { maxRows: 50_000, fillMerged: true })
  }
  const number = (place: string) => `<c r="${place}"><v>1</v></c>`
  const rows = `<row>${number('A1')}</row><row>${number('B2')}</row><row/><row><c r="A4"><v>2</v></c></row>`
  expect(await merged(rows, ['A1:A9', 'B1'])).toEqual([[1], [1, 1], [], [2]])
  const tall = `<row r="1">${number('A1')}</row><row r="40000">${number('A40000')}</row>`
  const refusal = await merged(tall, Array(100).fill('A1:A1048576')).catch(error => error)
  expect(refusal).toMatchObject({ kind: 'tamano' })
})

test('rows are told as soon as they are whole: at once, or with merged cells behind the last of them', async () => {
  const row = (number: number) => `<row r="${number}"><c r="A${number}"><v>${number}</v></c></row>`
  async function toldOf(rows: string, behind = '') {
    const told: [number, unknown][] = []
    const sheet = `<worksheet><sheetData>${rows}</sheetData>${behind}</worksheet>`
    const file = makeXlsx({ 'xl/worksheets/sheet1.xml': sheet })
    const onRow = (row: unknown[], index: number) => told.push([index, row[0]])
    const error = await readTable(file, { maxRows: 1000, fillMerged: true, onRow }).catch(error => error)
    return { told, refused: error instanceof XlsxError }
  }
  const merged = '<mergeCells><mergeCell ref="A1:A2"/></mergeCells>'
  const broken = '<c r="A5"><v>no es un número</v></c>'
  expect(await toldOf(row(1) + row(3))).toEqual({
    told: [
      [0, 1],
      [1, undefined],
      [2, 3],
    ],
    refused: false,
  })
  expect(await toldOf(`${row(1)}<row r="2"><c r="B2"><v>9</v></c></row>`, merged)).toEqual({
    told: [
      [0, 1],
      [1, 1],
    ],
    refused: false,
  })
  expect((await toldOf(row(1) + row(2) + row(3) + broken)).told).toHaveLength(2)
  expect((await toldOf(row(1) + row(2) + row(3) + broken, merged)).told).toHaveLength(0)
  // What was told can't be changed any more.
  expect((await toldOf(row(1) + row(2) + row(1))).refused).toBe(true)
})

test('rows and cells keep their places, with and without an address', async () => {
  expect(
    await rowsOf('<row r="3"><c r="C3"><v>1</v></c></row><row r="5"><c r="A5"><v>2</v></c></row>'),
  ).toEqual([...[[], [], [null, null, 1], [], [2]]])
  expect(await rowsOf('<row><c/><c><v>1</v></c></row><row/><row><c><v>2</v></c></row>')).toEqual([
    [null, 1],
    [],
    [2],
  ])
  expect(await rowsOf('<x:row r="1"><x:c r="AA1"><x:v>1</x:v></x:c></x:row>')).toEqual([
    [...Array(26).fill(null), 1],
  ])
})

test('texts: shared, inline, in runs, in CDATA, with entities, without how they are pronounced', async () => {
  const strings =
    '<sst><si><t>uno</t></si><si><r><t>d</t></r><r><t xml:space="preserve">os </t></r><rPh sb="0" eb="1"><t>no</t></rPh></si></sst>'
  const cells =
    '<row r="1"><c t="s"><v>0</v></c><c t="s"><v>1</v></c><c t="inlineStr"><is><r><t>tr</t></r><r><t>es</t></r><rPh><t>no</t></rPh></is></c>' +
    '<c t="inlineStr"><is><t>a<![CDATA[<b>]]>&amp;&#241;&#x1F600;&otra;</t></is></c><c t="str"><f>A1</f><v>f&lt;</v></c>' +
    '<c t="inlineStr"><is><t></t></is></c><c t="s"/></row>'
  expect(await rowsOf(cells, { 'xl/sharedStrings.xml': strings })).toEqual([
    ['uno', 'dos ', 'tres', 'a<b>&ñ😀&otra;', 'f<'],
  ])
})

test('what a database could not hold comes out as it is', async () => {
  const cells =
    '<row r="1"><c t="str"><v>_x0000_&#0;</v></c><c t="str"><v>_xD800_&#xDC00;x</v></c><c t="str"><v>_x005F_x0041_</v></c></row>'
  expect(await rowsOf(cells)).toEqual([['\0\0', '\ud800\udc00x', '_x0041_']])
})

test('formulas give what was calculated, and say so when nothing was', async () => {
  const cells =
    '<row r="1"><c><f>70+15</f><v>85</v></c><c><f>70+15</f><v></v></c><c><f>1</f></c><c t="str"><f>""</f><v></v></c><c t="b"><f>1=1</f><v>1</v></c><c t="e"><f>1/0</f><v>#DIV/0!</v></c></row>'
  expect(await rowsOf(cells)).toEqual([
    [85, { error: NOT_CALCULATED }, { error: NOT_CALCULATED }, null, true, { error: '#DIV/0!' }],
  ])
})

test('dates by their format, of both calendars', async () => {
  const formats = ['dd/mm/yyyy', '[h]', '0.00', '[Red]0.00;"días"', '0\\d', '@', '[$-1C0A]d "de" mmmm']
  const styles = `<styleSheet><numFmts>${formats.map((code, index) => `<numFmt numFmtId="${200 + index}" formatCode="${code.replaceAll('"', '&quot;')}"/>`).join('')}</numFmts><cellStyleXfs><xf numFmtId="14"/></cellStyleXfs><cellXfs><xf numFmtId="0"/><xf numFmtId="14"/>${formats.map((_, index) => `<xf numFmtId="${200 + index}"/>`).join('')}</cellXfs></styleSheet>`
  const cells = `<row r="1">${[0, 1, 2, 3, 4, 5, 6, 7, 8].map(style => `<c s="${style}"><v>46251</v></c>`).join('')}</row>`
  const day = new Date('2026-08-17T00:00:00Z')
  const parts = { 'xl/styles.xml': styles }
  expect(await rowsOf(cells, parts)).toEqual([[46251, day, day, day, 46251, 46251, 46251, 46251, day]])
  const of1904 = {
    ...parts,
    'xl/workbook.xml':
      '<workbook><workbookPr date1904="1"/><sheets><sheet name="H" r:id="rId1"/></sheets></workbook>',
  }
  expect(await rowsOf('<row r="1"><c s="1"><v>44789</v></c></row>', of1904)).toEqual([[day]])
  expect(await rowsOf('<row r="1"><c t="d"><v>2026-08-17</v></c><c s="1"><v>1</v></c></row>', parts)).toEqual(
    [[day, new Date('1900-01-01T00:00:00Z')]],
  )
})

test('the first sheet is the first that people see', async () => {
  const sheetWith = (number: number) =>
    `<worksheet><sheetData><row><c><v>${number}</v></c></row></sheetData></worksheet>`
  const sheets = { 'xl/worksheets/sheet1.xml': sheetWith(1), 'xl/worksheets/sheet2.xml': sheetWith(2) }
  const workbook = (state: string) =>
    `<workbook><sheets><sheet name="A" ${state} sheetId="7" r:id="rId2"/><sheet name="B &amp; C" sheetId="3" r:id="rId1"/></sheets></workbook>`
  const shown = await read(makeXlsx({ ...sheets, 'xl/workbook.xml': workbook('') }))
  expect(shown).toEqual({ sheet: 'A', sheets: ['A', 'B & C'], rows: [[2]] })
  const hidden = await read(makeXlsx({ ...sheets, 'xl/workbook.xml': workbook('state="hidden"') }))
  expect(hidden).toMatchObject({ sheet: 'B & C', rows: [[1]] })
})

test('as many rows as allowed, and not one more; rows with nothing but a format do not count', async () => {
  const row = (number: number) => `<row r="${number}"><c r="A${number}"><v>1</v></c></row>`
  expect((await read(makeSheet(row(1) + row(1200)), 1200)).rows).toHaveLength(1200)
  const refusal = await refusalOf(makeSheet(row(1) + row(1201)), 1200)
  expect(refusal).toMatchObject({ kind: 'tamano', message: expect.stringMatching(/pasa de 1,200 filas/) })
  const formatted = '<row r="1048576" s="1" customFormat="1"><c r="XFD1048576" s="1"/></row>'
  expect((await read(makeSheet(row(1) + formatted))).rows).toEqual([[1]])
})

// With a number now and then: packed too well it would be refused as a bomb.
const SEA = Array.from(
  { length: 60_000 },
  (_, index) => `${'<c/>'.repeat(50)}<c s="${(index * 7919) % 80_021}"/>`,
).join('')

test.each<[string, string, string, RegExp]>([
  ['a far column', '<row r="1"><c r="XFD1"><v>1</v></c></row>', 'tamano', /256 columnas/],
  [
    'a long text',
    `<row r="1"><c r="B1" t="str"><v>${'x'.repeat(32_768)}</v></c></row>`,
    'tamano',
    /fila 1, columna 2.*32,767/,
  ],
  ['an address that is none', '<row r="1"><c r="A0"><v>1</v></c></row>', 'danado', /dañado/],
  ['a row that is none', '<row r="-1"><c><v>1</v></c></row>', 'danado', /dañado/],
  ['a number that is none', '<row r="1"><c><v>uno</v></c></row>', 'danado', /dañado/],
  ['a text that is not there', '<row r="1"><c t="s"><v>9</v></c></row>', 'danado', /dañado/],
  ['a kind that is none', '<row r="1"><c t="constructor"><v>9</v></c></row>', 'danado', /dañado/],
  ['XML that does not close', '<row r="1"><c>', 'danado', /dañado/],
  ['a tag without measure', `<row a="${'x'.repeat(1_200_000)}"/>`, 'danado', /dañado/],
  ['XML too deep', '<a>'.repeat(1000) + '</a>'.repeat(1000), 'danado', /dañado/],
  ['a sea of empty cells', SEA, 'tamano', /demasiadas celdas/],
  ['a declaration in lower case', '<!doctype a>', 'danado', /declaraciones/],
])('%s is refused', async (_what, cells, kind, sentence) => {
  expect(await refusalOf(makeSheet(cells))).toMatchObject({ kind, message: expect.stringMatching(sentence) })
})

test('a text of the longest kind in very many cells is refused before anyone copies it', async () => {
  const strings = `<sst><si><t>${'x'.repeat(32_000)}</t></si></sst>`
  const cells = '<row><c t="s"><v>0</v></c></row>'.repeat(1600)
  const refusal = await refusalOf(makeSheet(cells, { 'xl/sharedStrings.xml': strings }), 2000)
  expect(refusal).toMatchObject({ kind: 'tamano', message: expect.stringMatching(/demasiado texto/) })
})

test('a workbook whose sheet is not there, or that is not UTF-8, is damaged', async () => {
  const nowhere = '<workbook><sheets><sheet name="A" r:id="rId9"/></sheets></workbook>'
  expect(await refusalOf(makeXlsx({ 'xl/workbook.xml': nowhere }))).toMatchObject({ kind: 'danado' })
  const missing = nowhere.replace('rId9', 'rId2')
  expect(await refusalOf(makeXlsx({ 'xl/workbook.xml': missing }))).toMatchObject({ kind: 'danado' })
  const latin = Buffer.from(
    '<worksheet><sheetData><row><c t="str"><v>ñ</v></c></row></sheetData></worksheet>',
    'latin1',
  )
  expect(await refusalOf(makeXlsx({ 'xl/worksheets/sheet1.xml': latin }))).toMatchObject({ kind: 'danado' })
})
