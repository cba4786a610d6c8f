import { damaged, emptyFile, locked, notXlsx, otherExcel, tooBig, unsafe, withMacros } from './error.ts'
import { openParts, type Part, type Parts } from './zip.ts'

const MEGABYTE = 1024 * 1024
const MAX_UNPACKED = 100 * MEGABYTE
/** Real sheets stay below 60 times their packed size; the most that deflate can do is 1,032. */
const MAX_RATIO = 200
const RATIO_COUNTS_FROM = 5 * MEGABYTE
/** Of the parts that say what the others are. */
const MAX_DECLARATION = MEGABYTE
const ODS = 'application/vnd.oasis.opendocument.spreadsheet'

const ZIP = Buffer.from('PK\x03\x04', 'latin1')
const OLE2 = Buffer.from('d0cf11e0a1b11ae1', 'hex')
const ENCRYPTED_PACKAGE = Buffer.from('EncryptedPackage', 'utf16le')

/** Checks the file by its content, unpacked as a stream: nothing of it is held in memory here. */
export async function refuseUnsafeXlsx(file: Buffer): Promise<void> {
  await openSafeWorkbook(file)
}

export interface SafeWorkbook {
  format: 'xlsx' | 'ods'
  parts: Parts
}

export async function openSafeWorkbook(file: Buffer): Promise<SafeWorkbook> {
  refuseOtherFormats(file)
  const parts = await openParts(file)
  const format = await formatOf(parts)
  let total = 0
  for (const part of parts.values()) total += await measure(part, MAX_UNPACKED - total)
  return { format, parts }
}

async function formatOf(parts: Parts): Promise<SafeWorkbook['format']> {
  const mimetype = parts.get('mimetype')
  if (mimetype && parts.has('content.xml')) {
    await refuseOtherDocuments(mimetype, parts)
    return 'ods'
  }
  if (parts.has('xl/workbook.bin')) throw otherExcel()
  const contentTypes = parts.get('[content_types].xml')
  if (!contentTypes || !parts.has('xl/workbook.xml')) throw notXlsx()
  for (const name of parts.keys()) if (name.endsWith('vbaproject.bin')) throw withMacros()
  await refuseContentTypes(contentTypes, parts)
  return 'xlsx'
}

export const isZip = (file: Buffer) => startsWith(file, ZIP)
/** `.xls`, and every workbook with a password. */
export const isOldExcel = (file: Buffer) => startsWith(file, OLE2)

function refuseOtherFormats(file: Buffer) {
  if (file.length === 0) throw emptyFile()
  if (isOldExcel(file)) throw file.includes(ENCRYPTED_PACKAGE) ? locked() : otherExcel()
  if (!isZip(file)) throw notXlsx()
}

const startsWith = (file: Buffer, signature: Buffer) => file.subarray(0, signature.length).equals(signature)

async function textOf(part: Part): Promise<string> {
  let text = ''
  for await (const chunk of part.unpack()) {
    text += chunk.toString('latin1')
    if (text.length > MAX_DECLARATION) throw damaged()
  }
  return text
}

/** An OpenDocument file that is a text or a drawing, has a password or brings macros. */
async function refuseOtherDocuments(mimetype: Part, parts: Parts) {
  if (!(await textOf(mimetype)).startsWith(ODS)) throw notXlsx()
  const manifest = parts.get('meta-inf/manifest.xml')
  if (manifest && (await textOf(manifest)).includes('encryption-data')) throw locked()
  for (const name of parts.keys()) if (/^(basic|scripts)\//.test(name)) throw withMacros()
}

async function refuseContentTypes(part: Part, parts: Parts) {
  const types = await textOf(part)
  const extensions = new Set([...parts.keys()].map(name => name.slice(name.lastIndexOf('.') + 1)))
  // SheetJS declares a content type for every extension that it knows, macros too: only types that a part really has count.
  const used = types.replace(/<Default\b[^>]*?\bExtension="([^"]*)"[^>]*>/gi, (tag, extension: string) =>
    extensions.has(extension.toLowerCase()) ? tag : '',
  )
  if (/macroEnabled|vbaProject/i.test(used)) throw withMacros()
  if (!types.includes('spreadsheetml.sheet.main+xml')) throw notXlsx()
}

/** How many bytes are really there, whatever the archive declares; stops as soon as they are too many. */
async function measure(part: Part, allowed: number): Promise<number> {
  const refuseDeclarations = /\.(xml|rels|vml)$/i.test(part.name) ? declarationWatch() : undefined
  let size = 0
  for await (const chunk of part.unpack()) {
    size += chunk.length
    if (size > allowed) throw tooBig('descomprimido pasa de 100 MB')
    if (size > RATIO_COUNTS_FROM && size > part.packedSize * MAX_RATIO) {
      throw tooBig('descomprimido ocupa cientos de veces más')
    }
    refuseDeclarations?.(chunk)
  }
  return size
}

/** No spreadsheet program writes a DOCTYPE or an entity: both are only good for attacks on XML parsers. */
function declarationWatch() {
  let tail: Buffer | undefined
  return (chunk: Buffer) => {
    if (!tail && isUtf16(chunk)) throw damaged()
    const border = tail ? Buffer.concat([tail, chunk.subarray(0, 8)]) : chunk.subarray(0, 8)
    for (const bytes of [border, chunk]) {
      if (bytes.includes('<!DOCTYPE') || bytes.includes('<!ENTITY')) throw unsafe('declaraciones de XML')
    }
    tail = Buffer.from(border.length > chunk.length ? border.subarray(-8) : chunk.subarray(-8))
  }
}

/** In UTF-16 every other byte is zero, and a search for letters finds nothing. */
const isUtf16 = (start: Buffer) => start[0] === 0 || start[1] === 0 || start[0] === 0xfe || start[0] === 0xff
