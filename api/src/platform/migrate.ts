import { createHash } from 'node:crypto'
import { readdir, readFile } from 'node:fs/promises'
import path from 'node:path'
import type pg from 'pg'
import { installJobs } from './jobs.ts'
import { MIGRATIONS } from './paths.ts'

const OLDEST_POSTGRES = 15
// Any fixed number: whoever holds it is the one server that changes the schema.
const LOCK = 774_833_001

export class MigrationError extends Error {}

interface Migration {
  nombre: string
  sql: string
  huella: string
}

async function readMigrations(): Promise<Migration[]> {
  const names = (await readdir(MIGRATIONS)).filter(name => name.endsWith('.sql')).sort()
  return Promise.all(
    names.map(async nombre => {
      const sql = await readFile(path.join(MIGRATIONS, nombre), 'utf8')
      return { nombre, sql, huella: createHash('sha256').update(sql).digest('hex') }
    }),
  )
}

/** Brings the schema up to date, one server at a time, each file in a transaction of its own. Forward only. */
export async function migrate(pool: pg.Pool): Promise<void> {
  const client = await pool.connect()
  try {
    await refuseOldPostgres(client)
    await client.query('set statement_timeout = 0')
    await client.query('select pg_advisory_lock($1)', [LOCK])
    await client.query(
      'create table if not exists migraciones (nombre text primary key, huella text not null, aplicada timestamptz not null default now())',
    )
    const pending = await pendingMigrations(client)
    for (const migration of pending) await apply(client, migration)
  } finally {
    // Ending the connection gives back the lock and the settings, also after a failure half-way.
    client.release(true)
  }
  await installJobs(pool)
}

async function refuseOldPostgres(client: pg.PoolClient) {
  const { rows } = await client.query<{ server_version_num: string }>('show server_version_num')
  const major = Math.floor(Number(rows[0]?.server_version_num) / 10_000)
  if (major < OLDEST_POSTGRES) {
    throw new MigrationError(
      `Nivela necesita PostgreSQL ${OLDEST_POSTGRES} o posterior, y el de DATABASE_URL es el ${major}.`,
    )
  }
}

async function pendingMigrations(client: pg.PoolClient): Promise<Migration[]> {
  const migrations = await readMigrations()
  const { rows: applied } = await client.query<{ nombre: string; huella: string }>(
    'select nombre, huella from migraciones order by nombre',
  )
  for (const { nombre, huella } of applied) {
    const known = migrations.find(migration => migration.nombre === nombre)
    if (!known) {
      throw new MigrationError(
        `La base de datos es de una versión más nueva de Nivela (tiene «${nombre}»). Actualiza Nivela y vuelve a empezar.`,
      )
    }
    if (known.huella !== huella) {
      throw new MigrationError(
        `La migración «${nombre}» cambió después de aplicarse. Añade una nueva en su lugar.`,
      )
    }
  }
  return migrations.filter(({ nombre }) => !applied.some(done => done.nombre === nombre))
}

async function apply(client: pg.PoolClient, { nombre, sql, huella }: Migration) {
  try {
    await client.query('begin')
    await client.query(sql)
    await client.query('insert into migraciones (nombre, huella) values ($1, $2)', [nombre, huella])
    await client.query('commit')
  } catch (error) {
    await client.query('rollback')
    throw error
  }
}
