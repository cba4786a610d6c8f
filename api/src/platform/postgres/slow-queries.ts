import type pg from 'pg'

export interface SlowQuery {
  /** A prepared statement's name. */
  name?: string
  /** The statement's text, with no value in it. */
  query: string
  ms: number
}

export interface SlowQueries {
  milliseconds: number
  report(query: SlowQuery): void
}

type Ask = (...args: unknown[]) => unknown
type Config = string | { text?: string; name?: string }

const LONGEST_TEXT = 600

/** Measures every query of a connection. Only a slow one costs more than two looks at the clock. */
export function reportSlowQueries(client: pg.PoolClient, { milliseconds, report }: SlowQueries) {
  const ask = client.query.bind(client) as Ask
  const measured: Ask = (...args) => {
    const started = performance.now()
    const ended = () => {
      const ms = performance.now() - started
      if (ms >= milliseconds) report(describe(args[0] as Config, ms))
    }
    const last = args.length - 1
    const callback = args[last]
    if (typeof callback === 'function') {
      args[last] = (...answer: unknown[]) => {
        ended()
        callback(...answer)
      }
      return ask(...args)
    }
    const answer = ask(...args)
    // What is no promise is a stream, which takes as long as whoever reads it.
    if (answer instanceof Promise) answer.then(ended, ended)
    return answer
  }
  client.query = measured as typeof client.query
}

function describe(config: Config, ms: number): SlowQuery {
  const { text = '', name } = typeof config === 'string' ? { text: config } : config
  return { ...(name && { name }), query: withoutValues(text), ms: Math.round(ms) }
}

/** Values travel apart from the text, as $1; should one ever be written into it, it is left out. */
const withoutValues = (text: string) =>
  text
    .replace(/'(?:[^']|'')*'/g, "'…'")
    .replace(/\s+/g, ' ')
    .trim()
    .slice(0, LONGEST_TEXT)
