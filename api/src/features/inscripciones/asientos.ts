import { createBatch } from '../../platform/postgres/batch.ts'
import { databaseErrorOf, isDatabaseAway, isLockTimeout } from '../../platform/postgres/database-errors.ts'
import type { Postgres } from '../../platform/postgres/postgres.ts'
import { movedBy, type Office } from '../esperas/esperas.service.ts'
import { ESPERA, type SeccionQueue } from '../secciones/secciones.service.ts'
import { type Acto, assignAsientos, assignWithLineas, type Outcome } from './asientos.queries.ts'
import type { OnSeats, Suya } from './suyas.live.ts'

const MOST = 100
/** lock_timeout of acts that hold a whole window: nobody else moves meanwhile. */
const ESPERA_BREVE = '20ms'
/** Of a batch, of its halves, of theirs, and so on; the last one of all that follow. */
const ESPERAS = [ESPERA, '120ms', '60ms', '30ms', ESPERA_BREVE]
/** Of those that wait for a section which was held a moment ago. */
const ESPERAS_OTRA_VEZ = ['100ms', '50ms', ESPERA_BREVE]

const seccionesOf = ({ toma, deja }: Acto) => [...toma, ...deja.map(({ idseccion }) => idseccion)]

const suyasOf = ({ idusuario, idsesion, toma, deja }: Acto): Suya[] => [
  ...deja.map(({ idseccion }) => ({ idusuario, idseccion, como: null, idsesion })),
  ...toma.map(idseccion => ({ idusuario, idseccion, como: 'cupo' as const, idsesion })),
]

/**
 * Batches acts that come together into one transaction; an act that comes alone runs at once. Acts that may move waiting
 * lines are batched apart, one batch at a time: they hold the window exclusively. A batch that fails, such as for a lock that
 * someone holds, is done by halves, down to the act that fails. What was not to be had then waits in the section's queue, and
 * comes back in batches of its own, so that it holds up nobody else. `onSeats` hears what changed, after the fact.
 */
export function createAsientos({ pool }: Postgres, queue: SeccionQueue, onSeats: OnSeats) {
  /** Null for an act that may move lines: not done. */
  type Assign = (actos: Acto[], espera: string) => Promise<(Outcome | null)[]>
  type Answer = Outcome | Error | null

  function tellSeats(actos: Acto[], outcomes: (Outcome | null)[], moved: number[] = []) {
    const done = actos.filter((_, index) => Array.isArray(outcomes[index]))
    if (done.length || moved.length) onSeats([...done.flatMap(seccionesOf), ...moved], done.flatMap(suyasOf))
  }

  const assignPlain: Assign = async (actos, espera) => {
    const outcomes = await assignAsientos(pool, actos, espera)
    tellSeats(actos, outcomes)
    return outcomes
  }

  async function assignMoving(actos: Acto[], espera: string, office?: Office) {
    const { outcomes, novedades } = await assignWithLineas(pool, actos, espera, office)
    tellSeats(actos, outcomes, movedBy(novedades))
    return outcomes
  }

  const batch = (assign: Assign, esperas: string[], atOnce: number) =>
    createBatch(
      async (actos: Acto[]): Promise<{ answer: Answer }[]> => {
        const answers = await assignByHalves(assign, actos, esperas)
        return answers.map(answer => ({ answer }))
      },
      { most: MOST, apart: ({ idusuario }) => idusuario, atOnce },
    )
  const first = batch(assignPlain, ESPERAS, 2)
  const again = batch(assignPlain, ESPERAS_OTRA_VEZ, 1)
  const moving = batch(assignMoving, [ESPERA_BREVE], 1)

  /** Once a section's lock was not to be had, the next act that wants it is not made to find out for itself. */
  async function assignByHalves(
    assign: Assign,
    actos: Acto[],
    [espera = ESPERA_BREVE, ...shorter]: string[],
    held = new Map<number, Error>(),
  ): Promise<Answer[]> {
    const known = actos.map(acto => seccionesOf(acto).flatMap(id => held.get(id) ?? [])[0])
    const free = actos.filter((_, index) => !known[index])
    const answers = await assignFree().catch(split)
    return known.map(error => error ?? answers.shift() ?? null)

    async function assignFree(): Promise<Answer[]> {
      return free.length ? assign(free, espera) : []
    }

    async function split(error: Error): Promise<Answer[]> {
      const failure = databaseErrorOf(error)
      if (free.length > 1 && !isDatabaseAway(failure)) {
        const half = Math.ceil(free.length / 2)
        const esperas = shorter.length ? shorter : [espera]
        const first = await assignByHalves(assign, free.slice(0, half), esperas, held)
        return [...first, ...(await assignByHalves(assign, free.slice(half), esperas, held))]
      }
      if (isLockTimeout(failure)) for (const id of free.flatMap(seccionesOf)) held.set(id, error)
      return free.map(() => error)
    }
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

    /** For the office: a transaction of its own, with its reason, no two acts of the same student. The students are told. */
    assignAsOffice: (actos: Acto[], motivo: string | undefined): Promise<Outcome[]> =>
      queue.run(actos.flatMap(seccionesOf), () => assignMoving(actos, ESPERA_BREVE, { motivo })),
  }
}
