import { setTimeout as delay } from 'node:timers/promises'
import pg from 'pg'

const QUERY_MS = 20_000

type Ask = (asked: string | pg.QueryConfig, ...rest: unknown[]) => unknown

const limits = new WeakMap<pg.Pool, number>()
const unlimited = new WeakSet<pg.PoolClient>()

/**
 * Query timeout on the client's side, for a PostgreSQL that no longer answers at all: its own statement_timeout can't
 * fire then, and TCP notices a lost host after a quarter of an hour and a frozen one never. The connection is destroyed.
 */
export function applyQueryTimeout(pool: pg.Pool, milliseconds = QUERY_MS) {
  limits.set(pool, milliseconds)
  pool.on('connect', client => {
    const ask = client.query.bind(client) as Ask
    const limited: Ask = (asked, ...rest) => {
      if (unlimited.has(client)) return ask(asked, ...rest)
      const config = typeof asked === 'string' ? { text: asked } : asked
      const answer = ask({ query_timeout: milliseconds, ...config } as pg.QueryConfig, ...rest)
      // Without this the next query on the connection, such as a rollback, would wait for a whole timeout again.
      if (answer instanceof Promise) {
        answer.catch(error => {
          if (error.message === 'Query read timeout') cut(client)
        })
      }
      return answer
    }
    client.query = limited as typeof client.query
  })
}

/** A query with a shorter timeout of its own, for one that PostgreSQL always answers at once. */
export const answeredWithin = (milliseconds: number, asked: pg.QueryConfig): pg.QueryConfig =>
  Object.assign(asked, { query_timeout: milliseconds })

/**
 * A connection without a query timeout, for migrations and backups. A second connection checks that PostgreSQL still
 * answers; if it does not, this one is destroyed. Release it with `true`: it must not go back to the pool.
 */
export async function connectWithoutLimits(pool: pg.Pool): Promise<pg.PoolClient> {
  const client = await pool.connect()
  const milliseconds = limits.get(pool)
  if (milliseconds) {
    unlimited.add(client)
    watchPostgres(client, pool, milliseconds)
  }
  return client
}

async function watchPostgres(client: pg.PoolClient, pool: pg.Pool, milliseconds: number) {
  const over = new AbortController()
  const { signal } = over
  client.once('end', () => over.abort())
  while (!signal.aborted) {
    await delay(milliseconds / 2, undefined, { ref: false, signal }).catch(() => {})
    if (!signal.aborted && !(await answers(pool, milliseconds))) cut(client)
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

/** Destroys the socket: `client.end()` would wait for an answer. Pending queries fail at once. */
const cut = (client: pg.PoolClient) =>
  (client as unknown as { connection: pg.Connection }).connection.stream.destroy()
