import { pipeline } from 'node:stream/promises'
import type pg from 'pg'
import { from as copyInto } from 'pg-copy-streams'
import { MIGRATION_LOCK, migrate, readApplied, recreate, refuseOldPostgres } from '../../postgres/migrate.ts'
import { connectWithoutLimits } from '../../postgres/query-timeout.ts'
import { disableChecks } from './disabled-checks.ts'
import { BackupError, damaged } from './error.ts'
import { AS_PORTABLE_TEXT, copyFrom, type Header, quote, quoteAll } from './format.ts'
import { prepareJobs } from './queue.ts'
import { readBackup, skip } from './read.ts'
import { OWN } from './snapshot.ts'

/** A backup that was read from end to end, found whole, and of a version that this program knows. */
export async function checkBackup(file: string): Promise<Header> {
  const header = await readBackup(file)
  await readApplied(header.migraciones, 'El respaldo')
  return header
}

/** What opens an account without its password, by its table, and how it is ended. */
const ENDS: Record<string, string> = {
  sesiones: 'delete from sesiones',
  enlaces: 'update enlaces set expira = least(expira, now())',
  codigos_de_recuperacion: 'update codigos_de_recuperacion set usado = coalesce(usado, now())',
  retos_de_llaves: 'delete from retos_de_llaves',
  codigos_de_entrada: 'delete from codigos_de_entrada',
  bienvenidas: 'delete from bienvenidas',
}

interface HowToRestore {
  signal?: AbortSignal
  /** For a school that moves and in which nothing has happened since: people who were signed in stay so. */
  keepAccess?: boolean
}

/**
 * Loads a backup into an empty database in one transaction: first the schema as it was when the backup was made, then the rows,
 * then the newer migrations. Sessions, links and recovery codes of then are ended: since then someone may have signed out, or
 * used them. Resolves to the names of foreign tables in the backup, which are left out.
 */
export async function restoreBackup(
  pool: pg.Pool,
  file: string,
  header: Header,
  { signal, keepAccess = false }: HowToRestore = {},
): Promise<string[]> {
  let strangers: string[]
  const client = await connectWithoutLimits(pool)
  try {
    await refuseOldPostgres(client)
    await client.query(AS_PORTABLE_TEXT)
    // The migrations' lock: a server that starts meanwhile waits, and then finds the restored school.
    await client.query('select pg_advisory_lock($1)', [MIGRATION_LOCK])
    await refuseFull(client)
    await client.query('begin')
    await recreate(client, await readApplied(header.migraciones, 'El respaldo'))
    strangers = await load(client, file, header, { keepAccess, ...(signal && { signal }) })
    await client.query('commit')
  } catch (error) {
    throw signal?.aborted ? signal.reason : error
  } finally {
    // Ending the connection rolls back what was not committed.
    client.release(true)
  }
  await migrate(pool)
  return strangers
}

async function refuseFull(client: pg.PoolClient) {
  const { rows } = await client.query<{ name: string }>(
    `select c.relname as name from pg_class c where ${OWN} order by c.relkind = 'r' desc, c.relname limit 1`,
  )
  const found = rows[0]?.name
  if (!found) return
  throw new BackupError(
    `La base de datos no está vacía (tiene «${found}») y restaurar no borra nada: usa una base de datos vacía, u otra carpeta con DATA_DIR.`,
  )
}

async function load(
  client: pg.PoolClient,
  file: string,
  header: Header,
  { signal, keepAccess }: HowToRestore,
) {
  const own = new Set(await selectTables(client))
  const tables = quoteAll(header.tablas.map(({ tabla }) => tabla).filter(name => own.has(name)))
  const checks = await disableChecks(client)
  // Rows that migrations inserted are in the backup too, perhaps changed since: the backup's are kept.
  await client.query(`truncate ${tables}`)
  if (header.trabajos) {
    await prepareJobs(client)
    own.add(header.trabajos.tabla)
  }
  await readBackup(file, async (table, rows) => {
    if (!own.has(table.tabla)) return skip(table, rows)
    const copy = client.query(copyInto(copyFrom(table)))
    await pipeline(rows, copy, { ...(signal && { signal }) })
    if (copy.rowCount !== table.filas) throw damaged(file)
  })
  for (const { nombre, valor, usada } of header.secuencias) {
    await client.query('select setval(to_regclass($1), $2, $3)', [quote(nombre), valor, usada])
  }
  if (!keepAccess) {
    for (const [table, end] of Object.entries(ENDS)) if (own.has(table)) await client.query(end)
  }
  await checks.enable()
  await client.query(`analyze ${tables}`)
  return header.tablas.map(({ tabla }) => tabla).filter(name => !own.has(name))
}

const selectTables = async (client: pg.PoolClient) =>
  (
    await client.query<{ name: string }>(
      `select c.relname as name from pg_class c where c.relkind = 'r' and ${OWN}`,
    )
  ).rows.map(({ name }) => name)
