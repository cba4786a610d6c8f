import { afterEach, expect } from 'vitest'
import type { Postgres } from '../platform/postgres/postgres.ts'

/**
 * After each test PostgreSQL must have counted no deadlock in its database. A transaction that loses one is run again, so
 * that no answer tells of an order of locks that was lost.
 */
export function expectNoDeadlocks({ pool }: Postgres) {
  const countDeadlocks = async () => {
    const { rows } = await pool.query<{ deadlocks: number }>(
      'select deadlocks::integer from pg_stat_database where datname = current_database()',
    )
    return rows[0]?.deadlocks
  }
  afterEach(async () => {
    // A connection reports its figures at the end of a transaction, but at most once a second: each of the pool is made to.
    const clients = await Promise.all(Array.from({ length: pool.options.max ?? 10 }, () => pool.connect()))
    await Promise.all(clients.map(client => client.query('select pg_stat_force_next_flush()')))
    for (const client of clients) client.release()
    expect(await countDeadlocks()).toBe(0)
  })
}
