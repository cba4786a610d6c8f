import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { letCreateDatabases, query, superuserOf } from '@nivela/embedded-postgres/embedded.test-support'
import pg from 'pg'
import type { TestProject } from 'vitest/node'
import { DATABASE_NAME, openEmbedded } from '../platform/postgres/embedded.ts'
import { migrate } from '../platform/postgres/migrate.ts'
import { openPool } from '../platform/postgres/postgres.ts'

declare module 'vitest' {
  interface ProvidedContext {
    /** A PostgreSQL where databases may be made, and the migrated one that tests clone and name theirs after. */
    server: pg.ClientConfig
    template: string
  }
}

/** Once per run: PostgreSQL (the one of DATABASE_URL, else our own in a temporary folder) and the template database. */
export default async function setup({ provide }: TestProject) {
  const { connection, stop } = await openServer()
  const template = `nivela_plantilla_${process.pid}`
  const admin = new pg.Client(connection)
  await admin.connect()
  await admin.query(`create database ${template}`)
  const postgres = openPool(withDatabase(connection, template), () => {})
  await migrate(postgres.pool)
  await postgres.close()

  provide('server', connection)
  provide('template', template)
  return async () => {
    const { rows } = await admin.query<{ name: string }>(
      'select datname as name from pg_database where starts_with(datname, $1)',
      [template],
    )
    for (const { name } of rows) await admin.query(`drop database ${name} with (force)`)
    await admin.end()
    await stop()
  }
}

async function openServer(): Promise<{ connection: pg.ClientConfig; stop: () => Promise<void> }> {
  const connectionString = process.env.DATABASE_URL
  if (connectionString) return { connection: { connectionString }, stop: async () => {} }
  const dataDir = await mkdtemp(path.join(tmpdir(), 'nivela-test-'))
  const embedded = await openEmbedded(dataDir, () => {})
  await letCreateDatabases(dataDir, DATABASE_NAME)
  await forgoUpkeep(dataDir)
  return {
    connection: embedded.connection,
    stop: async () => {
      await embedded.release()
      await rm(dataDir, { recursive: true, force: true })
    },
  }
}

/**
 * fsync off: this cluster is thrown away, and a commit that waits for the disk is what most tests would wait for. Autovacuum
 * off: it visits every database in turn, and there are hundreds that live for some seconds.
 */
async function forgoUpkeep(dataDir: string) {
  const superuser = await superuserOf(dataDir, DATABASE_NAME)
  for (const setting of ['fsync', 'full_page_writes', 'autovacuum']) {
    await query(superuser, `alter system set ${setting} = off`)
  }
  await query(superuser, 'select pg_reload_conf()')
}

export function withDatabase(connection: pg.ClientConfig, database: string): pg.ClientConfig {
  if (!connection.connectionString) return { ...connection, database }
  const url = new URL(connection.connectionString)
  url.pathname = `/${database}`
  return { connectionString: url.href }
}
