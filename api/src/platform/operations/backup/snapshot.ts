import type pg from 'pg'
import { MIGRATION_LOCK, selectApplied } from '../../postgres/migrate.ts'
import { connectWithoutLimits } from '../../postgres/query-timeout.ts'
import { BackupError } from './error.ts'
import { AS_PORTABLE_TEXT, type Header, quote, quoteAll } from './format.ts'
import { describeJobs } from './queue.ts'

/** A repeatable-read transaction: one moment of the database, however long the copy takes and whatever people do meanwhile. */
export interface Snapshot {
  client: pg.PoolClient
  header: Header
  close(): void
}

export async function openSnapshot(pool: pg.Pool): Promise<Snapshot> {
  const client = await connectWithoutLimits(pool)
  // Ending the connection ends the transaction, its locks and its settings.
  const close = () => client.release(true)
  try {
    await client.query(AS_PORTABLE_TEXT)
    // The migrations' lock, until every table is locked: the schema can't change in between; later changes wait for the tables.
    await client.query('select pg_advisory_lock_shared($1)', [MIGRATION_LOCK])
    await client.query('begin isolation level repeatable read read only')
    const header = await describe(client)
    await client.query(`lock table ${quoteAll(header.tablas.map(({ tabla }) => tabla))} in access share mode`)
    await client.query('select pg_advisory_unlock_shared($1)', [MIGRATION_LOCK])
    return { client, header, close }
  } catch (error) {
    close()
    throw error
  }
}

/** Relations of ours: in the schema that we write to, and not part of an extension. */
export const OWN = `c.relnamespace = (select oid from pg_namespace where nspname = current_schema())
  and not exists (select from pg_depend d where d.classid = 'pg_class'::regclass and d.objid = c.oid and d.deptype = 'e')`

async function describe(client: pg.PoolClient): Promise<Header> {
  const { rows: ledger } = await client.query(`select to_regclass('migraciones') as found`)
  const migraciones = ledger[0].found ? await selectApplied(client) : []
  const migracion = migraciones.at(-1)?.nombre
  if (!migracion) throw new BackupError('En esta base de datos no hay nada de Nivela que respaldar.')
  const { rows: server } = await client.query('show server_version')
  return {
    creado: new Date().toISOString(),
    postgres: server[0].server_version,
    migracion,
    migraciones,
    tablas: await describeTables(client),
    trabajos: await describeJobs(client),
    secuencias: await describeSequences(client),
  }
}

/** Without the one that tells which functions stand in this database: a restored one gets its own. */
async function describeTables(client: pg.PoolClient): Promise<Header['tablas']> {
  const { rows } = await client.query<{ tabla: string; columnas: string[] }>(`
    select c.relname::text as tabla, array_agg(a.attname::text order by a.attnum) as columnas
      from pg_class c
      join pg_attribute a on a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped and a.attgenerated = ''
     where c.relkind = 'r' and c.relname <> 'sql_vigente' and ${OWN}
     group by c.relname order by c.relname`)
  const tables = []
  for (const { tabla, columnas } of rows) {
    const counted = await client.query<{ filas: string }>(`select count(*) as filas from ${quote(tabla)}`)
    tables.push({ tabla, columnas, filas: Number(counted.rows[0]?.filas) })
  }
  return tables
}

/** Sequences are not transactional: read after the snapshot was taken, they are never behind its rows. */
async function describeSequences(client: pg.PoolClient): Promise<Header['secuencias']> {
  const { rows } = await client.query<{ nombre: string }>(
    `select c.relname::text as nombre from pg_class c where c.relkind = 'S' and ${OWN} order by c.relname`,
  )
  const sequences = []
  for (const { nombre } of rows) {
    const state = await client.query<{ valor: string; usada: boolean }>(
      `select last_value::text as valor, is_called as usada from ${quote(nombre)}`,
    )
    const { valor = '1', usada = false } = state.rows[0] ?? {}
    sequences.push({ nombre, valor, usada })
  }
  return sequences
}
