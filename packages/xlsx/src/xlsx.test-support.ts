import { readFileSync } from 'node:fs'
import { crc32, deflateRawSync } from 'node:zlib'
import { openParts } from './zip.ts'

export const fixture = (name: string) => readFileSync(new URL(`./fixtures/${name}`, import.meta.url))

export const CONTENT_TYPE = 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet.main+xml'
const RELATIONSHIP = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships'

const relationship = (id: string, type: string, target: string) =>
  `<Relationship Id="${id}" Type="${RELATIONSHIP}/${type}" Target="${target}"/>`

/** The least that is a spreadsheet, with one sheet; `parts` adds to it or takes the place of its parts. */
export const PARTS = {
  '[Content_Types].xml': `<Types><Override PartName="/xl/workbook.xml" ContentType="${CONTENT_TYPE}"/></Types>`,
  'xl/workbook.xml': '<workbook><sheets><sheet name="Hoja" sheetId="1" r:id="rId1"/></sheets></workbook>',
  'xl/_rels/workbook.xml.rels': `<Relationships>${relationship('rId1', 'worksheet', 'worksheets/sheet1.xml')}${relationship('rId2', 'worksheet', '/xl/worksheets/sheet2.xml')}${relationship('rId3', 'styles', 'styles.xml')}${relationship('rId4', 'sharedStrings', 'sharedStrings.xml')}</Relationships>`,
  'xl/styles.xml': '<styleSheet/>',
  'xl/sharedStrings.xml': '<sst/>',
  'xl/worksheets/sheet1.xml': '<worksheet><sheetData/></worksheet>',
}

export function makeXlsx(parts: Record<string, string | Uint8Array> = {}): Buffer {
  return zip({ ...PARTS, ...parts })
}

/** Written by hand, so that a test can put in it what no honest program would. */
export function zip(parts: Record<string, string | Uint8Array>): Buffer {
  const packed = new Map<string | Uint8Array, Buffer>()
  const locals: Buffer[] = []
  const directory: Buffer[] = []
  let offset = 0
  for (const [name, content] of Object.entries(parts)) {
    const bytes = Buffer.from(content)
    const data = packed.get(content) ?? deflateRawSync(bytes, { level: 1 })
    packed.set(content, data)
    const fields = Buffer.alloc(26)
    for (const [at, value] of [20, 0x800, 8].entries()) fields.writeUInt16LE(value, at * 2)
    for (const [at, value] of [crc32(bytes), data.length, bytes.length].entries()) {
      fields.writeUInt32LE(value, 10 + at * 4)
    }
    fields.writeUInt16LE(Buffer.byteLength(name), 22)
    const local = [Buffer.from('PK\x03\x04'), fields, Buffer.from(name), data]
    const where = Buffer.alloc(14)
    where.writeUInt32LE(offset, 10)
    directory.push(Buffer.from('PK\x01\x02\x14\0'), fields, where, Buffer.from(name))
    locals.push(...local)
    offset += local.reduce((sum, { length }) => sum + length, 0)
  }
  const end = Buffer.alloc(18)
  for (const at of [4, 6]) end.writeUInt16LE(Object.keys(parts).length, at)
  end.writeUInt32LE(Buffer.concat(directory).length, 8)
  end.writeUInt32LE(offset, 12)
  return Buffer.concat([...locals, ...directory, Buffer.from('PK\x05\x06'), end])
}

export const makeSheet = (rows: string, parts: Record<string, string> = {}) =>
  makeXlsx({ 'xl/worksheets/sheet1.xml': `<worksheet><sheetData>${rows}</sheetData></worksheet>`, ...parts })

/** Where the directory at the end of the archive speaks of a part: what it says there can be made a lie. */
export function directoryEntryOf(file: Buffer, name: string): number {
  for (let at = file.indexOf('PK\x01\x02'); at >= 0; at = file.indexOf('PK\x01\x02', at + 4)) {
    if (file.subarray(at + 46, at + 46 + file.readUInt16LE(at + 28)).toString() === name) return at
  }
  throw new Error(`no entry ${name}`)
}

/** What a spreadsheet is made of, as text. */
export async function partsOf(file: Buffer): Promise<Record<string, string>> {
  const texts: Record<string, string> = {}
  for (const part of (await openParts(file)).values()) {
    const chunks: Buffer[] = []
    for await (const chunk of part.unpack()) chunks.push(chunk)
    texts[part.name] = Buffer.concat(chunks).toString('utf8')
  }
  return texts
}
