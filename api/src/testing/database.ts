import { randomBytes } from 'node:crypto'
import pg from 'pg'
import { afterAll, inject } from 'vitest'
import { openPool, type Postgres } from '../platform/postgres/postgres.ts'
import { withDatabase } from './server.ts'

/** A database of the test's own, cloned from the migrated template or from another; all are dropped when the run is over. */
export async function createTestDatabase(
  options: { empty?: boolean; like?: pg.ClientConfig } = {},
): Promise<pg.ClientConfig> {
  const name = `${inject('template')}_${randomBytes(6).toString('hex')}`
  const template = options.like ? nameOf(options.like) : options.empty ? 'template1' : inject('template')
  await onServer(`create database ${name} template ${template}`)
  return withDatabase(inject('server'), name)
}

/** An empty database whose owner is no superuser, even where the tests run as one. */
export async function createPlainDatabase(): Promise<pg.ClientConfig> {
  const { rows } = await onServer('select rolsuper from pg_roles where rolname = current_user')
  const connection = await createTestDatabase({ empty: true })
  if (!rows[0].rolsuper) return connection
  const role = `${inject('template')}_${randomBytes(6).toString('hex')}`
  const database = nameOf(connection)
  await onServer(`create role ${role} login password '${role}'`)
  await onServer(`alter database ${database} owner to ${role}`)
  afterAll(async () => {
    await onServer(`drop database ${database} with (force)`)
    await onServer(`drop role ${role}`)
  })
  if (!connection.connectionString) return { ...connection, user: role, password: role }
  const url = new URL(connection.connectionString)
  Object.assign(url, { username: role, password: role })
  return { connectionString: url.href }
}

/** On a busy machine, a lock that takes long is not one that someone holds. */
const LOCK_MS = 60_000

export async function openTestPostgres(changes: pg.PoolConfig = {}): Promise<Postgres> {
  const connection = await createTestDatabase()
  const postgres = openPool({ ...connection, lock_timeout: LOCK_MS, ...changes }, () => {})
  afterAll(() => postgres.close())
  return postgres
}

/** The same address as a URL, for processes that are started with DATABASE_URL. */
export function urlOf(connection: pg.ClientConfig): string {
  if (connection.connectionString) return connection.connectionString
  const { host = '', port, user = '', password, database } = connection
  const credentials = `${encodeURIComponent(user)}:${encodeURIComponent(String(password))}`
  return `postgres://${credentials}@localhost:${port}/${database}?host=${encodeURIComponent(host)}`
}

const nameOf = ({ database, connectionString = '' }: pg.ClientConfig) =>
  database ?? new URL(connectionString).pathname.slice(1)

async function onServer(statement: string) {
  const client = new pg.Client(inject('server'))
  await client.connect()
  try {
    return await client.query(statement)
  } finally {
    await client.end()
  }
}

/** How many connections to this database wait for a lock. */
export async function countWaiting({ pool }: Pick<Postgres, 'pool'>): Promise<number> {
  const { rowCount } = await pool.query(
    `select from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`,
  )
  return rowCount ?? 0
}
