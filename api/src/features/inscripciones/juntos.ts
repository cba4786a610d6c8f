import type { Inscripcion } from '@nivela/contract/inscripciones'
import type pg from 'pg'
import { createBatch } from '../../platform/batch.ts'
import { databaseErrorOf, isDatabaseAway } from '../../platform/database-errors.ts'
import { inscribir, inscribirJuntos, type Pedido, type Refusal } from './inscripciones.queries.ts'

type Outcome = Inscripcion | Refusal
type Enrol = (pedido: Pedido) => Promise<Outcome>

const MOST = 100
const PATIENCE = '250ms'
const NO_LIMIT = '0'

/**
 * Those who press at the same moment get their seats in one transaction; who comes alone waits for nobody. Where someone
 * holds a section for long, those who want it wait together in a queue of its own, which takes one connection and
 * nobody else's time. And if a group fails for another reason, each of it is asked for alone.
 */
export function createEnroller(pool: pg.Pool): Enrol {
  const group = (paciencia: string, patient: boolean): Enrol => {
    const ask = createBatch((pedidos: Pedido[]) => inscribirJuntos(pool, pedidos, paciencia), {
      most: MOST,
      apart: ({ idusuario }) => idusuario,
      patient,
    })
    return async pedido => answered(await ask(pedido))
  }
  const together = group(PATIENCE, false)
  const queues = createQueues(() => group(NO_LIMIT, true))

  const alone: Enrol = async ({ idusuario, idventana, idseccion }) => {
    const outcome = await inscribir(pool, idusuario, idventana, [idseccion])
    return answered(Array.isArray(outcome) ? outcome[0] : outcome)
  }
  const inQueue = orElse(pedido => queues.of(pedido.idseccion, enrol => enrol(pedido)), alone)
  const inGroup = orElse(together, inQueue)

  return pedido => (queues.has(pedido.idseccion) ? inQueue(pedido) : inGroup(pedido))
}

/** The second way where the first fails; a database that is away is away for both. */
const orElse =
  (first: Enrol, second: Enrol): Enrol =>
  async pedido => {
    try {
      return await first(pedido)
    } catch (error) {
      if (isDatabaseAway(databaseErrorOf(error))) throw error
      return second(pedido)
    }
  }

/** A queue per section, there for as long as anyone is in it. */
function createQueues(open: () => Enrol) {
  const queues = new Map<number, { enrol: Enrol; inside: number }>()
  return {
    has: (idseccion: number) => queues.has(idseccion),
    async of<T>(idseccion: number, use: (enrol: Enrol) => Promise<T>): Promise<T> {
      const queue = queues.get(idseccion) ?? { enrol: open(), inside: 0 }
      queues.set(idseccion, queue)
      queue.inside += 1
      try {
        return await use(queue.enrol)
      } finally {
        queue.inside -= 1
        if (!queue.inside) queues.delete(idseccion)
      }
    },
  }
}

function answered(outcome: Outcome | null | undefined): Outcome {
  if (!outcome) throw new Error('an enrolment was not answered')
  return outcome
}
