import { createBatch } from './batch.ts'
import type { Database, Queryable } from './postgres.ts'

/** How many answers of one kind are kept, the latest used. */
const MAX_KEPT = 32

/** Request coalescing: everyone who asks for the same while a query is under way shares the next one, and its very answer. */
export function shareReads<Value>(read: (key: string) => Promise<Value>) {
  const load = async (keys: string[]) => {
    const reads = new Map<string, Promise<Value>>()
    for (const key of keys) reads.set(key, reads.get(key) ?? read(key))
    return Promise.all(keys.map(key => reads.get(key)))
  }
  const ask = createBatch<string, Value>(load, { most: Number.POSITIVE_INFINITY, atOnce: 2 })
  return async (key: string) => (await ask(key)) as Value
}

interface Versioned<Value> {
  /** Changes with everything that the value shows, and costs little to read. */
  selectVersion(db: Queryable, key: string): Promise<string>
  select(db: Queryable, key: string): Promise<Value>
}

/**
 * Cache that is validated with every use: callers that ask together share one query for the version, and the value is read
 * again only where that has changed. So no server ever answers what an acknowledged write has replaced, whether or not a
 * notice of it has arrived.
 */
export function shareVersioned<Value>(db: Database, { selectVersion, select }: Versioned<Value>) {
  const kept = new Map<string, { version: string; value: Value }>()

  async function read(key: string): Promise<Value> {
    const last = kept.get(key)
    if (last && (await selectVersion(db, key)) === last.version) {
      keep(key, last)
      return last.value
    }
    // Repeatable read: the version and the value are of one moment.
    const fresh = await db.transaction(
      async tx => ({ version: await selectVersion(tx, key), value: await select(tx, key) }),
      { isolationLevel: 'repeatable read', accessMode: 'read only' },
    )
    keep(key, fresh)
    return fresh.value
  }

  function keep(key: string, fresh: { version: string; value: Value }) {
    kept.delete(key)
    kept.set(key, fresh)
    const [oldest] = kept.keys()
    if (kept.size > MAX_KEPT && oldest !== undefined) kept.delete(oldest)
  }

  return shareReads(read)
}
