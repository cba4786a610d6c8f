import { inscribir, type Pedido } from '../../api/src/features/inscripciones/inscripciones.queries.ts'
import { createEnroller } from '../../api/src/features/inscripciones/juntos.ts'
import { openPool } from '../../api/src/platform/postgres.ts'
import type { Connection } from '../databases.ts'
import { enrolAll } from '../rush/enrol-all.ts'
import type { Outcome, Student } from '../rush/rush.types.ts'
import { timeAll } from './lanes.ts'
import { answerJobs } from './process.ts'

export type SqlJob =
  | {
      kind: 'rush'
      connection: Connection
      lanes: number
      /** As the server groups them; else a query for each request. */
      grouped: boolean
      idventana: number
      students: Student[]
    }
  | { kind: 'queries'; connection: Connection; lanes: number; text: string; values: unknown[][] }

export interface QueriesResult {
  elapsedMs: number
}

/** The server's own pool, driven without the server. */
async function withPool<T>(
  connection: Connection,
  work: (pool: ReturnType<typeof openPool>['pool']) => Promise<T>,
) {
  const { pool, close } = openPool(connection, () => {})
  try {
    return await work(pool)
  } finally {
    await close()
  }
}

/** The server's own SQL, without HTTP. */
const rush = ({ connection, lanes, grouped, idventana, students }: SqlJob & { kind: 'rush' }) =>
  withPool(connection, pool => {
    const one = async ({ idusuario, idventana, idseccion }: Pedido) => {
      const outcome = await inscribir(pool, idusuario, idventana, [idseccion])
      return Array.isArray(outcome) ? outcome[0] : outcome
    }
    const enrol = grouped ? createEnroller(pool) : one
    return enrolAll(students, lanes, async (student, idseccion) => {
      const outcome = await enrol({ idusuario: student.id, idventana, idseccion })
      if (!outcome) return { name: 'sin respuesta' }
      return 'motivo' in outcome ? { name: outcome.motivo } : { name: 'asiento', seat: outcome.id }
    })
  })

/** The rows as JSON, because that is what the server does with them. */
const ask = ({ connection, lanes, text, values }: SqlJob & { kind: 'queries' }): Promise<QueriesResult> =>
  withPool(connection, async pool => {
    let bytes = 0
    const elapsedMs = await timeAll(lanes, values.length, async index => {
      const { rows } = await pool.query({ name: 'directa', text, values: values[index] ?? [] })
      bytes += JSON.stringify({ data: rows }).length
    })
    if (!bytes) throw new Error('the queries answered nothing')
    return { elapsedMs }
  })

answerJobs((job: SqlJob): Promise<Outcome | QueriesResult> => (job.kind === 'rush' ? rush(job) : ask(job)))
