import { createHash } from 'node:crypto'
import { isIPv6 } from 'node:net'
import type pg from 'pg'
import { RateLimiterPostgres } from 'rate-limiter-flexible'

interface Limit {
  points: number
  seconds: number
}

/** Counts something over all servers: per e-mail address, whether it belongs to anyone or not, or per sender. */
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
export const keyOf = (text: string) => createHash('sha256').update(text).digest('hex')

/** Where a request comes from, for counting. Whoever has one IPv6 address has its whole /64, so that counts as one. */
export function networkOf(ip: string): string {
  const [, embedded] = /^::ffff:([\d.]+)$/i.exec(ip) ?? []
  if (embedded || !isIPv6(ip)) return embedded ?? ip
  const [left = [], right = []] = ip
    .replace(/%.*$/, '')
    .replace(/[\d.]+\.[\d.]+$/, '0:0')
    .split('::')
    .map(half => half.split(':').filter(Boolean))
  const zeros = Array(8 - left.length - right.length).fill('0')
  const groups = [...left, ...zeros, ...right].slice(0, 4)
  return groups.map(group => Number.parseInt(group, 16).toString(16)).join(':')
}

/** "un minuto", "12 minutos", "3 horas". */
export function spellWait(ms: number): string {
  const minutes = Math.max(1, Math.ceil(ms / 60_000))
  if (minutes > 90) return `${Math.ceil(minutes / 60)} horas`
  return minutes === 1 ? 'un minuto' : `${minutes} minutos`
}
