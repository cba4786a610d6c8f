import type pg from 'pg'
import { Gauge, type Registry } from 'prom-client'

/** The connections to PostgreSQL, and the requests that wait for one. */
export function watchPool(registry: Registry, pool: pg.Pool) {
  const figures: [string, string, () => number][] = [
    ['nivela_pool_connections', 'Connections to PostgreSQL that are open.', () => pool.totalCount],
    ['nivela_pool_connections_idle', 'Open connections that nobody uses.', () => pool.idleCount],
    ['nivela_pool_connections_max', 'Connections that may be open at once.', () => pool.options.max],
    ['nivela_pool_waiting', 'Queries that wait for a free connection.', () => pool.waitingCount],
  ]
  for (const [name, help, read] of figures) {
    new Gauge({
      name,
      help,
      registers: [registry],
      collect() {
        this.set(read())
      },
    })
  }
}
