import type { FastifyInstance } from 'fastify'
import type pg from 'pg'
import { Registry } from 'prom-client'
import { watchDatabase } from './database.ts'
import { watchDisk } from './disk.ts'
import { watchHttp } from './http.ts'
import { watchPool } from './pool.ts'

interface Options {
  pool: pg.Pool
  dataDir: string
  /** Routes whose 429 counter exists from the start: Prometheus sees the first burst rise from zero. */
  limitedRoutes: string[]
}

export type Metrics = ReturnType<typeof createMetrics>

/** A server's metrics, in a registry of its own: a test process may hold several servers. */
export function createMetrics(app: FastifyInstance, { pool, dataDir, limitedRoutes }: Options) {
  const registry = new Registry()
  watchPool(registry, pool)
  watchDisk(registry, dataDir)
  return {
    registry,
    /** `observe` is to be called once for every request. */
    ...watchHttp(registry, app.server, limitedRoutes),
    countInDatabase: watchDatabase(registry, pool),
  }
}
