import type pg from 'pg'
import { AppError } from '../../platform/errors.ts'
import { createLimiter, keyOf, spellWait } from '../../platform/limits.ts'

const MOST = 10
const WINDOW_SECONDS = 15 * 60

/** Counts an account's wrong passwords over all servers, and whether the account exists or not. */
export interface WrongPasswords {
  /** Runs the check of a password; it answers whether the password was right. */
  guard<T>(correo: string, check: () => Promise<T | null>): Promise<T | null>
  /** Whoever chose a new password begins anew. */
  forget(correo: string): Promise<unknown>
}

export function createWrongPasswords(pool: pg.Pool): WrongPasswords {
  const limiter = createLimiter(pool, 'login', { points: MOST, seconds: WINDOW_SECONDS })
  const turns = new Map<string, Promise<unknown>>()

  /** One check per account at a time, so that many guesses at once can't all start below the limit. */
  function inTurn<T>(key: string, work: () => Promise<T>): Promise<T> {
    const turn = (turns.get(key) ?? Promise.resolve()).then(work, work)
    turns.set(key, turn)
    const forget = () => {
      if (turns.get(key) === turn) turns.delete(key)
    }
    turn.then(forget, forget)
    return turn
  }

  return {
    forget: correo => limiter.delete(keyOf(correo)),

    guard(correo, check) {
      const key = keyOf(correo)
      return inTurn(key, async () => {
        const before = await limiter.get(key)
        if (before && before.consumedPoints >= MOST) throw tooMany(before.msBeforeNext)
        const result = await check()
        if (result !== null) return result
        const after = await limiter.penalty(key)
        if (after.consumedPoints > MOST) throw tooMany(after.msBeforeNext)
        return null
      })
    },
  }
}

function tooMany(msBeforeNext: number) {
  return new AppError(
    429,
    `Demasiados intentos con esta cuenta. Espera ${spellWait(msBeforeNext)} o recupera tu contraseña.`,
    { retryAfterSeconds: Math.ceil(msBeforeNext / 1000) },
  )
}
