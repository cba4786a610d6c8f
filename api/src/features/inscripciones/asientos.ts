import type pg from 'pg'
import { createBatch } from '../../platform/postgres/batch.ts'
import { databaseErrorOf, isDatabaseAway, isLockTimeout } from '../../platform/postgres/database-errors.ts'
import { ESPERA, type SeccionQueue } from '../secciones/secciones.service.ts'
import { type Acto, assignAsientos, type Outcome } from './inscripciones.queries.ts'

const MOST = 100
/** For acts that may be tried again at little cost. */
const ESPERA_BREVE = '20ms'

/**
 * Batches acts that come together into one transaction; an act that comes alone runs at once. A batch that fails, such as
 * for a lock that someone holds, is done act by act. What was not to be had then waits in the section's queue, and comes back
 * in batches of its own, so that it holds up nobody else.
 */
export function createAsientos(pool: pg.Pool, queue: SeccionQueue) {
  const batch = (espera: string, atOnce: number) =>
    createBatch((actos: Acto[]) => assignAll(pool, actos, espera), {
      most: MOST,
      apart: ({ idusuario }) => idusuario,
      atOnce,
    })
  const first = batch(ESPERA, 2)
  const again = batch(ESPERA_BREVE, 1)

  return (acto: Acto): Promise<Outcome> =>
    queue.run(seccionesOf(acto), async attempt => {
      const outcome = await (attempt ? again : first)(acto)
      if (!outcome) throw new Error('an act was not answered')
      if (outcome instanceof Error) throw outcome
      return outcome
    })
}

async function assignAll(pool: pg.Pool, actos: Acto[], espera: string): Promise<(Outcome | Error)[]> {
  try {
    return await assignAsientos(pool, actos, espera)
  } catch (error) {
    if (isDatabaseAway(databaseErrorOf(error))) throw error
    return assignOneByOne(pool, actos)
  }
}

const seccionesOf = ({ toma, deja }: Acto) => [...toma, ...deja.map(({ idseccion }) => idseccion)]

/** Once a section's lock was not to be had, the next act that wants it is not made to find out for itself. */
async function assignOneByOne(pool: pg.Pool, actos: Acto[]): Promise<(Outcome | Error)[]> {
  const held = new Map<number, Error>()
  const outcomes: (Outcome | Error)[] = []
  for (const acto of actos) {
    const sections = seccionesOf(acto)
    const known = sections.map(id => held.get(id)).find(Boolean)
    const [outcome] = known
      ? [known]
      : await assignAsientos(pool, [acto], ESPERA_BREVE).catch((error: Error) => [error])
    if (isLockTimeout(databaseErrorOf(outcome))) for (const id of sections) held.set(id, outcome as Error)
    outcomes.push(outcome as Outcome | Error)
  }
  return outcomes
}
