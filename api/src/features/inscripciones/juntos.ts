import type { Inscripcion } from '@nivela/contract/inscripciones'
import type pg from 'pg'
import { createBatch } from '../../platform/batch.ts'
import { databaseErrorOf, isDatabaseAway } from '../../platform/database-errors.ts'
import { inscribir, inscribirJuntos, type Pedido, type Refusal } from './inscripciones.queries.ts'

const MOST = 100

/**
 * Those who press at the same moment get their seats in one transaction; who comes alone waits for nobody. A group that
 * fails, because someone holds a lock for long or a constraint speaks, is taken apart: each of them on their own, one
 * after another per section, so that a section that is held takes one connection and nobody else's time.
 */
export function createEnroller(pool: pg.Pool) {
  const together = createBatch((pedidos: Pedido[]) => inscribirJuntos(pool, pedidos), {
    most: MOST,
    apart: ({ idusuario }) => idusuario,
  })
  const queues = new Map<number, Promise<unknown>>()

  async function alone({ idusuario, idventana, idseccion }: Pedido): Promise<Inscripcion | Refusal> {
    const work = async () => {
      const outcome = await inscribir(pool, idusuario, idventana, [idseccion])
      return Array.isArray(outcome) ? outcome[0] : outcome
    }
    const turn = (queues.get(idseccion) ?? Promise.resolve()).then(work, work)
    queues.set(idseccion, turn)
    try {
      const outcome = await turn
      if (!outcome) throw new Error('inscribir answered nothing')
      return outcome
    } finally {
      if (queues.get(idseccion) === turn) queues.delete(idseccion)
    }
  }

  return async (pedido: Pedido): Promise<Inscripcion | Refusal> => {
    if (queues.has(pedido.idseccion)) return alone(pedido)
    try {
      const outcome = await together(pedido)
      if (!outcome) throw new Error('inscribir_juntos answered nothing')
      return outcome
    } catch (error) {
      if (isDatabaseAway(databaseErrorOf(error))) throw error
      return alone(pedido)
    }
  }
}
