import type { Postgres } from '../../api/src/platform/postgres/postgres.ts'

interface Query {
  text: string
  values: unknown[]
}

/** The very SQL that the server sends, taken from the function that sends it. */
export async function queryOf(postgres: Postgres, run: () => Promise<unknown>): Promise<Query> {
  const { pool } = postgres
  const query = pool.query
  let sent: Query = { text: '', values: [] }
  pool.query = ((asked: string | { text: string; values?: unknown[] }, ...rest: unknown[]) => {
    const { text, values = rest[0] } = typeof asked === 'string' ? { text: asked } : asked
    sent = { text, values: Array.isArray(values) ? values : [] }
    return Reflect.apply(query, pool, [asked, ...rest])
  }) as typeof query
  try {
    await run()
  } finally {
    pool.query = query
  }
  return sent
}
