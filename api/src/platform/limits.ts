import { createHash } from 'node:crypto'
import type pg from 'pg'
import { RateLimiterPostgres } from 'rate-limiter-flexible'

interface Limit {
  points: number
  seconds: number
}

/** Counts something per e-mail address over all servers, whether the address belongs to anyone or not. */
export const createLimiter = (pool: pg.Pool, keyPrefix: string, { points, seconds }: Limit) =>
  new RateLimiterPostgres({
    storeClient: pool,
    tableName: 'limites',
    tableCreated: true,
    keyPrefix,
    points,
    duration: seconds,
  })

/** The hash bounds a key's length, and keeps the table free of addresses that someone merely typed. */
export const keyOf = (correo: string) => createHash('sha256').update(correo).digest('hex')

/** "un minuto", "12 minutos", "3 horas". */
export function spellWait(ms: number): string {
  const minutes = Math.max(1, Math.ceil(ms / 60_000))
  if (minutes > 90) return `${Math.ceil(minutes / 60)} horas`
  return minutes === 1 ? 'un minuto' : `${minutes} minutos`
}
