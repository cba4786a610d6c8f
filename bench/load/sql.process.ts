import { type Acto, assignAsientos } from '../../api/src/features/inscripciones/asientos.queries.ts'
import { createAsientos } from '../../api/src/features/inscripciones/asientos.ts'
import { createSeccionQueue, ESPERA } from '../../api/src/features/secciones/secciones.service.ts'
import { openPool } from '../../api/src/platform/postgres/postgres.ts'
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
  work: (postgres: ReturnType<typeof openPool>) => Promise<T>,
) {
  const postgres = openPool(connection, () => {})
  try {
    return await work(postgres)
  } finally {
    await postgres.close()
  }
}

/** The server's own SQL, without HTTP. */
const rush = ({ connection, lanes, grouped, idventana, students }: SqlJob & { kind: 'rush' }) =>
  withPool(connection, postgres => {
    const { pool } = postgres
    const one = async (acto: Acto) => (await assignAsientos(pool, [acto], ESPERA))?.[0]
    const assign = grouped ? createAsientos(postgres, createSeccionQueue(pool), () => {}).assign : one
    return enrolAll(students, lanes, async (student, idseccion) => {
      const acto = { idusuario: student.id, idventana, toma: [idseccion], deja: [] }
      const outcome = await assign(acto)
      if (!outcome || typeof outcome === 'string') return { name: outcome ?? 'sin respuesta' }
      if ('motivo' in outcome) return { name: outcome.motivo }
      return { name: 'asiento', ...(outcome[0] && { seat: outcome[0].id }) }
    })
  })

/** The rows as JSON, because that is what the server does with them. */
const ask = ({ connection, lanes, text, values }: SqlJob & { kind: 'queries' }): Promise<QueriesResult> =>
  withPool(connection, async ({ pool }) => {
    let bytes = 0
    const elapsedMs = await timeAll(lanes, values.length, async index => {
      const { rows } = await pool.query({ name: 'directa', text, values: values[index] ?? [] })
      bytes += JSON.stringify({ data: rows }).length
    })
    if (!bytes) throw new Error('the queries answered nothing')
    return { elapsedMs }
  })

answerJobs((job: SqlJob): Promise<Outcome | QueriesResult> => (job.kind === 'rush' ? rush(job) : ask(job)))
