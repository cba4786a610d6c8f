import { execFileSync } from 'node:child_process'
import { open, rm } from 'node:fs/promises'
import path from 'node:path'
import { setTimeout as delay } from 'node:timers/promises'
import { codeOf } from '@nivela/embedded-postgres/error'
import type { Postgres } from '../../api/src/platform/postgres/postgres.ts'
import { cleaningUp } from './cleanup.ts'
import type { Clients } from './clients.ts'
import { killLeftover, withDataFolder } from './data-folder.ts'
import { type FaultResult, withViolations } from './report.ts'
import { playRounds } from './rounds.ts'
import { withServersOn } from './with-servers.ts'

const DISK_MB = 320
const BALLAST = 'lastre'
const FULL_MS = 3_000
const TIMEOUT_MS = 60_000

/** The disk under the data folder, a real and small one, fills up in the rush; later somebody makes room. */
export const fillDisk = (rounds: number): Promise<FaultResult> =>
  withDataFolder(dataDir =>
    withSmallDisk(dataDir, () =>
      withServersOn(dataDir, 1, async ({ servers: [server], postgres, clients }) => {
        const pid = server?.pid()
        await keepLogSmall(postgres)
        const violations: string[] = []
        const result = await playRounds({
          fallo: 'disco lleno',
          rounds,
          clients,
          postgres,
          fault: async () => {
            await writeBallast(dataDir)
            if (!(await writesFail(postgres, clients))) violations.push('el disco no llegó a llenarse')
            await delay(FULL_MS)
            await rm(path.join(dataDir, BALLAST))
          },
        })
        if (server?.pid() !== pid) violations.push('el servidor se reinició')
        return withViolations(result, violations)
      }),
    ),
  )

async function withSmallDisk(folder: string, work: () => Promise<FaultResult>): Promise<FaultResult> {
  try {
    execFileSync('mount', ['-t', 'tmpfs', '-o', `size=${DISK_MB}m,mode=755`, 'nivela-fallos', folder], {
      stdio: 'ignore',
    })
  } catch {
    const nothing = { rondas: 0, confirmadas: 0, perdidas: 0, deMas: 0, violations: [] }
    return { fallo: 'disco lleno', ...nothing, nota: 'omitido: solo root puede montar un disco pequeño' }
  }
  return cleaningUp(async () => {
    await killLeftover(folder)
    execFileSync('umount', ['--lazy', folder])
  }, work)
}

/** Limits the write-ahead log: by default it grows to a gigabyte, and would use up what deleting the ballast frees. */
async function keepLogSmall({ pool }: Postgres): Promise<void> {
  await pool.query(`alter system set min_wal_size = '32MB'`)
  await pool.query(`alter system set max_wal_size = '48MB'`)
  await pool.query('select pg_reload_conf()')
}

/** Fills the disk to the last byte. */
async function writeBallast(dataDir: string): Promise<void> {
  const file = await open(path.join(dataDir, BALLAST), 'w')
  try {
    for (const size of [2 ** 20, 4096, 1]) {
      await writeUntilFull(() => file.write(Buffer.alloc(size)))
    }
  } finally {
    await file.close()
  }
}

async function writeUntilFull(write: () => Promise<unknown>): Promise<void> {
  try {
    for (;;) await write()
  } catch (error) {
    if (codeOf(error) !== 'ENOSPC') throw error
  }
}

/** Forces new WAL files: PostgreSQL recycles old ones, and would take long to notice that the disk is full. */
async function writesFail({ pool }: Postgres, { counts }: Clients): Promise<boolean> {
  const before = counts.unavailable
  const deadline = performance.now() + TIMEOUT_MS
  while (performance.now() < deadline) {
    if (counts.unavailable > before) return true
    await pool.query('select pg_switch_wal()').catch(() => {})
    await delay(100)
  }
  return false
}
