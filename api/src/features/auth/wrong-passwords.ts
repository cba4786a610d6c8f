import type pg from 'pg'
import { AppError } from '../../platform/http/errors.ts'
import { createLimiter, keyOf, spellWait } from '../../platform/security/limits.ts'

/** The account, and the known browser or session that the attempt came from: each of those has a count of its own, all others share one. */
export interface Answering {
  correo: string
  client?: string | undefined
}

/** Counts an account's wrong answers over all servers, and whether the account exists or not. */
export interface WrongAnswers {
  /** Runs the check of an answer; null means that it was wrong. */
  guard<T>(who: Answering, check: () => Promise<T | null>): Promise<T | null>
  /** Resets the count of unknown browsers. */
  forget(correo: string): Promise<unknown>
}

interface Rule {
  prefix: string
  most: number
  seconds: number
  sentence: (wait: string) => string
}

export const createWrongPasswords = (pool: pg.Pool) =>
  createWrongAnswers(pool, {
    prefix: 'login',
    most: 10,
    seconds: 15 * 60,
    sentence: wait => `Demasiados intentos con esta cuenta. Espera ${wait} o recupera tu contraseña.`,
  })

/**
 * Codes have a limit of their own beside the passwords': someone who guesses codes knows the password already, and choosing
 * a new one, which forgives wrong passwords, must not buy more guesses.
 */
export const createWrongCodes = (pool: pg.Pool) =>
  createWrongAnswers(pool, {
    prefix: 'codigo',
    most: 20,
    seconds: 24 * 60 * 60,
    sentence: wait =>
      `Demasiados códigos incorrectos. Espera ${wait}, o pide a un administrador que quite tu verificación en dos pasos.`,
  })

/** Codes that the office gives: counted by student, so that a new code makes room for new tries. */
export const createWrongEntradas = (pool: pg.Pool) =>
  createWrongAnswers(pool, {
    prefix: 'entrada',
    most: 10,
    seconds: 15 * 60,
    sentence: wait => `Demasiados códigos incorrectos. Espera ${wait}, o pide otro código en la oficina.`,
  })

function createWrongAnswers(pool: pg.Pool, { prefix, most, seconds, sentence }: Rule): WrongAnswers {
  const limiter = createLimiter(pool, prefix, { points: most, seconds })
  const turns = new Map<string, Promise<unknown>>()

  const tooMany = (msBeforeNext: number) =>
    new AppError(429, sentence(spellWait(msBeforeNext)), {
      retryAfterSeconds: Math.ceil(msBeforeNext / 1000),
    })

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

    guard({ correo, client }, check) {
      const key = keyOf(client ? `${correo} ${client}` : correo)
      return inTurn(key, async () => {
        const before = await limiter.get(key)
        if (before && before.consumedPoints >= most) throw tooMany(before.msBeforeNext)
        const result = await check()
        if (result !== null) return result
        const after = await limiter.penalty(key)
        if (after.consumedPoints > most) throw tooMany(after.msBeforeNext)
        return null
      })
    },
  }
}
