import { setTimeout as delay } from 'node:timers/promises'
import type pg from 'pg'
import { unavailable } from '../../platform/http/errors.ts'
import { createBatch } from '../../platform/postgres/batch.ts'
import { databaseErrorOf, isLockTimeout } from '../../platform/postgres/database-errors.ts'
import { within } from '../../platform/timeout.ts'

/** lock_timeout of a transaction that waits for a lock while it holds others. */
export const ESPERA = '250ms'

/** Connections that may wait for sections; each waits for one of them. */
const AT_ONCE = 2
const PAUSE_MS = 100

/** What a work answers that could not be done because someone holds what it needs. */
export const OCUPADA = Symbol('ocupada')

type Work<T> = (attempt: number) => Promise<T | typeof OCUPADA>

export type SeccionQueue = ReturnType<typeof createSeccionQueue>

/**
 * Where a section's row is held for long, everyone who wants it waits here: on one connection for all of them, which
 * holds nothing. What they want is then done with a short lock_timeout, so that nobody waits for long while holding a lock.
 */
export function createSeccionQueue(pool: pg.Pool) {
  const longestMs = Number(pool.options.lock_timeout)
  const waits = new Map<number, Promise<unknown>>()
  const lockAndRelease = createBatch(
    async ([id]: number[]) => {
      await pool.query('select from secciones where id = $1 for no key update', [id])
      return []
    },
    { most: 1, atOnce: AT_ONCE },
  )

  function wait(id: number): Promise<unknown> {
    const waiting = waits.get(id) ?? lockAndRelease(id).finally(() => waits.delete(id))
    waits.set(id, waiting)
    return waiting
  }

  async function run<T>(wanted: () => Promise<unknown>[], ids: number[], work: Work<T>): Promise<T> {
    const deadline = performance.now() + longestMs
    let waiting = wanted()
    for (let attempt = 0; ; attempt++) {
      try {
        await within(deadline - performance.now(), Promise.all(waiting), null)
        const done = performance.now() < deadline ? await work(attempt) : OCUPADA
        if (done !== OCUPADA) return done
      } catch (error) {
        if (!isLockTimeout(databaseErrorOf(error))) throw error
      }
      if (performance.now() >= deadline) throw unavailable()
      waiting = [...ids.map(wait), delay(Math.random() * PAUSE_MS)]
    }
  }

  return {
    /** Does the work at once unless others wait for one of the sections; again, later, where a lock was not to be had. */
    run: <T>(ids: number[], work: Work<T>) => run(() => ids.flatMap(id => waits.get(id) ?? []), ids, work),

    /** For the office: looks first whether someone holds the section. */
    runWhenFree: <T>(id: number, work: Work<T>) => run(() => [wait(id)], [id], work),
  }
}
