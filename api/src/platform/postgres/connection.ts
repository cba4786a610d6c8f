import pg from 'pg'
import { describeQuery, type SlowQueries } from './slow-queries.ts'

type Query = (...args: unknown[]) => unknown

/** What PostgreSQL's driver knows and its types leave out. */
interface Inner {
  connection: pg.Connection
  connectionParameters: { query_timeout: number }
}

/**
 * The one wrapper around a connection of the pool: a query that is slow is reported, and a connection whose PostgreSQL no longer answers is destroyed.
 */
export class Connection extends pg.Client {
  readonly #slowQueries: SlowQueries | undefined

  constructor(config: pg.ClientConfig & { slowQueries?: SlowQueries }) {
    super(config)
    this.#slowQueries = config.slowQueries
  }

  override query = ((...args: unknown[]) => {
    const started = performance.now()
    const ended = (error?: unknown) => {
      if (isTimeout(error)) this.destroy()
      const ms = performance.now() - started
      const { milliseconds = Number.POSITIVE_INFINITY, report } = this.#slowQueries ?? {}
      if (ms >= milliseconds) report?.(describeQuery(args[0] as pg.QueryConfig, ms))
    }
    const callback = args.at(-1)
    if (typeof callback === 'function') {
      args[args.length - 1] = (error: unknown, result: unknown) => {
        ended(error)
        callback(error, result)
      }
      return (super.query as Query)(...args)
    }
    const answer = (super.query as Query)(...args)
    // Anything but a promise is a stream, which takes as long as its reader.
    if (answer instanceof Promise) answer.then(() => ended(), ended)
    return answer
  }) as pg.Client['query']

  /** The query timeout that the connection had until now; from here on it has none. */
  liftTimeout(): number {
    const { connectionParameters } = this as unknown as Inner
    const { query_timeout } = connectionParameters
    connectionParameters.query_timeout = 0
    return query_timeout
  }

  /**
   * Destroys the socket: `end()` would wait for an answer, and the next query, such as a rollback, for a whole timeout again.
   * Pending queries fail at once.
   */
  destroy() {
    const { connection } = this as unknown as Inner
    connection.stream.destroy()
  }
}

const isTimeout = (error: unknown) => error instanceof Error && error.message === 'Query read timeout'
