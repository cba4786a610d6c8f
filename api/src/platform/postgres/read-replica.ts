import { drizzle } from 'drizzle-orm/node-postgres'
import type pg from 'pg'
import { databaseErrorOf, isDatabaseAway, isSerializationFailure } from './database-errors.ts'
import { type Database, openPool, type Postgres } from './postgres.ts'

const LOOK_EVERY_MS = 2_000
const CONNECTIONS = 5

/**
 * Reads that may be a moment old go to a standby (DATABASE_READ_URL): whatever the primary had written two seconds ago, it
 * must have replayed, else the primary is asked, as it is when the standby is away or a statement of it was cancelled.
 * Transactions are always the primary's.
 */
export function openReadReplica(
  connectionString: string,
  primary: Postgres,
  onChange: (usable: boolean) => void,
): { db: Database; close(): Promise<void> } {
  const replica = openPool({ connectionString, max: CONNECTIONS }, () => {})
  let usable = false
  let mark: string | undefined

  async function isFresh(): Promise<boolean> {
    const { rows: written } = await primary.pool.query<{ lsn: string }>(
      'select pg_current_wal_lsn()::text as lsn',
    )
    const before = mark
    mark = written[0]?.lsn
    if (!before) return false
    const { rows } = await replica.pool.query<{ fresh: boolean }>(
      'select not pg_is_in_recovery() or pg_last_wal_replay_lsn() >= $1::pg_lsn as fresh',
      [before],
    )
    return rows[0]?.fresh ?? false
  }
  async function look() {
    const fresh = await isFresh().catch(() => false)
    if (fresh !== usable) onChange(fresh)
    usable = fresh
  }
  const looking = setInterval(look, LOOK_EVERY_MS).unref()
  void look()

  type Ask = (...args: unknown[]) => Promise<unknown>
  const query: Ask = async (...args) => {
    const ask = (pool: pg.Pool) => (pool.query as unknown as Ask)(...args)
    if (!usable) return ask(primary.pool)
    try {
      return await ask(replica.pool)
    } catch (error) {
      const known = databaseErrorOf(error)
      if (isDatabaseAway(known)) usable = false
      else if (!isSerializationFailure(known)) throw error
      return ask(primary.pool)
    }
  }
  return {
    db: drizzle(Object.create(primary.pool, { query: { value: query } }) as pg.Pool),
    async close() {
      clearInterval(looking)
      await replica.close()
    },
  }
}
