import { randomBytes } from 'node:crypto'
import { readdir, readFile, rm, stat, writeFile } from 'node:fs/promises'
import path from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { EmbeddedPostgresError } from './error.ts'

const PREFIX = 'postgres.turno-'
const TIMEOUT_MS = 180_000

/**
 * Mutual exclusion between processes on one data folder, by lock files ("the turn").
 *
 * PostgreSQL's own lock file is not enough: of two postmasters that find the same stale one at the same moment, one may
 * delete the other's new file, and the survivor shuts itself down a minute later.
 */
export async function withTurn<T>(
  dataDir: string,
  signal: AbortSignal | undefined,
  work: () => Promise<T>,
): Promise<T> {
  const random = randomBytes(6).toString('hex')
  const ticket = `${PREFIX}${process.pid}-${await birthOf(process.pid)}-${random}`
  const file = path.join(dataDir, ticket)
  const deadline = Date.now() + TIMEOUT_MS
  for (;;) {
    let rival = await findRival(dataDir, ticket)
    if (!rival) {
      await writeFile(file, '', { flag: 'wx' })
      // Checked again after writing: of two processes that write at once, at least one sees the other and steps back.
      rival = await findRival(dataDir, ticket)
      if (!rival) break
      await rm(file, { force: true })
    }
    if (Date.now() > deadline) {
      throw new EmbeddedPostgresError({ code: 'turn-timeout', folder: dataDir, file: rival })
    }
    await sleep(5 + Math.random() * 20, undefined, { signal })
  }
  try {
    return await work()
  } finally {
    await rm(file, { force: true })
  }
}

async function findRival(dataDir: string, own: string): Promise<string | undefined> {
  for (const name of await readdir(dataDir)) {
    if (!name.startsWith(PREFIX) || name === own) continue
    const file = path.join(dataDir, name)
    if (await isHeld(file, name)) return name
    // No two tickets share a name, so a dead one can be removed by anyone at any time.
    await rm(file, { force: true })
  }
  return undefined
}

async function isHeld(file: string, name: string): Promise<boolean> {
  const [pid = '', birth = ''] = name.slice(PREFIX.length).split('-')
  if ((await birthOf(Number(pid))) !== birth) return false
  if (birth !== UNKNOWN_BIRTH) return true
  const age = await stat(file).then(
    found => Date.now() - found.mtimeMs,
    () => Number.POSITIVE_INFINITY,
  )
  return age < TIMEOUT_MS
}

const UNKNOWN_BIRTH = 'x'

/** The start time of a process, so that a reused pid is recognised; undefined if it has ended. */
async function birthOf(pid: number): Promise<string | undefined> {
  if (process.platform === 'linux') {
    const line = await readFile(`/proc/${pid}/stat`, 'utf8').catch(() => '')
    // The name, in parentheses, may itself hold spaces and parentheses.
    const [state, ...rest] = line.slice(line.lastIndexOf(')') + 2).split(' ')
    return state && state !== 'Z' && state !== 'X' ? rest[18] : undefined
  }
  try {
    process.kill(pid, 0)
    return UNKNOWN_BIRTH
  } catch (error) {
    return error instanceof Error && 'code' in error && error.code === 'EPERM' ? UNKNOWN_BIRTH : undefined
  }
}
