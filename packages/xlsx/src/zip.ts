import { crc32 } from 'node:zlib'
import { type Entry, fromBuffer, validateFileName, type ZipFile } from 'yauzl'
import { damaged, locked, tooBig, unsafe } from './error.ts'

const MAX_ENTRIES = 1000

export interface Part {
  name: string
  packedSize: number
  /** What is really inside, piece by piece: nothing is held, so the reader decides when it is too much. */
  unpack(): AsyncIterable<Buffer>
}

/** The parts of a package by their name, which OPC compares without regard to case. */
export type Parts = Map<string, Part>

export async function openParts(file: Buffer): Promise<Parts> {
  const zip = await open(file)
  if (zip.entryCount > MAX_ENTRIES) throw tooBig('contiene demasiadas partes')
  const parts: Parts = new Map()
  for (const entry of await listEntries(zip)) {
    const name = (entry.fileNameRaw as Buffer).toString('utf8')
    if (validateFileName(name)) throw unsafe('rutas que no son válidas')
    if (entry.isEncrypted()) throw locked()
    if (!entry.canDecodeFileData()) throw damaged()
    if (name.endsWith('/')) continue
    const key = name.toLowerCase()
    // With two parts of one name, what was checked and what is read could differ.
    if (parts.has(key)) throw damaged()
    parts.set(key, { name, packedSize: entry.compressedSize, unpack: () => unpack(zip, entry) })
  }
  return parts
}

const open = (file: Buffer) =>
  new Promise<ZipFile>((resolve, reject) =>
    fromBuffer(file, { lazyEntries: true, decodeStrings: false, validateEntrySizes: true }, (error, zip) =>
      error ? reject(damaged(error)) : resolve(zip),
    ),
  )

const listEntries = (zip: ZipFile) =>
  new Promise<Entry[]>((resolve, reject) => {
    const entries: Entry[] = []
    zip.on('error', error => reject(damaged(error)))
    zip.on('end', () => resolve(entries))
    zip.on('entry', (entry: Entry) => {
      entries.push(entry)
      // An archive may lie about how many entries it has.
      if (entries.length > MAX_ENTRIES) reject(tooBig('contiene demasiadas partes'))
      else zip.readEntry()
    })
    zip.readEntry()
  })

async function* unpack(zip: ZipFile, entry: Entry): AsyncGenerator<Buffer> {
  let checksum = 0
  const stream = await zip.openReadStreamPromise(entry).catch(error => {
    throw damaged(error)
  })
  const chunks = stream[Symbol.asyncIterator]()
  try {
    for (;;) {
      const { done, value } = await chunks.next().catch(error => {
        throw damaged(error)
      })
      if (done) break
      checksum = crc32(value, checksum)
      yield value
    }
  } finally {
    stream.destroy()
  }
  if (checksum !== entry.crc32) throw damaged()
}
