const TIMEOUT_MS = 100
/** Enough for a query of their own. */
const MANY = 32
/** A queue is deep from so many full queries on; below that, two at once only take the processor from each other. */
const DEEP = 4

interface Waiting<Key, Value> {
  key: Key
  resolve(value: Value | null): void
  reject(error: unknown): void
}

interface BatchOptions<Key> {
  most?: number
  /** Items with the same key never share a query. */
  apart?: (key: Key) => unknown
  /** How many queries may be under way at once. */
  atOnce?: number
  /** For how long requests are gathered before a query begins, unless there are many at once; 0 for not at all. */
  gatherMs?: () => number
}

/**
 * Batches concurrent requests into one query: those that come while a query is under way share the next one, which begins when
 * it is answered, takes long, or very many wait. A request with no query under way runs at once, unless requests are to
 * be gathered. Nothing is cached: every answer was read after its request came. A query that hangs delays only the requests in
 * it.
 */
export function createBatch<Key, Value>(
  load: (keys: Key[]) => Promise<(Value | undefined)[]>,
  { most = 200, apart, atOnce = Number.POSITIVE_INFINITY, gatherMs = () => 0 }: BatchOptions<Key> = {},
) {
  let waiting: Waiting<Key, Value>[] = []
  let latest: Waiting<Key, Value>[] | undefined
  let running = 0
  let gathering: NodeJS.Timeout | undefined

  /** The oldest that wait; of those with the same `apart` key, only one. */
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

  function next() {
    if (running >= atOnce || !waiting.length) return
    // With a deep queue a second query is sent at once, so that PostgreSQL is not idle while the server answers the first.
    const isDeep = waiting.length >= DEEP * most
    if (latest && !(isDeep && running === 1)) return
    if (waiting.length >= MANY) return void ask()
    if (gathering) return
    const milliseconds = gatherMs()
    if (milliseconds) gathering = setTimeout(ask, milliseconds)
    else ask()
  }

  async function ask() {
    clearTimeout(gathering)
    gathering = undefined
    const batch = take()
    const letNext = () => {
      if (latest === batch) latest = undefined
      next()
    }
    latest = batch
    running += 1
    const timer = setTimeout(letNext, TIMEOUT_MS)
    let answer: () => void
    try {
      const values = await load(batch.map(({ key }) => key))
      answer = () => {
        for (const [index, { resolve }] of batch.entries()) resolve(values[index] ?? null)
      }
    } catch (error) {
      answer = () => {
        for (const { reject } of batch) reject(error)
      }
    }
    clearTimeout(timer)
    running -= 1
    letNext()
    // The next query is sent before these are answered, so that PostgreSQL works on it while the server answers.
    setImmediate(answer)
  }

  return (key: Key) =>
    new Promise<Value | null>((resolve, reject) => {
      waiting.push({ key, resolve, reject })
      next()
    })
}
