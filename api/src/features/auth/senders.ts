import { availableParallelism } from 'node:os'
import pLimit, { type LimitFunction } from 'p-limit'
import type pg from 'pg'
import { AppError } from '../../platform/http/errors.ts'
import {
  type Count,
  createLimiter,
  getCounts,
  keyOf,
  networkOf,
  siteOf,
  spellWait,
} from '../../platform/security/limits.ts'
import { tooBusy } from '../../platform/security/passwords.ts'
import type { Device } from './devices.ts'

// Limits per sender. A whole school can share one address: more than the wrong passwords of its people in a quarter of an
// hour, fewer than a guesser needs. Mails are counted by the hour, as they are per recipient.
const MAX_WRONG = 300
// The networks around an address may have so many times as much: a tenant of a /48, or of a /24, has all of its
// addresses. More than one, because neighbours share a provider's network and are not each other's fault.
const AROUND = {
  4: [
    { bits: 32, times: 1 },
    { bits: 24, times: 4 },
  ],
  6: [
    { bits: 64, times: 1 },
    { bits: 56, times: 2 },
    { bits: 48, times: 4 },
  ],
} as const
const WINDOW_SECONDS = 15 * 60
const MAX_MAILS = 300
const HOUR_SECONDS = 60 * 60

// More than the hashes that run at once, so that nobody waits for it; few enough that a crowd of guesses which all
// begin below the limit goes past it by no more than this on each server.
const AT_ONCE = 8
// One person on one network, from all browsers that they are known in: each may be signed in a thousand times and hold
// as many cookies, and is still one.
const OF_ONE = { atOnce: 2, longestQueue: 20 }
// All senders together: as many as keep the cores busy with hashes, so that a flood from everywhere waits here and not
// for the database's connections, where everyone else would wait behind it.
const allSenders = pLimit(Math.max(2 * AT_ONCE, 2 * availableParallelism()))
const LONGEST_QUEUE = 500
// The client has probably given up by then: no hash is spent on it.
const LONGEST_WAIT_MS = 10_000

interface SignIn {
  ip: string
  correo: string
  /** Asked in its turn, of a browser that shows a cookie of ours: whether this person signed in there before. */
  recognise?: (() => Promise<Device | null>) | null
}

/** Limits per sender, over all servers and all accounts that it names. */
export interface Senders {
  /**
   * Runs the check of a password; null from it means that the password was wrong. Wrong ones from a known device are counted
   * for the account, whatever others do on the same network.
   */
  guard<T>(from: SignIn, check: (device: Device | null) => Promise<T | null>): Promise<T | null>
  /** Counts a mail that they ask for; refuses when there were too many. */
  takeMail(ip: string): Promise<void>
}

export function createSenders(pool: pg.Pool): Senders {
  const wrong = createLimiter(pool, 'remitente', { points: MAX_WRONG, seconds: WINDOW_SECONDS })
  const slips = createLimiter(pool, 'desliz', { points: MAX_WRONG, seconds: WINDOW_SECONDS })
  const mails = createLimiter(pool, 'pedido', { points: MAX_MAILS, seconds: HOUR_SECONDS })

  const ofOne = createLanes(OF_ONE.atOnce, OF_ONE.longestQueue)
  const ofSender = createLanes(AT_ONCE, LONGEST_QUEUE)

  function inTurn<T>(sender: string, arrived: number, work: () => Promise<T>): Promise<T> {
    return ofSender(sender, () => {
      if (allSenders.pendingCount >= LONGEST_QUEUE) throw tooBusy()
      return allSenders(async () => {
        if (performance.now() - arrived > LONGEST_WAIT_MS) throw tooBusy()
        return work()
      })
    })
  }

  async function countWrong<T>(
    ip: string,
    correo: string,
    check: () => Promise<T | null>,
  ): Promise<T | null> {
    const networks = networksOf(ip)
    const slip = keyOf(`${networkOf(ip)} ${correo}`)
    const [slipped, ...before] = await getCounts(pool, [
      { limiter: slips, key: slip },
      ...networks.map(({ key }) => ({ limiter: wrong, key })),
    ])
    refuseSpent(networks, before, times => MAX_WRONG * times)
    const result = await check()
    if (result === null)
      await Promise.all([...networks.map(({ key }) => wrong.penalty(key)), slips.penalty(slip)])
    else await forgive(networks, slip, slipped?.consumedPoints ?? 0)
    return result
  }

  /** A right password takes back the person's own wrong ones. Of two concurrent sign-ins only one takes any back. */
  async function forgive(networks: Network[], slip: string, made: number) {
    if (made && (await slips.delete(slip)))
      await Promise.all(networks.map(({ key }) => wrong.reward(key, made)))
  }

  return {
    guard({ ip, correo, recognise }, check) {
      const arrived = performance.now()
      const site = siteOf(ip)
      const asStranger = () => inTurn(site, arrived, () => countWrong(ip, correo, () => check(null)))
      if (!recognise) return asStranger()
      return ofOne(`${site} ${correo}`, async () => {
        const device = await recognise()
        // Beside the strangers of the network, not behind them: a flood of guesses from the school's own address keeps nobody out.
        return device ? inTurn(`${site} known`, arrived, () => check(device)) : asStranger()
      })
    },

    async takeMail(ip) {
      const networks = networksOf(ip)
      const after = await Promise.all(networks.map(({ key }) => mails.penalty(key)))
      refuseSpent(networks, after, times => MAX_MAILS * times + 1)
    },
  }
}

/** A line for each key, of which so many are under way at once; past the end of its queue a call is refused. */
function createLanes(atOnce: number, longestQueue: number) {
  const lanes = new Map<string, LimitFunction>()
  return async <T>(key: string, work: () => Promise<T>): Promise<T> => {
    const lane = lanes.get(key) ?? pLimit(atOnce)
    if (lane.pendingCount >= longestQueue) throw tooBusy()
    lanes.set(key, lane)
    try {
      return await lane(work)
    } finally {
      if (lane.activeCount + lane.pendingCount === 0) lanes.delete(key)
    }
  }
}

interface Network {
  key: string
  times: number
}

const familyOf = (ip: string) => (networkOf(ip).includes(':') ? 6 : 4)

const networksOf = (ip: string): Network[] =>
  AROUND[familyOf(ip)].map(({ bits, times }) => ({ key: keyOf(networkOf(ip, bits)), times }))

/** Refuses when any of the networks has been counted so often. */
function refuseSpent(networks: Network[], counted: (Count | null)[], tooOften: (times: number) => number) {
  const waits = networks.map(({ times }, index) => {
    const { consumedPoints = 0, msBeforeNext = 0 } = counted[index] ?? {}
    return consumedPoints >= tooOften(times) ? msBeforeNext : 0
  })
  const longest = Math.max(...waits)
  if (longest) throw tooMany(longest)
}

const tooMany = (msBeforeNext: number) =>
  new AppError(
    429,
    `Hubo demasiados intentos desde tu conexión. Espera ${spellWait(msBeforeNext)} y vuelve a probar.`,
    { retryAfterSeconds: Math.ceil(msBeforeNext / 1000) },
  )
