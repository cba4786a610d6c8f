import type pg from 'pg'
import { Gauge, type Registry } from 'prom-client'
import { within } from '../../timeout.ts'

const FRESH_MS = 5_000
const TIMEOUT_MS = 2_000

export interface CountedInDatabase {
  name: string
  help: string
  /** How many there are in each state. */
  read(): Promise<Record<string, number>>
}

/**
 * Metrics that are counted by a query at scrape time. If the database is unreachable they are left out, `nivela_database_up` is 0,
 * and the scrape still succeeds.
 */
export function watchDatabase(registry: Registry, pool: pg.Pool) {
  const registers = [registry]
  const isUp = atMostOnceInAWhile(() => pool.query('select 1'))
  new Gauge({
    name: 'nivela_database_up',
    help: '1 while PostgreSQL answers.',
    registers,
    async collect() {
      this.set((await isUp()) ? 1 : 0)
    },
  })

  return ({ name, help, read }: CountedInDatabase) => {
    const counts = atMostOnceInAWhile(read)
    new Gauge({
      name,
      help,
      labelNames: ['state'],
      registers,
      async collect() {
        const found = await counts()
        this.reset()
        for (const [state, value] of Object.entries(found ?? {})) this.set({ state }, value)
      },
    })
  }
}

/** Null if it fails or times out. Concurrent scrapes share one read. */
function atMostOnceInAWhile<T>(read: () => Promise<T>): () => Promise<T | null> {
  let reading: Promise<T | null> | undefined
  const forget = () => {
    reading = undefined
  }
  async function readAndKeep(): Promise<T | null> {
    try {
      const found = await read()
      setTimeout(forget, FRESH_MS).unref()
      return found
    } catch {
      forget()
      return null
    }
  }
  return () => {
    reading ??= readAndKeep()
    return within(TIMEOUT_MS, reading, null)
  }
}
