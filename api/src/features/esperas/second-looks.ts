import { repeat } from '../../platform/operations/repeat.ts'
import { databaseErrorOf, isDatabaseBusy } from '../../platform/postgres/database-errors.ts'
import type { Database } from '../../platform/postgres/postgres.ts'
import { selectEligible } from './esperas.queries.ts'
import { promoteEsperasOf } from './esperas.service.ts'

const LOOK_EVERY_MS = 5_000

interface Log {
  warn(fields: object, message: string): void
}

/**
 * Gives a free seat to the student who was passed over for it, once nothing is in the way any more. An act on seats does so at once;
 * this is for all that moves no seat: a grade that is withdrawn, results that are imported again, a turn that comes. Every
 * server looks, and the locks of the lines let one of them give.
 */
export const startSecondLooks = (db: Database, log: Log) =>
  repeat(
    async () => {
      for (const idusuario of await selectEligible(db)) await giveTo(db, idusuario)
      return LOOK_EVERY_MS
    },
    error => log.warn({ err: error }, 'no second look at the waiting lines; trying again'),
  )

/** A window that is busy is looked at the next time: an act in it gives the seats anyway. */
const giveTo = (db: Database, idusuario: number) =>
  db
    .transaction(tx => promoteEsperasOf(tx, [idusuario]))
    .catch(error => {
      if (!isDatabaseBusy(databaseErrorOf(error))) throw error
    })
