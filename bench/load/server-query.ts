import type { Postgres } from '../../api/src/platform/postgres/postgres.ts'

/** The very SQL that the server sends, taken from the function that sends it. */
export async function textOfQuery(postgres: Postgres, run: () => Promise<unknown>): Promise<string> {
  const { pool } = postgres
  const query = pool.query
  let text = ''
  pool.query = ((asked: string | { text: string }, ...rest: unknown[]) => {
    text = typeof asked === 'string' ? asked : asked.text
    return Reflect.apply(query, pool, [asked, ...rest])
  }) as typeof query
  try {
    await run()
  } finally {
    pool.query = query
  }
  return text
}
