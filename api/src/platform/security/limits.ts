import { createHash } from 'node:crypto'
import { isIPv6 } from 'node:net'
import type pg from 'pg'
import { RateLimiterPostgres } from 'rate-limiter-flexible'

interface Limit {
  points: number
  seconds: number
}

/** A counter that all servers share (in PostgreSQL), by e-mail address, known or not, or by sender. */
export const createLimiter = (pool: pg.Pool, keyPrefix: string, { points, seconds }: Limit) =>
  new RateLimiterPostgres({
    storeClient: pool,
    // It would guess by the class's name, which a bundle changes.
    storeType: 'pool',
    tableName: 'limites',
    tableCreated: true,
    keyPrefix,
    points,
    duration: seconds,
  })

/** A counter's state, as `get` of the limiter tells it. */
export interface Count {
  consumedPoints: number
  msBeforeNext: number
}

/** What `get` of each limiter would tell of its key, in one query instead of one each. Null where nothing is counted. */
export async function getCounts(
  pool: pg.Pool,
  asked: { limiter: RateLimiterPostgres; key: string }[],
): Promise<(Count | null)[]> {
  const keys = asked.map(({ limiter, key }) => limiter.getKey(key))
  const { rows } = await pool.query<{ key: string; points: number; expire: string }>({
    name: 'counts',
    text: 'select key, points, expire from limites where key = any($1) and expire > $2',
    values: [keys, Date.now()],
  })
  return keys.map(key => {
    const row = rows.find(row => row.key === key)
    return row ? { consumedPoints: row.points, msBeforeNext: Number(row.expire) - Date.now() } : null
  })
}

/** Hashed: keys have a fixed length, and no address that someone typed is stored in plain text. */
export const keyOf = (text: string) => createHash('sha256').update(text).digest('hex')

/**
 * The network that a request comes from, for counting. An IPv6 customer has at least a /64, so those addresses count as one
 * unless another prefix length is given.
 */
export function networkOf(ip: string, bits?: 24 | 32 | 48 | 56 | 64): string {
  const [, embedded] = /^::ffff:([\d.]+)$/i.exec(ip) ?? []
  if (embedded || !isIPv6(ip)) {
    const address = embedded ?? ip
    return bits === 24 ? address.replace(/\.\d+$/, '.0/24') : address
  }
  const [left = [], right = []] = ip
    .replace(/%.*$/, '')
    .replace(/[\d.]+\.[\d.]+$/, '0:0')
    .split('::')
    .map(half => half.split(':').filter(Boolean))
  const zeros = Array(8 - left.length - right.length).fill('0')
  const groups = [...left, ...zeros, ...right].slice(0, 4).map(group => Number.parseInt(group, 16))
  const spell = (numbers: number[]) => numbers.map(number => number.toString(16)).join(':')
  if (bits === 48) return `${spell(groups.slice(0, 3))}/48`
  if (bits === 56) return `${spell(groups.map((group, place) => (place === 3 ? group & 0xff00 : group)))}/56`
  return spell(groups)
}

/** One sender, for limits on what is under way: an IPv4 address, or the /48 of an IPv6 site. */
export const siteOf = (ip: string) => networkOf(ip, 48)

/** "un minuto", "12 minutos", "3 horas". */
export function spellWait(ms: number): string {
  const minutes = Math.max(1, Math.ceil(ms / 60_000))
  if (minutes > 90) return `${Math.ceil(minutes / 60)} horas`
  return minutes === 1 ? 'un minuto' : `${minutes} minutos`
}
