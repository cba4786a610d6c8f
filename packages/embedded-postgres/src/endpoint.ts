import { createHash } from 'node:crypto'
import { chown, lstat, mkdir } from 'node:fs/promises'
import { createServer } from 'node:net'
import os from 'node:os'
import path from 'node:path'
import { codeOf, EmbeddedPostgresError } from './error.ts'
import type { Owner } from './identity.ts'
import type { Place } from './place.ts'
import type { Endpoint } from './postmaster-file.ts'

const PORT = 5432
/** The system's limit is 104 or 108 bytes, and cuts silently. */
const LONGEST_SOCKET_PATH = 100

/**
 * Where a new postmaster is to listen: the same place each time, so that open pools find it again after a crash.
 * `previous` is what this server has told its pool, `stale` what the last postmaster left written.
 */
export async function chooseEndpoint(
  { name, clusterDir, password, identity: { owner } }: Place,
  previous: Endpoint | undefined,
  stale: Endpoint | undefined,
): Promise<Endpoint> {
  if (process.platform === 'win32') return previous ?? stale ?? { host: '127.0.0.1', port: await freePort() }
  if (fits(clusterDir)) return { host: clusterDir, port: PORT }
  // Made from the password so that nobody else can guess the name and take it first.
  const folderName = `${name}-${createHash('sha256').update(password).digest('hex').slice(0, 24)}`
  // Root's own folder for temporary files may be closed to the user that PostgreSQL runs as.
  const base = owner || !fits(path.join(os.tmpdir(), folderName)) ? '/tmp' : os.tmpdir()
  const folder = previous?.host ?? path.join(base, folderName)
  await makePrivate(folder, owner)
  return { host: folder, port: PORT }
}

function fits(folder: string) {
  return Buffer.byteLength(path.join(folder, `.s.PGSQL.${PORT}.lock`)) <= LONGEST_SOCKET_PATH
}

async function makePrivate(folder: string, owner: Owner | undefined) {
  await mkdir(folder, { mode: 0o700 }).then(
    () => owner && chown(folder, owner.uid, owner.gid),
    error => {
      if (codeOf(error) !== 'EEXIST') throw error
    },
  )
  const found = await lstat(folder)
  const uid = owner?.uid ?? process.getuid?.()
  if (found.isDirectory() && found.uid === uid && (found.mode & 0o077) === 0) return
  throw new EmbeddedPostgresError({ code: 'socket-folder-not-private', folder })
}

async function freePort(): Promise<number> {
  const server = createServer()
  await new Promise<void>((resolve, reject) => server.on('error', reject).listen(0, '127.0.0.1', resolve))
  const address = server.address()
  await new Promise(resolve => server.close(resolve))
  if (address && typeof address === 'object') return address.port
  throw new Error('a listening server has an address')
}
