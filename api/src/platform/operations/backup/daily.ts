import { mkdir, readdir, rm, stat, statfs } from 'node:fs/promises'
import path from 'node:path'
import { dayIn } from '@nivela/contract/fechas'
import type pg from 'pg'
import { waitUntilCalm } from '../backpressure.ts'
import { BackupError } from './error.ts'
import { writeBackup } from './write.ts'

const KEPT = 7
// Not at once: a start is not slowed down, and a server that runs for seconds makes no backup.
const FIRST_LOOK_MS = 60_000
const LOOK_EVERY_MS = 3_600_000
const LONGEST_PUT_OFF_MS = 15 * 60_000
// Advisory lock, any fixed number: the one server that holds it makes the day's backup.
const LOCK = 774_833_002

const NAME = /^nivela-\d{4}-\d\d-\d\d\.respaldo$/
const PARTIAL = /^\.nivela-.*\.parcial$/

export const backupsIn = (dataDir: string) => path.join(dataDir, 'respaldos')

interface BackupLog {
  info(details: object, message: string): void
  error(details: object, message: string): void
}

/**
 * Makes the day's backup unless it exists, and deletes all but the last ones. Resolves to its file, or to null if there was
 * nothing to do or another server does it.
 */
export async function backUpDay(
  pool: pg.Pool,
  folder: string,
  day: string,
  signal?: AbortSignal,
): Promise<string | null> {
  const file = path.join(folder, `nivela-${day}.respaldo`)
  if (await exists(file)) return null
  const client = await pool.connect()
  try {
    const { rows } = await client.query('select pg_try_advisory_lock($1) as mine', [LOCK])
    if (!rows[0].mine || (await exists(file))) return null
    await mkdir(folder, { recursive: true, mode: 0o700 })
    // This server has the lock, so no other one is writing: partial files are left over from servers that were killed.
    await remove(folder, await namesLike(folder, PARTIAL))
    await refuseLittleSpace(pool, folder)
    await writeBackup(pool, file, { ...(signal && { signal }) })
    await remove(folder, (await namesLike(folder, NAME)).slice(0, -KEPT))
    return file
  } finally {
    await client.query('select pg_advisory_unlock_all()').catch(() => {})
    client.release()
  }
}

/** Refuses to fill the disk: the database may be on it too. */
async function refuseLittleSpace(pool: pg.Pool, folder: string) {
  const { bavail, bsize } = await statfs(folder)
  const { rows } = await pool.query('select pg_database_size(current_database()) as size')
  if (bavail * bsize < 2 * Number(rows[0].size)) {
    throw new BackupError(`En ${folder} queda muy poco espacio para el respaldo de hoy.`)
  }
}

/** Checks soon after a start and every hour whether the day has its backup. A failed one is tried again at the next check. */
export function keepDailyBackups(
  pool: pg.Pool,
  settings: { dataDir: string; schoolTz: string },
  log: BackupLog,
) {
  const stopping = new AbortController()
  const folder = backupsIn(settings.dataDir)
  let current = Promise.resolve()
  async function look() {
    try {
      // An opening lasts minutes; a backup of the day can wait for its end.
      await waitUntilCalm(LONGEST_PUT_OFF_MS, stopping.signal)
      const file = await backUpDay(pool, folder, dayIn(settings.schoolTz), stopping.signal)
      if (file) log.info({ file }, 'daily backup made')
    } catch (err) {
      if (!stopping.signal.aborted) log.error({ err }, 'daily backup failed')
    }
  }
  const lookInTurn = () => {
    current = current.then(look)
  }
  const first = setTimeout(lookInTurn, FIRST_LOOK_MS).unref()
  const every = setInterval(lookInTurn, LOOK_EVERY_MS).unref()
  return {
    async stop() {
      clearTimeout(first)
      clearInterval(every)
      stopping.abort()
      await current
    },
  }
}

const exists = (file: string) =>
  stat(file).then(
    () => true,
    () => false,
  )

const namesLike = async (folder: string, pattern: RegExp) =>
  (await readdir(folder)).filter(name => pattern.test(name)).sort()

const remove = (folder: string, names: string[]) =>
  Promise.all(names.map(name => rm(path.join(folder, name), { force: true })))
