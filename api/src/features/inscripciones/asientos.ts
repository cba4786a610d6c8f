import { createBatch } from '../../platform/postgres/batch.ts'
import { databaseErrorOf, isDatabaseAway, isLockTimeout } from '../../platform/postgres/database-errors.ts'
import type { Postgres } from '../../platform/postgres/postgres.ts'
import { movedBy } from '../esperas/esperas.service.ts'
import { ESPERA, type SeccionQueue } from '../secciones/secciones.service.ts'
import { type Acto, assignAsientos, assignWithLineas, type Outcome } from './asientos.queries.ts'

const MOST = 100
/** For acts that may be tried again at little cost, and for those that hold a whole window: nobody else moves meanwhile. */
const ESPERA_BREVE = '20ms'

type OnSeats = (idsecciones: number[]) => void

const seccionesOf = ({ toma, deja }: Acto) => [...toma, ...deja.map(({ idseccion }) => idseccion)]

/**
 * Batches acts that come together into one transaction; an act that comes alone runs at once. Acts that may move waiting
 * lines are batched apart, one batch at a time: they hold the window exclusively. A batch that fails, such as for a lock that
 * someone holds, is done act by act. What was not to be had then waits in the section's queue, and comes back in batches of its
 * own, so that it holds up nobody else. `onSeats` hears which sections' seats changed, after the fact.
 */
export function createAsientos({ pool }: Postgres, queue: SeccionQueue, onSeats: OnSeats) {
  /** Null for an act that may move lines: not done. */
  type Assign = (actos: Acto[], espera: string) => Promise<(Outcome | null)[]>
  type Answer = Outcome | Error | null

  function tellSeats(actos: Acto[], outcomes: (Outcome | null)[], moved: number[] = []) {
    const done = actos.filter((_, index) => Array.isArray(outcomes[index]))
    if (done.length || moved.length) onSeats([...done.flatMap(seccionesOf), ...moved])
  }

  const assignPlain: Assign = async (actos, espera) => {
    const outcomes = await assignAsientos(pool, actos, espera)
    tellSeats(actos, outcomes)
    return outcomes
  }

  async function assignMoving(actos: Acto[], espera: string, office?: { motivo?: string | undefined }) {
    const { outcomes, novedades } = await assignWithLineas(pool, actos, espera, office)
    tellSeats(actos, outcomes, movedBy(novedades))
    return outcomes
  }

  const batch = (assign: Assign, espera: string, atOnce: number) =>
    createBatch(
      async (actos: Acto[]): Promise<{ answer: Answer }[]> => {
        const answers = await assignAll(assign, actos, espera)
        return answers.map(answer => ({ answer }))
      },
      { most: MOST, apart: ({ idusuario }) => idusuario, atOnce },
    )
  const first = batch(assignPlain, ESPERA, 2)
  const again = batch(assignPlain, ESPERA_BREVE, 1)
  const moving = batch(assignMoving, ESPERA_BREVE, 1)

  async function assignAll(assign: Assign, actos: Acto[], espera: string): Promise<Answer[]> {
    try {
      return await assign(actos, espera)
    } catch (error) {
      if (isDatabaseAway(databaseErrorOf(error))) throw error
      return assignOneByOne(assign, actos)
    }
  }

  /** Once a section's lock was not to be had, the next act that wants it is not made to find out for itself. */
  async function assignOneByOne(assign: Assign, actos: Acto[]): Promise<Answer[]> {
    const held = new Map<number, Error>()
    const answers: Answer[] = []
    for (const acto of actos) {
      const sections = seccionesOf(acto)
      const known = sections.map(id => held.get(id)).find(Boolean)
      const [answer = null] = known
        ? [known]
        : await assign([acto], ESPERA_BREVE).catch((error: Error) => [error])
      if (isLockTimeout(databaseErrorOf(answer))) for (const id of sections) held.set(id, answer as Error)
      answers.push(answer)
    }
    return answers
  }

  async function answerOf(ask: (acto: Acto) => Promise<{ answer: Answer } | null>, acto: Acto) {
    const { answer } = (await ask(acto)) ?? { answer: new Error('an act was not answered') }
    if (answer instanceof Error) throw answer
    return answer
  }

  return {
    assign: (acto: Acto): Promise<Outcome> =>
      queue.run(seccionesOf(acto), async attempt => {
        const outcome = (await answerOf(attempt ? again : first, acto)) ?? (await answerOf(moving, acto))
        if (!outcome) throw new Error('an act was not answered')
        return outcome
      }),

    /** For the office: a transaction of its own, with its reason, no two acts of the same student. */
    assignAsOffice: (actos: Acto[], motivo: string | undefined): Promise<Outcome[]> =>
      queue.run(actos.flatMap(seccionesOf), () => assignMoving(actos, ESPERA_BREVE, { motivo })),
  }
}
