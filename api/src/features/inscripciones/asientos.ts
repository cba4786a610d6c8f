import { createBatch } from '../../platform/postgres/batch.ts'
import { databaseErrorOf, isDatabaseAway, isLockTimeout } from '../../platform/postgres/database-errors.ts'
import type { Postgres } from '../../platform/postgres/postgres.ts'
import { movedBy, tellNovedades } from '../esperas/esperas.service.ts'
import { ESPERA, type SeccionQueue } from '../secciones/secciones.service.ts'
import { type Acto, assignAsientos, assignWithLineas, type Outcome } from './asientos.queries.ts'

const MOST = 100
/** For acts that may be tried again at little cost. */
const ESPERA_BREVE = '20ms'

type OnSeats = (idsecciones: number[]) => void

const seccionesOf = ({ toma, deja }: Acto) => [...toma, ...deja.map(({ idseccion }) => idseccion)]

/**
 * Batches acts that come together into one transaction; an act that comes alone runs at once. A batch that fails, such as
 * for a lock that someone holds, is done act by act. What was not to be had then waits in the section's queue, and comes back
 * in batches of its own, so that it holds up nobody else. `onSeats` hears which sections' seats changed, after the fact.
 */
export function createAsientos({ pool, db }: Postgres, queue: SeccionQueue, onSeats: OnSeats) {
  const batch = (espera: string, atOnce: number) =>
    createBatch((actos: Acto[]) => assignAll(actos, espera), {
      most: MOST,
      apart: ({ idusuario }) => idusuario,
      atOnce,
    })
  const first = batch(ESPERA, 2)
  const again = batch(ESPERA_BREVE, 1)

  function tellSeats(actos: Acto[], outcomes: Outcome[], moved: number[] = []) {
    const done = actos.filter((_, index) => Array.isArray(outcomes[index]))
    onSeats([...done.flatMap(seccionesOf), ...moved])
  }

  /** In the plain case one statement; where lines may move, a transaction that also tells those who waited. */
  async function assignTogether(actos: Acto[], espera: string, office?: { motivo?: string | undefined }) {
    const plain = office ? null : await assignAsientos(pool, actos, espera)
    if (plain) {
      tellSeats(actos, plain)
      return plain
    }
    const { outcomes, novedades } = await db.transaction(async tx => {
      const assigned = await assignWithLineas(tx, actos, espera, office)
      await tellNovedades(tx, assigned.novedades)
      return assigned
    })
    tellSeats(actos, outcomes, movedBy(novedades))
    return outcomes
  }

  async function assignAll(actos: Acto[], espera: string): Promise<(Outcome | Error)[]> {
    try {
      return await assignTogether(actos, espera)
    } catch (error) {
      if (isDatabaseAway(databaseErrorOf(error))) throw error
      return assignOneByOne(actos)
    }
  }

  /** Once a section's lock was not to be had, the next act that wants it is not made to find out for itself. */
  async function assignOneByOne(actos: Acto[]): Promise<(Outcome | Error)[]> {
    const held = new Map<number, Error>()
    const outcomes: (Outcome | Error)[] = []
    for (const acto of actos) {
      const sections = seccionesOf(acto)
      const known = sections.map(id => held.get(id)).find(Boolean)
      const [outcome] = known
        ? [known]
        : await assignTogether([acto], ESPERA_BREVE).catch((error: Error) => [error])
      if (isLockTimeout(databaseErrorOf(outcome))) for (const id of sections) held.set(id, outcome as Error)
      outcomes.push(outcome as Outcome | Error)
    }
    return outcomes
  }

  return {
    assign: (acto: Acto): Promise<Outcome> =>
      queue.run(seccionesOf(acto), async attempt => {
        const outcome = await (attempt ? again : first)(acto)
        if (!outcome) throw new Error('an act was not answered')
        if (outcome instanceof Error) throw outcome
        return outcome
      }),

    /** For the office: a transaction of its own, with its reason, no two acts of the same student. */
    assignAsOffice: (actos: Acto[], motivo: string | undefined): Promise<Outcome[]> =>
      queue.run(actos.flatMap(seccionesOf), () => assignTogether(actos, ESPERA, { motivo })),
  }
}
