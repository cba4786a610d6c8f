import { sql } from 'drizzle-orm'
import type { NodePgQueryResultHKT } from 'drizzle-orm/node-postgres'
import { drizzle, type NodePgDatabase } from 'drizzle-orm/node-postgres'
import type { PgDatabase } from 'drizzle-orm/pg-core'
import pg from 'pg'
import { databaseErrorOf, isDatabaseAway } from './database-errors.ts'
import { applyQueryTimeout } from './query-timeout.ts'
import { retryStatements, retryTransaction } from './retry.ts'
import { reportSlowQueries, type SlowQueries } from './slow-queries.ts'

export type Database = NodePgDatabase
/** What queries take: the database itself, or the transaction that they are part of. */
export type Queryable = PgDatabase<NodePgQueryResultHKT>
export type Transaction = Parameters<Parameters<Database['transaction']>[0]>[0]

export interface Postgres {
  pool: pg.Pool
  db: Database
  close(): Promise<void>
}

/** A calendar date is a day, not a moment: it stays the text that PostgreSQL sends. */
pg.types.setTypeParser(pg.types.builtins.DATE, text => text)
pg.types.setTypeParser(pg.types.builtins.NUMERIC, Number)

const STATEMENT_MS = 15_000
/** Shorter than anyone waits for a connection: those who wait for a lock have given theirs back by then. */
const LOCK_MS = 3_000

export function openPool(
  { query_timeout: answerMs, ...connection }: pg.PoolConfig,
  onError: (error: Error) => void,
  slowQueries?: SlowQueries,
): Postgres {
  const pool = new pg.Pool({
    max: 10,
    connectionTimeoutMillis: 5_000,
    idleTimeoutMillis: 60_000,
    keepAlive: true,
    // A server that went without a word is noticed also by those who only listen.
    keepAliveInitialDelayMillis: 10_000,
    application_name: 'nivela',
    statement_timeout: STATEMENT_MS,
    lock_timeout: LOCK_MS,
    idle_in_transaction_session_timeout: 15_000,
    ...connection,
  })
  // A connection that dies while idle must not end the process: the pool opens another at the next query.
  pool.on('error', onError)
  // Nor one that dies in the hands of whoever uses it: their query fails, and that is enough.
  pool.on('connect', client => client.on('error', () => {}))
  if (slowQueries) pool.on('connect', client => reportSlowQueries(client, slowQueries))
  if (pool.options.statement_timeout) applyQueryTimeout(pool, answerMs)
  retryStatements(pool)
  return { pool, db: openDrizzle(pool), close: () => pool.end() }
}

function openDrizzle(pool: pg.Pool): Database {
  const db = drizzle(pool)
  db.transaction = (work, config) =>
    retryTransaction(() => withConnection(pool, client => drizzle(client).transaction(work, config)))
  return db
}

/**
 * Left to itself, Drizzle never gives back the connection of a transaction that could not even begin: ten of those, and
 * nobody would be served again.
 */
async function withConnection<T>(pool: pg.Pool, work: (client: pg.PoolClient) => Promise<T>): Promise<T> {
  const client = await pool.connect()
  let broken = false
  try {
    return await work(client)
  } catch (error) {
    broken = isDatabaseAway(databaseErrorOf(error))
    throw error
  } finally {
    client.release(broken)
  }
}

/** Keeps the reason that was given for what the transaction does beside the lines of history that it leaves. */
export const setMotivo = (tx: Transaction, motivo: string | undefined) =>
  tx.execute(sql`select set_config('nivela.motivo', ${motivo ?? ''}, true)`)

/** Names who does what the transaction does, for the lines of history that the database writes itself. */
export const setActor = (tx: Transaction, idusuario: number) =>
  tx.execute(sql`select set_config('nivela.actor', ${String(idusuario)}, true)`)
