import { setTimeout as delay } from 'node:timers/promises'
import pg from 'pg'

const ANSWER_MS = 20_000

type Ask = (asked: string | pg.QueryConfig, ...rest: unknown[]) => unknown

const limits = new WeakMap<pg.Pool, number>()
const patient = new WeakSet<pg.PoolClient>()

/**
 * PostgreSQL ends what takes too long, but a server that fell silent ends nothing: then the connection is given up, whoever
 * has it. TCP would notice after a quarter of an hour, and of a server that stands still never.
 */
export function limitAnswers(pool: pg.Pool, milliseconds = ANSWER_MS) {
  limits.set(pool, milliseconds)
  pool.on('connect', client => {
    const ask = client.query.bind(client) as Ask
    const limited: Ask = (asked, ...rest) => {
      if (patient.has(client)) return ask(asked, ...rest)
      const config = typeof asked === 'string' ? { text: asked } : asked
      const answer = ask({ query_timeout: milliseconds, ...config } as pg.QueryConfig, ...rest)
      // Else what comes next on the connection, such as a rollback, would wait as long once more.
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

/** A question that is always answered at once, unless there is nobody to answer it. */
export const answeredWithin = (milliseconds: number, asked: pg.QueryConfig): pg.QueryConfig =>
  Object.assign(asked, { query_timeout: milliseconds })

/**
 * A connection for what may take its time, such as a migration or a copy of everything: it waits for as long as PostgreSQL
 * still speaks to others. To be released with `true`: it is good for nothing else.
 */
export async function connectPatiently(pool: pg.Pool): Promise<pg.PoolClient> {
  const client = await pool.connect()
  const milliseconds = limits.get(pool)
  if (milliseconds) {
    patient.add(client)
    watchOver(client, pool, milliseconds)
  }
  return client
}

async function watchOver(client: pg.PoolClient, pool: pg.Pool, milliseconds: number) {
  const over = new AbortController()
  const { signal } = over
  client.once('end', () => over.abort())
  while (!signal.aborted) {
    await delay(milliseconds / 2, undefined, { ref: false, signal }).catch(() => {})
    if (!signal.aborted && !(await speaks(pool, milliseconds))) cut(client)
  }
}

/** Asked on a connection of its own, as those of the pool may all be busy. A refusal in PostgreSQL's words is an answer too. */
async function speaks({ options }: pg.Pool, milliseconds: number): Promise<boolean> {
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

/** Without a goodbye, which would have to be answered. Whoever uses it is told at once. */
const cut = (client: pg.PoolClient) =>
  (client as unknown as { connection: pg.Connection }).connection.stream.destroy()
