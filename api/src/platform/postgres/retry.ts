import { setTimeout as delay } from 'node:timers/promises'
import { databaseErrorOf, isSerializationFailure } from './database-errors.ts'

const TRIES = 5
const FIRST_PAUSE_MS = 20

/**
 * Runs a whole transaction again that PostgreSQL ended in favour of another one. Nothing of it was kept, so `work` must
 * do nothing outside of the transaction that it could not do twice.
 */
export async function retryTransaction<T>(work: () => Promise<T>): Promise<T> {
  for (let attempt = 1; ; attempt++) {
    try {
      return await work()
    } catch (error) {
      if (attempt === TRIES || !isSerializationFailure(databaseErrorOf(error))) throw error
      // Random, so that those who met once don't meet again.
      await delay(Math.random() * FIRST_PAUSE_MS * 2 ** attempt)
    }
  }
}
