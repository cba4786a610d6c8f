import { createHash } from 'node:crypto'
import { type FileHandle, open } from 'node:fs/promises'
import { createBrotliDecompress } from 'node:zlib'
import { BackupError, damaged, explainFile } from './error.ts'
import { contentsOf, copyFrom, FIRST_LINE, type Header, headerSchema, type Table } from './format.ts'
import { createSections } from './sections.ts'

/** Called for every table in turn, with its rows. */
type Visit = (table: Table, rows: AsyncIterable<Buffer>) => Promise<void>

export const skip: Visit = async (_table, rows) => {
  for await (const _chunk of rows);
}

/**
 * Reads a backup from end to end in constant memory, and verifies its hash at the end. A caller that uses the rows before that
 * must be able to roll back.
 */
export async function readBackup(file: string, visit: Visit = skip): Promise<Header> {
  const handle = await open(file).catch(error => {
    throw explainFile(file, error)
  })
  const content = unpacked(handle, file)
  try {
    await refuseOtherFiles(handle, file)
    return await readContent(content, file, visit)
  } finally {
    await content.return(undefined)
    await handle.close()
  }
}

async function refuseOtherFiles(handle: FileHandle, file: string) {
  const start = Buffer.alloc(FIRST_LINE.length)
  const { bytesRead } = await handle.read(start, 0, start.length, 0).catch(error => {
    throw explainFile(file, error)
  })
  const line = start.toString('latin1', 0, bytesRead)
  if (line === FIRST_LINE) return
  if (/^nivela-respaldo \d/.test(line)) {
    throw new BackupError(
      `El respaldo ${file} es de una versión más nueva de Nivela. Actualiza Nivela y vuelve a empezar.`,
    )
  }
  throw bytesRead < start.length ? damaged(file) : new BackupError(`${file} no es un respaldo de Nivela.`)
}

async function readContent(content: AsyncGenerator<Buffer>, file: string, visit: Visit): Promise<Header> {
  const hash = createHash('sha256')
  const sections = createSections(content, hash, () => damaged(file))
  const header = headerSchema.safeParse(parse(await sections.line()))
  if (!header.success) throw damaged(file, header.error)
  for (const table of contentsOf(header.data)) {
    if ((await sections.line()) !== copyFrom(table)) throw damaged(file)
    await visit(table, sections.rows())
  }
  const expected = JSON.stringify({ sha256: hash.copy().digest('hex') })
  if ((await sections.line()) !== expected || !(await sections.atEnd())) throw damaged(file)
  return header.data
}

function parse(line: string): unknown {
  try {
    return JSON.parse(line)
  } catch {
    return null
  }
}

/** A decompression error means a damaged file; so do bytes after the end of the stream. */
async function* unpacked(handle: FileHandle, file: string): AsyncGenerator<Buffer> {
  const { size } = await handle.stat()
  const packed = handle.createReadStream({ start: FIRST_LINE.length, autoClose: false })
  const plain = createBrotliDecompress({ chunkSize: 256 * 1024 })
  packed.on('error', error => plain.destroy(error))
  try {
    yield* packed.pipe(plain)
  } catch (error) {
    const explained = explainFile(file, error)
    throw explained instanceof BackupError ? explained : damaged(file, error)
  } finally {
    packed.destroy()
  }
  if (FIRST_LINE.length + plain.bytesWritten !== size) throw damaged(file)
}
