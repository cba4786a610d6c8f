import { randomBytes } from 'node:crypto'
import { availableParallelism } from 'node:os'
import { hash, hashRaw, verify } from '@node-rs/argon2'
import pLimit from 'p-limit'
import { AppError } from '../http/errors.ts'
import { isEventLoopBusy } from '../operations/backpressure.ts'

// OWASP's figures for argon2id, which is this library's default algorithm.
const COST = { memoryCost: 19_456, timeCost: 2, parallelism: 1 }
const TODAYS = `$argon2id$v=19$m=${COST.memoryCost},t=${COST.timeCost},p=${COST.parallelism}$`

// Hashing is CPU-bound and runs on libuv's threads, four unless said, of which files and compression need one. It may use
// every core while the event loop has time to spare, and leaves one to requests while it is busy. Past a certain queue the
// call is refused at once, with a sentence, instead of letting people wait.
const THREADS = Number(process.env.UV_THREADPOOL_SIZE) || 4
const MAX_AT_ONCE = Math.max(1, Math.min(availableParallelism(), THREADS - 1))
const lane = pLimit(MAX_AT_ONCE)
const LONGEST_QUEUE = 500

export const tooBusy = () =>
  new AppError(429, 'Hay muchas personas entrando a la vez. Espera unos segundos y vuelve a intentarlo.', {
    retryAfterSeconds: 5,
  })

function inTurn<T>(work: () => Promise<T>): Promise<T> {
  if (lane.pendingCount >= LONGEST_QUEUE) throw tooBusy()
  lane.concurrency = isEventLoopBusy() ? Math.max(1, MAX_AT_ONCE - 1) : MAX_AT_ONCE
  return lane(work)
}

export const hashPassword = (password: string) => inTurn(() => hash(password, COST))

/** Whether a hash was made with other parameters than today's (it carries its own). */
export const isOutdated = (storedHash: string) => !storedHash.startsWith(TODAYS)

/** With a given salt, so that the hash can be looked up. */
export const hashWithSalt = (secret: string, salt: Buffer) => inTurn(() => hashRaw(secret, { ...COST, salt }))

let decoy: Promise<string> | undefined

/** Without a hash (no such account, or no password yet) it takes as long and gives false: timing tells nothing. */
export async function verifyPassword(storedHash: string | null, password: string): Promise<boolean> {
  decoy ??= hashPassword(randomBytes(16).toString('hex'))
  const against = storedHash ?? (await decoy)
  const matches = await inTurn(() => verify(against, password))
  return matches && storedHash !== null
}
