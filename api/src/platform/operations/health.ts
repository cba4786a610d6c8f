import type { FastifyInstance } from 'fastify'
import type pg from 'pg'
import { within } from '../timeout.ts'

const TIMEOUT_MS = 2_000

/** `live`: the process runs. `ready`: it can serve, which takes a database that answers. No pool: none yet. */
export function registerHealth(app: FastifyInstance, pool: pg.Pool | null) {
  let closing = false
  app.addHook('preClose', async () => {
    closing = true
  })

  let asking: Promise<boolean> | undefined
  /** Anyone may ask, and no queue holds them back: those who ask while a query runs share its answer. */
  function answers(pool: pg.Pool): Promise<boolean> {
    asking ??= selectOne(pool).finally(() => {
      asking = undefined
    })
    return asking
  }

  app.get('/health/live', { schema: { hide: true } }, async () => ({ data: 'ok' }))

  app.get('/health/ready', { schema: { hide: true } }, async (_request, reply) => {
    if (closing) return reply.code(503).send({ error: 'El servidor se está cerrando.' })
    if (pool && (await answers(pool))) return { data: 'ok' }
    return reply.code(503).send({ error: 'La base de datos no responde.' })
  })
}

function selectOne(pool: pg.Pool): Promise<boolean> {
  const query = pool.query('select 1').then(
    () => true,
    () => false,
  )
  return within(TIMEOUT_MS, query, false)
}
