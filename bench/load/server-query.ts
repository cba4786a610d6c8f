import { drizzle } from 'drizzle-orm/node-postgres'
import type { Database, Postgres } from '../../api/src/platform/postgres.ts'

type Pool = Postgres['pool']

/** The very SQL that the server sends, taken from the function that sends it. */
export async function textOfQuery(
  { pool }: Postgres,
  run: (pool: Pool, db: Database) => Promise<unknown>,
): Promise<string> {
  let text = ''
  const listening: Pool = new Proxy(pool, {
    get(_pool, name) {
      const member = Reflect.get(pool, name, pool)
      if (name !== 'query') return typeof member === 'function' ? member.bind(pool) : member
      return (query: string | { text: string }, ...rest: unknown[]) => {
        text = typeof query === 'string' ? query : query.text
        return Reflect.apply(member, pool, [query, ...rest])
      }
    },
  })
  await run(listening, drizzle(listening))
  return text
}
