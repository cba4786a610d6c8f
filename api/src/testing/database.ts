import { randomBytes } from 'node:crypto'
import pg from 'pg'
import { afterAll, inject } from 'vitest'
import { openPool, type Postgres } from '../platform/postgres.ts'
import { withDatabase } from './server.ts'

/** A database of the test's own, cloned from the migrated template; all are dropped when the run is over. */
export async function createTestDatabase(options: { empty?: boolean } = {}): Promise<pg.ClientConfig> {
  const name = `${inject('template')}_${randomBytes(6).toString('hex')}`
  const template = options.empty ? 'template1' : inject('template')
  await onServer(`create database ${name} template ${template}`)
  return withDatabase(inject('server'), name)
}

export async function openTestPostgres(): Promise<Postgres> {
  const postgres = openPool(await createTestDatabase(), () => {})
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

async function onServer(statement: string) {
  const client = new pg.Client(inject('server'))
  await client.connect()
  try {
    await client.query(statement)
  } finally {
    await client.end()
  }
}
