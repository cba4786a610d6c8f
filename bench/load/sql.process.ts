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
      text: string
      idventana: number
      students: Student[]
    }
  | { kind: 'queries'; connection: Connection; lanes: number; text: string; values: unknown[][] }

export interface QueriesResult {
  elapsedMs: number
}

interface Row {
  id: number
  motivo: string | null
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

const rush = ({
  connection,
  lanes,
  text,
  idventana,
  students,
}: SqlJob & { kind: 'rush' }): Promise<Outcome> =>
  withPool(connection, pool =>
    enrolAll(students, lanes, async (student, idseccion) => {
      const values = [student.id, idventana, [idseccion]]
      const { rows } = await pool.query<Row>({ name: 'directa', text, values })
      const [row] = rows
      return row && row.motivo === null
        ? { name: 'asiento', seat: row.id }
        : { name: row?.motivo ?? 'sin respuesta' }
    }),
  )

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
