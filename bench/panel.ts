import { type BenchDatabase, type Databases, settle } from './databases.ts'
import { openHttpConnection } from './load/http-connection.ts'
import { getRequest } from './load/requests.ts'
import { atMost, format, note, type PartResult, rounded } from './report.ts'
import { insertAdministrator } from './school/people.ts'
import { insertSeats } from './school/seats.ts'
import { buildTenPeriods } from './school/ten-periods.ts'
import { startServer } from './server.ts'
import { median, percentile } from './statistics.ts'

const STUDENTS = 20_000
const RECEIPTS = 2_000
const WARM_UP = 20
const ASKED = 300
const GOAL_MS = 50

/** The office's panel in a large school in the middle of a rush that everyone has been through, asked for alone. */
export async function measurePanel(databases: Databases): Promise<PartResult> {
  const database = await databases.create('panel')
  await buildSchool(database)
  const request = getRequest('/panel/resumen', (await insertAdministrator(database)).token)
  const server = await startServer(database.url)
  const connection = openHttpConnection(server.port)
  try {
    const ask = async () => {
      const started = performance.now()
      const { status, body } = await connection.ask(request)
      if (status !== 200) throw new Error(`panel: ${status} ${body}`)
      return performance.now() - started
    }
    for (let turn = 0; turn < WARM_UP; turn++) await ask()
    const spentBefore = server.cpuSeconds() + (await databases.cpuSeconds())
    const times: number[] = []
    for (let turn = 0; turn < ASKED; turn++) times.push(await ask())
    const spent = server.cpuSeconds() + (await databases.cpuSeconds()) - spentBefore
    const cpu = (spent / ASKED) * 1000
    const [p50, p99] = [median(times), percentile(times, 0.99)]
    return {
      figures: [
        atMost('panel de la oficina, 20,000 estudiantes y diez períodos: mediana', p50, GOAL_MS, ' ms'),
        atMost('panel de la oficina: p99', p99, GOAL_MS, ' ms'),
        note('panel de la oficina: procesador por llamada', `${format(cpu)} ms`),
      ],
      details: {
        estudiantes: STUDENTS,
        msMediana: rounded(p50),
        msP99: rounded(p99),
        msProcesador: rounded(cpu),
      },
    }
  } finally {
    connection.close()
    await server.stop()
    await database.close()
  }
}

async function buildSchool(database: BenchDatabase): Promise<void> {
  const { students, secciones, idventana } = await buildTenPeriods(database, STUDENTS)
  await insertSeats(
    database,
    idventana,
    secciones.map(sections => ({ sections, students })),
  )
  await insertTheRest(database)
  await settle(database)
}

/** A tenth unverified, some receipts, and today's enrolments spread over ten hours. */
async function insertTheRest({ pool }: BenchDatabase) {
  await pool.query('update usuarios set verificado = false where idrol = 3 and id % 10 = 1')
  await pool.query(
    `insert into recibos (idusuario, codrecibo, imagenurl, imagen, miniatura, huella, valido)
     select id, id, id || '.webp', '', '', '', id % 4 > 0 from usuarios where idrol = 3 order by id limit $1`,
    [RECEIPTS],
  )
  await pool.query(
    `update inscripciones set creada = now() - interval '10 hours' * random()
      where idperiodoinscripcion = (select max(id) from periodos_inscripcion)`,
  )
  await pool.query('vacuum full inscripciones, usuarios')
}
