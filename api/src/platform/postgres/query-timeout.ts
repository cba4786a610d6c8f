import { setTimeout as delay } from 'node:timers/promises'
import pg from 'pg'
import type { Connection } from './connection.ts'

/**
 * Query timeout on the client's side, for a PostgreSQL that no longer answers at all: its own statement_timeout can't
 * fire then, and TCP notices a lost host after a quarter of an hour and a frozen one never.
 */
export const QUERY_MS = 20_000

/** A query with a shorter timeout of its own, for one that PostgreSQL always answers at once. */
export const answeredWithin = (milliseconds: number, asked: pg.QueryConfig): pg.QueryConfig =>
  Object.assign(asked, { query_timeout: milliseconds })

/**
 * A connection without a query timeout, for migrations and backups. A second connection checks that PostgreSQL still
 * answers; if it does not, this one is destroyed. Release it with `true`: it must not go back to the pool.
 */
export async function connectWithoutLimits(pool: pg.Pool): Promise<pg.PoolClient> {
  const client = await pool.connect()
  const connection = client as unknown as Connection
  const milliseconds = connection.liftTimeout()
  if (milliseconds) watchPostgres(connection, pool, milliseconds)
  return client
}

async function watchPostgres(connection: Connection, pool: pg.Pool, milliseconds: number) {
  const over = new AbortController()
  const { signal } = over
  connection.once('end', () => over.abort())
  while (!signal.aborted) {
    await delay(milliseconds / 2, undefined, { ref: false, signal }).catch(() => {})
    if (!signal.aborted && !(await answers(pool, milliseconds))) connection.destroy()
  }
}

/** Opens a connection of its own, because the pool's may all be busy. An error that PostgreSQL sends is an answer too. */
async function answers({ options }: pg.Pool, milliseconds: number): Promise<boolean> {
  // The pool keeps the password out of what a copy takes along.
  const { password } = options
  const other = new pg.Client({ ...options, password, connectionTimeoutMillis: milliseconds })
  other.on('error', () => {})
  try {
    await other.connect()
    return true
  } catch (error) {
    return error instanceof pg.DatabaseError
  } finally {
    other.end().catch(() => {})
  }
}
