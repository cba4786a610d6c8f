import { expect, test } from 'vitest'
import { XlsxError } from './error.ts'
import { refuseUnsafeXlsx } from './inspect.ts'
import { writeXlsx } from './write.ts'
import { CONTENT_TYPE, directoryEntryOf, fixture, makeXlsx, PARTS, zip } from './xlsx.test-support.ts'

const MEGABYTE = 1024 * 1024
const SHEET = 'xl/worksheets/sheet1.xml'

async function refusalOf(file: Buffer): Promise<XlsxError> {
  const refusal = await refuseUnsafeXlsx(file).catch(error => error)
  expect(refusal).toBeInstanceOf(XlsxError)
  return refusal
}

test('takes what LibreOffice and we ourselves write, and the least that is a spreadsheet', async () => {
  await refuseUnsafeXlsx(fixture('libreoffice.xlsx'))
  await refuseUnsafeXlsx(fixture('clases.xlsx'))
  await refuseUnsafeXlsx(await writeXlsx([{ name: 'Hoja', columns: [{ heading: 'A' }], rows: [['b']] }]))
  await refuseUnsafeXlsx(makeXlsx())
})

test('takes a type with macros that no part has, as SheetJS writes it, and refuses one that a part has', async () => {
  const types = contentTypes('<Types>', '<Types><Default Extension="bin" ContentType="x.macroEnabled.main"/>')
  await refuseUnsafeXlsx(makeXlsx(types))
  expect((await refusalOf(makeXlsx({ ...types, 'xl/otra.BIN': 'x' }))).message).toMatch(/contiene macros/)
})

const { 'xl/workbook.xml': _workbook, ...WITHOUT_WORKBOOK } = PARTS
const { '[Content_Types].xml': _types, ...WITHOUT_TYPES } = PARTS
const contentTypes = (from: string, to: string) => ({
  '[Content_Types].xml': PARTS['[Content_Types].xml'].replace(from, to),
})

test.each<[string, Buffer, RegExp]>([
  ['an empty file', Buffer.alloc(0), /está vacío/],
  ['a csv', Buffer.from('Cédula;Nombre\n1;Ana\n'), /no es una hoja de cálculo \.xlsx/],
  ['a page named .xls', Buffer.from('<html><table></table></html>'), /no es una hoja de cálculo \.xlsx/],
  ['an old .xls', fixture('antiguo.xls'), /otro formato de Excel.*guárdalo como/],
  ['a binary .xlsb', zip({ ...WITHOUT_WORKBOOK, 'xl/workbook.bin': 'x' }), /otro formato de Excel/],
  ['a password', fixture('con-clave.xlsx'), /tiene contraseña/],
  ['any other zip', zip({ 'foto.jpg': 'x' }), /no es una hoja de cálculo/],
  ['a zip with the types only', zip(WITHOUT_WORKBOOK), /no es una hoja de cálculo/],
  ['a zip with the workbook only', zip(WITHOUT_TYPES), /no es una hoja de cálculo/],
  ['another content', makeXlsx(contentTypes('spreadsheetml', 'wordprocessingml')), /no es una hoja/],
  ['macros', makeXlsx({ 'xl/vbaProject.bin': 'x' }), /contiene macros/],
  [
    'a type with macros',
    makeXlsx(contentTypes(CONTENT_TYPE, `${CONTENT_TYPE}.macroEnabled`)),
    /contiene macros/,
  ],
])('%s is not of the kind', async (_what, file, sentence) => {
  const refusal = await refusalOf(file)
  expect(refusal.message).toMatch(sentence)
  expect(refusal.kind).toBe('tipo')
})

test.each([['../fuera.xml'], ['xl/../../fuera.xml'], ['/etc/passwd'], ['C:/fuera.xml'], ['xl\\fuera.xml']])(
  'an entry %s is refused',
  async name => {
    const refusal = await refusalOf(makeXlsx({ [name]: 'x' }))
    expect(refusal).toMatchObject({
      kind: 'danado',
      message: expect.stringMatching(/rutas que no son válidas/),
    })
  },
)

