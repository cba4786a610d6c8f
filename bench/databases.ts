import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import type { EmbeddedPostgres } from '@nivela/embedded-postgres'
import { letCreateDatabases } from '@nivela/embedded-postgres/embedded.test-support'
import { DATABASE_NAME, openEmbedded } from '../api/src/platform/postgres/embedded.ts'
import { migrate } from '../api/src/platform/postgres/migrate.ts'
import { openPool, type Postgres } from '../api/src/platform/postgres/postgres.ts'
import { parentOf, settledCpuSeconds } from './processes.ts'

export type Connection = EmbeddedPostgres['connection']

export interface BenchDatabase extends Postgres {
  connection: Connection
  url: string
}

export type Databases = Awaited<ReturnType<typeof openDatabases>>

/** One PostgreSQL of our own in a temporary folder, and in it a fresh, migrated database for each caller. */
export async function openDatabases() {
  const dataDir = await mkdtemp(path.join(tmpdir(), 'nivela-bench-'))
  const embedded = await openEmbedded(dataDir, () => {})
  await letCreateDatabases(dataDir, DATABASE_NAME)
  const admin = openPool({ ...embedded.connection, statement_timeout: 0 }, () => {})
  const { rows } = await admin.pool.query<{ pid: number }>('select pg_backend_pid() as pid')
  const postmaster = parentOf(rows[0]?.pid ?? 0)
  await admin.pool.query('create database molde')
  const mould = openPool({ ...embedded.connection, database: 'molde' }, () => {})
  await migrate(mould.pool)
  await mould.close()

  let closed: Promise<void> | undefined
  async function close() {
    await admin.close()
    await embedded.release()
    await rm(dataDir, { recursive: true, force: true })
  }

  return {
    admin,
    cpuSeconds: () => settledCpuSeconds(postmaster),
    async create(name: string): Promise<BenchDatabase> {
      await admin.pool.query(`create database ${name} template molde`)
      const connection = { ...embedded.connection, database: name }
      return {
        ...openPool({ ...connection, statement_timeout: 0 }, () => {}),
        connection,
        url: urlOf(connection),
      }
    },
    /** Runs once, at the end of the run or on a signal. */
    close: () => {
      closed ??= close()
      return closed
    },
  }
}

/** For a server's DATABASE_URL. */
export const urlOf = ({ host, port, user, password, database }: Connection) =>
  `postgres://${user}:${encodeURIComponent(password)}@localhost:${port}/${database}?host=${encodeURIComponent(host)}`

/** What was written in bulk is on disk and its statistics are known: neither is part of what is measured. */
export async function settle({ pool }: Postgres): Promise<void> {
  await pool.query('vacuum (analyze)')
  await pool.query('checkpoint')
}
