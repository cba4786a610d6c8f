import { createHash } from 'node:crypto'
import { readdir, readFile } from 'node:fs/promises'
import path from 'node:path'
import type pg from 'pg'
import { MIGRATIONS } from '../paths.ts'
import { applyCurrentSql } from './current-sql.ts'
import { connectWithoutLimits } from './query-timeout.ts'

const OLDEST_POSTGRES = 15
// Advisory lock, any fixed number: the one server that holds it changes the schema.
export const MIGRATION_LOCK = 774_833_001

export class MigrationError extends Error {}

interface Migration {
  nombre: string
  sql: string
  huella: string
}

type Applied = Pick<Migration, 'nombre' | 'huella'>

async function readMigrations(): Promise<Migration[]> {
  const names = (await readdir(MIGRATIONS)).filter(name => name.endsWith('.sql')).sort()
  return Promise.all(
    names.map(async nombre => {
      const sql = await readFile(path.join(MIGRATIONS, nombre), 'utf8')
      return { nombre, sql, huella: createHash('sha256').update(sql).digest('hex') }
    }),
  )
}

const LEDGER =
  'create table if not exists migraciones (nombre text primary key, huella text not null, aplicada timestamptz not null default now())'

/**
 * Brings the schema up to date, one server at a time: the tables by migrations, each in a transaction of its own and forward
 * only, then functions, views and triggers.
 */
export async function migrate(pool: pg.Pool): Promise<void> {
  const client = await connectWithoutLimits(pool)
  try {
    await refuseOldPostgres(client)
    await client.query('set statement_timeout = 0; set lock_timeout = 0')
    await client.query('select pg_advisory_lock($1)', [MIGRATION_LOCK])
    await client.query(LEDGER)
    const pending = await pendingMigrations(client)
    for (const migration of pending) await apply(client, migration)
    await applyCurrentSql(client, { changed: pending.length > 0 })
  } finally {
    // Ending the connection releases the lock and the settings, after a failure too.
    client.release(true)
  }
}

export async function refuseOldPostgres(client: pg.PoolClient) {
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
  const applied = await selectApplied(client)
  refuseOthers(migrations, applied, 'La base de datos')
  return migrations.filter(({ nombre }) => !applied.some(done => done.nombre === nombre))
}

export async function selectApplied(client: pg.PoolClient): Promise<Applied[]> {
  const { rows } = await client.query<Applied>('select nombre, huella from migraciones order by nombre')
  return rows
}

function refuseOthers(migrations: Migration[], applied: Applied[], whose: string) {
  for (const { nombre, huella } of applied) {
    const known = migrations.find(migration => migration.nombre === nombre)
    if (!known) {
      throw new MigrationError(
        `${whose} es de una versión más nueva de Nivela (tiene «${nombre}»). Actualiza Nivela y vuelve a empezar.`,
      )
    }
    if (known.huella !== huella) {
      throw new MigrationError(
        `La migración «${nombre}» cambió después de aplicarse. Añade una nueva en su lugar.`,
      )
    }
  }
}

/** The migrations of another database, by their names and hashes; throws unless this program has them all, unchanged. */
export async function readApplied(applied: Applied[], whose: string): Promise<Migration[]> {
  const migrations = await readMigrations()
  refuseOthers(migrations, applied, whose)
  return migrations.filter(({ nombre }) => applied.some(done => done.nombre === nombre))
}

/** Runs those migrations on an empty database, in the caller's transaction and without recording them. */
export async function recreate(client: pg.PoolClient, migrations: Migration[]): Promise<void> {
  await client.query(LEDGER)
  for (const { sql } of migrations) await client.query(sql)
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