// The stream comes in chunks of 16 KB: the declaration is put on the border as well.
test.each([0, 100, ...Array.from({ length: 12 }, (_, back) => 16_384 - back)])(
  'a DOCTYPE at byte %i is refused',
  async offset => {
    for (const declaration of ['<!DOCTYPE a>', '<!ENTITY a "b">']) {
      const text = `${' '.repeat(offset)}${declaration}<a/>`
      const refusal = await refusalOf(makeXlsx({ 'docProps/core.xml': text }))
      expect(refusal.message).toMatch(/declaraciones de XML/)
    }
  },
)

test('a part in UTF-16, where a DOCTYPE would not be seen, is refused', async () => {
  for (const text of ['\ufeff<!DOCTYPE a><a/>', '<!DOCTYPE a><a/>']) {
    const refusal = await refusalOf(makeXlsx({ [SHEET]: Buffer.from(text, 'utf16le') }))
    expect(refusal.kind).toBe('danado')
  }
})

test('a bomb of one part, of many parts and of too many parts', async () => {
  const spaces = Buffer.alloc(20 * MEGABYTE, ' ')
  const one = await refusalOf(makeXlsx({ [SHEET]: spaces }))
  expect(one).toMatchObject({ kind: 'tamano', message: expect.stringMatching(/cientos de veces/) })

  const fourMegabytes = spaces.subarray(0, 4 * MEGABYTE)
  const some = Object.fromEntries(
    Array.from({ length: 26 }, (_, index) => [`xl/media/${index}`, fourMegabytes]),
  )
  const many = await refusalOf(makeXlsx(some))
  expect(many).toMatchObject({ kind: 'tamano', message: expect.stringMatching(/pasa de 100 MB/) })

  const names = Array.from({ length: 1001 }, (_, index) => [`xl/${index}.xml`, ''])
  const tooMany = await refusalOf(makeXlsx(Object.fromEntries(names)))
  expect(tooMany).toMatchObject({ kind: 'tamano', message: expect.stringMatching(/demasiadas partes/) })
})

test('the sizes, the checksums and the places that an archive declares are not believed', async () => {
  const lies: [change: (file: Buffer, entry: number) => void, kind: string][] = [
    [(file, entry) => file.writeUInt32LE(10, entry + 24), 'danado'],
    [(file, entry) => file.writeUInt32LE(0xfffffff0, entry + 24), 'danado'],
    [(file, entry) => file.writeUInt32LE(1, entry + 16), 'danado'],
    [(file, entry) => file.writeUInt16LE(99, entry + 10), 'danado'],
    [(file, entry) => file.writeUInt32LE(0x7fffffff, entry + 42), 'danado'],
    [(file, entry) => file.writeUInt16LE(file.readUInt16LE(entry + 8) | 1, entry + 8), 'tipo'],
  ]
  for (const [lie, kind] of lies) {
    const file = makeXlsx({ [SHEET]: `<worksheet>${' '.repeat(1000)}</worksheet>` })
    lie(file, directoryEntryOf(file, SHEET))
    expect(await refusalOf(file)).toMatchObject({ kind })
  }
})

test('two parts of one name are refused', async () => {
  expect(await refusalOf(makeXlsx({ 'XL/Workbook.xml': '<workbook/>' }))).toMatchObject({ kind: 'danado' })
})

test('a file that was cut off or changed anywhere is refused, never a crash', async () => {
  const whole = fixture('libreoffice.xlsx')
  for (let length = 4; length < whole.length; length += 97) {
    expect(await refusalOf(whole.subarray(0, length))).toMatchObject({ kind: 'danado' })
  }
  for (let at = 30; at < whole.length; at += 53) {
    const changed = Buffer.from(whole)
    changed.writeUInt8(changed.readUInt8(at) ^ 0x55, at)
    await refuseUnsafeXlsx(changed).catch(error => expect(error).toBeInstanceOf(XlsxError))
  }
})
