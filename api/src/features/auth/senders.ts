import { availableParallelism } from 'node:os'
import pLimit, { type LimitFunction } from 'p-limit'
import type pg from 'pg'
import { RateLimiterRes } from 'rate-limiter-flexible'
import { AppError } from '../../platform/errors.ts'
import { createLimiter, keyOf, networkOf, spellWait } from '../../platform/limits.ts'
import { tooBusy } from '../../platform/passwords.ts'

// A whole school can stand behind one address: more than its slips in a quarter of an hour, fewer than the accounts
// that a guesser needs. Mails are counted by the hour, as they are per recipient.
const MOST_WRONG = 300
const WINDOW_SECONDS = 15 * 60
const MOST_MAILS = 300
const HOUR_SECONDS = 60 * 60

// More than the hashes that run at once, so that nobody waits for it; few enough that a crowd of guesses which all
// begin below the limit goes past it by no more than this on each server.
const AT_ONCE = 8
// All senders together: as many as keep the cores busy with hashes, so that a flood from everywhere waits here and not
// for the database's connections, where everyone else would wait behind it.
const door = pLimit(Math.max(2 * AT_ONCE, 2 * availableParallelism()))
const LONGEST_QUEUE = 500
// Then nobody is likely to be there any more for whom it would be worth a hash.
const LONGEST_WAIT_MS = 10_000

/** Counts what one sender tries over all servers, whichever accounts they name. */
export interface Senders {
  /** Runs the check of a password; null from it means that the password was wrong. */
  guard<T>(ip: string, correo: string, check: () => Promise<T | null>): Promise<T | null>
  /** Counts a mail that they ask for; refuses when there were too many. */
  takeMail(ip: string): Promise<void>
}

export function createSenders(pool: pg.Pool): Senders {
  const wrong = createLimiter(pool, 'remitente', { points: MOST_WRONG, seconds: WINDOW_SECONDS })
  const slips = createLimiter(pool, 'desliz', { points: MOST_WRONG, seconds: WINDOW_SECONDS })
  const mails = createLimiter(pool, 'pedido', { points: MOST_MAILS, seconds: HOUR_SECONDS })
  const lanes = new Map<string, LimitFunction>()

  async function inTurn<T>(network: string, work: () => Promise<T>): Promise<T> {
    const lane = lanes.get(network) ?? pLimit(AT_ONCE)
    if (lane.pendingCount >= LONGEST_QUEUE || door.pendingCount >= LONGEST_QUEUE) throw tooBusy()
    lanes.set(network, lane)
    try {
      const arrived = performance.now()
      return await lane(() =>
        door(async () => {
          if (performance.now() - arrived > LONGEST_WAIT_MS) throw tooBusy()
          return work()
        }),
      )
    } finally {
      if (lane.activeCount + lane.pendingCount === 0) lanes.delete(network)
    }
  }

  /** Whoever mistypes and then gets in was no guesser. Of two who get in at once only one is given anything back. */
  async function forgive(sender: string, slip: string) {
    const made = await slips.get(slip)
    if (made && (await slips.delete(slip))) await wrong.reward(sender, made.consumedPoints)
  }

  return {
    guard(ip, correo, check) {
      const network = networkOf(ip)
      return inTurn(network, async () => {
        const sender = keyOf(network)
        const slip = keyOf(`${network} ${correo}`)
        const before = await wrong.get(sender)
        if (before && before.consumedPoints >= MOST_WRONG) throw tooMany(before.msBeforeNext)
        const result = await check()
        if (result === null) await Promise.all([wrong.penalty(sender), slips.penalty(slip)])
        else await forgive(sender, slip)
        return result
      })
    },

    async takeMail(ip) {
      try {
        await mails.consume(keyOf(networkOf(ip)))
      } catch (refused) {
        throw refused instanceof RateLimiterRes ? tooMany(refused.msBeforeNext) : refused
      }
    },
  }
}

const tooMany = (msBeforeNext: number) =>
  new AppError(
    429,
    `Hubo demasiados intentos desde tu conexión. Espera ${spellWait(msBeforeNext)} y vuelve a probar.`,
    { retryAfterSeconds: Math.ceil(msBeforeNext / 1000) },
  )
