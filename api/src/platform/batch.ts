const PATIENCE_MS = 100

interface Waiting<Key, Value> {
  key: Key
  resolve(value: Value | null): void
  reject(error: unknown): void
}

interface BatchOptions<Key> {
  most?: number
  /** Two that this calls the same are never asked for in one query. */
  apart?: (key: Key) => unknown
  /** Never a second query while one hangs. */
  patient?: boolean
}

/**
 * One query for all who ask while another is under way: in a rush many requests share a round trip, and a request that
 * comes alone waits for nobody. Nothing is remembered; every answer was read after its question came. A query that
 * hangs holds up only those who are in it.
 */
export function createBatch<Key, Value>(
  load: (keys: Key[]) => Promise<(Value | undefined)[]>,
  { most = 200, apart, patient = false }: BatchOptions<Key> = {},
) {
  let waiting: Waiting<Key, Value>[] = []
  let underWay: Waiting<Key, Value>[] | undefined

  /** The first who wait; of those whom `apart` calls the same, only one. */
  function take(): Waiting<Key, Value>[] {
    if (!apart) return waiting.splice(0, most)
    const batch = new Map<unknown, Waiting<Key, Value>>()
    const later: Waiting<Key, Value>[] = []
    for (const one of waiting) {
      const name = apart(one.key)
      if (batch.size < most && !batch.has(name)) batch.set(name, one)
      else later.push(one)
    }
    waiting = later
    return [...batch.values()]
  }

  async function next() {
    if (underWay || !waiting.length) return
    const batch = take()
    const letNext = () => {
      if (underWay !== batch) return
      underWay = undefined
      next()
    }
    underWay = batch
    const timer = patient ? undefined : setTimeout(letNext, PATIENCE_MS)
    try {
      const values = await load(batch.map(({ key }) => key))
      for (const [index, { resolve }] of batch.entries()) resolve(values[index] ?? null)
    } catch (error) {
      for (const { reject } of batch) reject(error)
    }
    clearTimeout(timer)
    letNext()
  }

  return (key: Key) =>
    new Promise<Value | null>((resolve, reject) => {
      waiting.push({ key, resolve, reject })
      next()
    })
}
