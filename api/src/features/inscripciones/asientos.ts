import { createBatch } from '../../platform/postgres/batch.ts'
import { databaseErrorOf, isDatabaseAway } from '../../platform/postgres/database-errors.ts'
import type { Postgres } from '../../platform/postgres/postgres.ts'
import { ESPERA, OCUPADA, type SeccionQueue } from '../secciones/secciones.service.ts'
import {
  type Acto,
  assignAsientos,
  assignWithLineas,
  type Office,
  type Outcome,
  type Undone,
} from './asientos.queries.ts'
import type { OnSeats, Suya } from './suyas.live.ts'

const MOST = 100
/** lock_timeout of those that were not to be had at first: they hold up others who come again. */
const ESPERA_OTRA_VEZ = '100ms'
/** lock_timeout of acts that hold a whole window: nobody else moves meanwhile. */
const ESPERA_BREVE = '20ms'

type Answer = Outcome | Undone

const seccionesOf = ({ toma, deja }: Acto) => [...toma, ...deja.map(({ idseccion }) => idseccion)]

const suyasOf = ({ idusuario, idsesion, toma, deja }: Acto): Suya[] => [
  ...deja.map(({ idseccion }) => ({ idusuario, idseccion, como: null, idsesion })),
  ...toma.map(idseccion => ({ idusuario, idseccion, como: 'cupo' as const, idsesion })),
]

/**
 * Batches acts that come together into one transaction; an act that comes alone runs at once. Acts that may move waiting lines
 * are batched apart, one batch at a time: they hold the window exclusively. What someone holds is waited for in the section's
 * queue, and comes back in batches of its own, so that it holds up nobody else. `onSeats` hears what changed, after the fact.
 */
export function createAsientos({ pool }: Postgres, queue: SeccionQueue, onSeats: OnSeats) {
  function tellSeats(actos: Acto[], answers: Answer[], moved: number[] = []) {
    const done = actos.filter((_, index) => Array.isArray(answers[index]))
    if (done.length || moved.length) onSeats([...done.flatMap(seccionesOf), ...moved], done.flatMap(suyasOf))
    return answers
  }

  const assign = (espera: string) => async (actos: Acto[]) =>
    tellSeats(actos, await withoutWaiting(espera, espera => assignAsientos(pool, actos, espera)))

  async function move(actos: Acto[], office?: Office) {
    const ask = (espera: string | null) => assignWithLineas(pool, actos, espera, office)
    // What the office does for several is one transaction.
    const { outcomes, movidas } = await (office ? ask(ESPERA_BREVE) : withoutWaiting(ESPERA_BREVE, ask))
    return tellSeats(actos, outcomes, movidas)
  }

  const batch = (load: (actos: Acto[]) => Promise<Answer[]>, atOnce: number) => {
    const ask = createBatch(load, { most: MOST, apart: ({ idusuario }) => idusuario, atOnce })
    return async (acto: Acto) => answered(await ask(acto))
  }
  const first = batch(assign(ESPERA), 2)
  const again = batch(assign(ESPERA_OTRA_VEZ), 1)
  const moving = batch(actos => move(actos), 1)

  return {
    assign: (acto: Acto): Promise<Outcome> =>
      queue.run(seccionesOf(acto), async attempt => {
        const answer = await (attempt ? again : first)(acto)
        return doneOf(answer === 'lineas' ? await moving(acto) : answer)
      }),

    /** For the office: a transaction of its own, with its reason, no two acts of the same student. The students are told. */
    assignAsOffice: (actos: Acto[], motivo: string | undefined): Promise<Outcome[]> =>
      queue.run(actos.flatMap(seccionesOf), async () => {
        const outcomes = (await move(actos, { motivo })).map(doneOf)
        return outcomes.every(outcome => outcome !== OCUPADA) ? outcomes : OCUPADA
      }),
  }
}

/** Once more where that failed, such as for a lock that someone holds: then only what can be had without waiting is done. */
async function withoutWaiting<T>(espera: string, work: (espera: string | null) => Promise<T>): Promise<T> {
  try {
    return await work(espera)
  } catch (error) {
    if (isDatabaseAway(databaseErrorOf(error))) throw error
    return work(null)
  }
}

function doneOf(answer: Answer): Outcome | typeof OCUPADA {
  if (answer === 'lineas') throw new Error('an act that moves lines was not done')
  return answer === 'ocupada' ? OCUPADA : answer
}

function answered<T>(answer: T | null | undefined): T {
  if (answer === null || answer === undefined) throw new Error('an act was not answered')
  return answer
}
