import { sql } from 'drizzle-orm'
import type { NodePgQueryResultHKT } from 'drizzle-orm/node-postgres'
import { drizzle, type NodePgDatabase, NodePgTransaction } from 'drizzle-orm/node-postgres'
import { type PgDatabase, PgDialect, type PgTransactionConfig } from 'drizzle-orm/pg-core'
import pg from 'pg'
import { authorSettings } from './author.ts'
import { Connection } from './connection.ts'
import { databaseErrorOf, isDatabaseAway } from './database-errors.ts'
import { createNotices, type Notices } from './notices.ts'
import { QUERY_MS } from './query-timeout.ts'
import { retryTransaction } from './retry.ts'
import type { SlowQueries } from './slow-queries.ts'

export type Database = NodePgDatabase
/** What queries take: the database itself, or the transaction that they are part of. */
export type Queryable = PgDatabase<NodePgQueryResultHKT>
export type Transaction = Parameters<Parameters<Database['transaction']>[0]>[0]

export interface Postgres {
  pool: pg.Pool
  notices: Notices
  db: Database
  close(): Promise<void>
}

/** A calendar date is a day, not a moment: it stays the text that PostgreSQL sends. */
pg.types.setTypeParser(pg.types.builtins.DATE, text => text)
pg.types.setTypeParser(pg.types.builtins.NUMERIC, Number)

const STATEMENT_MS = 15_000
/** Shorter than anyone waits for a connection: those who wait for a lock have given theirs back by then. */
const LOCK_MS = 3_000

type Query = (...args: unknown[]) => Promise<pg.QueryResult>

/** A pool whose transactions, single statements among them, are run again when PostgreSQL ended them in favour of another. */
class Pool extends pg.Pool {
  /** A statement that is sent to the pool, and not to one of its connections, is a transaction of its own. */
  override query = ((...args: unknown[]) => {
    const ask = () => (super.query as Query)(...args)
    if (typeof args.at(-1) === 'function') return ask()
    return retryTransaction(ask)
  }) as pg.Pool['query']

  transaction<T>(work: (client: pg.PoolClient) => Promise<T>): Promise<T> {
    return retryTransaction(() => this.#withConnection(work))
  }

  /**
   * Left to itself, Drizzle never gives back the connection of a transaction that could not even begin: ten of those, and
   * nobody would be served again.
   */
  async #withConnection<T>(work: (client: pg.PoolClient) => Promise<T>): Promise<T> {
    const client = await this.connect()
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
}

export function openPool(
  connection: pg.PoolConfig,
  onError: (error: Error) => void,
  slowQueries?: SlowQueries,
): Postgres {
  const { statement_timeout = STATEMENT_MS, query_timeout = QUERY_MS } = connection
  const options = {
    max: 10,
    connectionTimeoutMillis: 5_000,
    idleTimeoutMillis: 60_000,
    keepAlive: true,
    // A server that went without a word is noticed also by those who only listen.
    keepAliveInitialDelayMillis: 10_000,
    application_name: 'nivela',
    lock_timeout: LOCK_MS,
    idle_in_transaction_session_timeout: 15_000,
    ...connection,
    statement_timeout,
    query_timeout: statement_timeout ? query_timeout : 0,
    Client: Connection as never,
    slowQueries,
  }
  const pool = new Pool(options)
  // A connection that dies while idle must not end the process: the pool opens another at the next query.
  pool.on('error', onError)
  // Nor a connection that dies in use: its query fails, and that is enough.
  pool.on('connect', client => client.on('error', () => {}))
  const db = drizzle(pool as pg.Pool)
  db.transaction = (work, config) => pool.transaction(client => runTransaction(client, work, config))
  const notices = createNotices(() => new Connection(options as pg.ClientConfig), onError)
  const close = async () => {
    await Promise.all([pool.end(), notices.close()])
  }
  return { pool, notices, db, close }
}

const dialect = new PgDialect()

/** Drizzle's own, but that its first message names the author too. */
async function runTransaction<T>(
  client: pg.PoolClient,
  work: (tx: Transaction) => Promise<T>,
  { isolationLevel, accessMode }: PgTransactionConfig = {},
): Promise<T> {
  const tx: Transaction = new NodePgTransaction(dialect, drizzle(client)._.session, undefined)
  const begin = ['begin', isolationLevel && `isolation level ${isolationLevel}`, accessMode]
    .filter(Boolean)
    .join(' ')
  await client.query([begin, ...authorSettings()].join('; '))
  try {
    const result = await work(tx)
    await client.query('commit')
    return result
  } catch (error) {
    await client.query('rollback')
    throw error
  }
}

/** For an author who is known only inside the transaction, such as by a link that they followed. */
export const setAuthor = (tx: Transaction, idautor: number) =>
  tx.execute(sql`select set_config('nivela.autor', ${String(idautor)}, true)`)

/** For an act whose reason is not asked of people, but follows from what it is. */
export const setMotivo = (tx: Transaction, motivo: string) =>
  tx.execute(sql`select set_config('nivela.motivo', ${motivo}, true)`)
