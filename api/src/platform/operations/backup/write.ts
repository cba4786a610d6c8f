import { createHash } from 'node:crypto'
import { type FileHandle, open, rename, rm, stat } from 'node:fs/promises'
import path from 'node:path'
import { pipeline } from 'node:stream/promises'
import { constants, createBrotliCompress } from 'node:zlib'
import type pg from 'pg'
import { to as copyTo } from 'pg-copy-streams'
import { BackupError, explainFile } from './error.ts'
import { copyFrom, FIRST_LINE, type Header, MARK, quote, quoteAll } from './format.ts'
import { COPY_JOBS } from './queue.ts'
import { openSnapshot, type Snapshot } from './snapshot.ts'

// Brotli's fastest useful level: COPY writes images as hexadecimal digits, and this halves them again.
const COMPRESSION = { params: { [constants.BROTLI_PARAM_QUALITY]: 1 }, chunkSize: 256 * 1024 }

const partialOf = (file: string) =>
  path.join(path.dirname(file), `.${path.basename(file)}.${process.pid}.parcial`)

/**
 * Copies the whole database into a file while people work. Written under another name, synced and renamed: the file is either
 * complete or not there. Mode 0600, since it holds all personal data.
 */
export async function writeBackup(
  pool: pg.Pool,
  file: string,
  { replace = false, signal }: { replace?: boolean; signal?: AbortSignal } = {},
): Promise<Header> {
  const partial = partialOf(file)
  try {
    if (!replace) await refuseExisting(file)
    const snapshot = await openSnapshot(pool)
    try {
      await writeSnapshot(snapshot, partial, signal)
    } finally {
      snapshot.close()
    }
    if (!replace) await refuseExisting(file)
    await rename(partial, file)
    await syncFolder(path.dirname(file))
    return snapshot.header
  } catch (error) {
    await rm(partial, { force: true }).catch(() => {})
    if (signal?.aborted) throw signal.reason
    throw explainFile(file, error)
  }
}

async function refuseExisting(file: string) {
  const found = await stat(file).catch(() => null)
  if (found) throw new BackupError(`Ya existe ${file}. Elige otro nombre, o añade --reemplazar.`)
}

/** Writes a snapshot into a new file and syncs it to the disk. */
export async function writeSnapshot(snapshot: Snapshot, file: string, signal?: AbortSignal) {
  const handle = await open(file, 'wx', 0o600)
  try {
    await handle.write(FIRST_LINE)
    await pipeline(sealed(contentOf(snapshot)), createBrotliCompress(COMPRESSION), writingTo(handle), {
      ...(signal && { signal }),
    })
    await handle.sync()
  } finally {
    await handle.close()
  }
}

const writingTo = (handle: FileHandle) => async (chunks: AsyncIterable<Buffer>) => {
  for await (const chunk of chunks) await handle.writeFile(chunk)
}

async function* contentOf({ client, header }: Snapshot): AsyncGenerator<Buffer> {
  yield Buffer.from(`${JSON.stringify(header)}\n`)
  for (const table of header.tablas) {
    const copy = `COPY ${quote(table.tabla)} (${quoteAll(table.columnas)}) TO STDOUT`
    yield Buffer.from(`${copyFrom(table)}\n`)
    yield* client.query(copyTo(copy))
    yield Buffer.from(MARK)
  }
  if (!header.trabajos) return
  yield Buffer.from(`${copyFrom(header.trabajos)}\n`)
  yield* client.query(copyTo(COPY_JOBS))
  yield Buffer.from(MARK)
}

async function* sealed(content: AsyncIterable<Buffer>): AsyncGenerator<Buffer> {
  const hash = createHash('sha256')
  for await (const chunk of content) {
    hash.update(chunk)
    yield chunk
  }
  yield Buffer.from(`${JSON.stringify({ sha256: hash.digest('hex') })}\n`)
}

/** Syncs the folder, so that the rename survives a power cut too. */
async function syncFolder(folder: string) {
  const handle = await open(folder, 'r')
  await handle.sync().finally(() => handle.close())
}
