import { NOMBRE_DE_AREA } from '@nivela/contract/asignaturas'
import { type BenchDatabase, type Databases, settle } from './databases.ts'
import { openHttpConnection } from './load/http-connection.ts'
import { getRequest } from './load/requests.ts'
import { atMost, format, note, type PartResult, rounded } from './report.ts'
import { insertNamedSubjects, insertOffer, insertOpenWindow } from './school/offer.ts'
import { insertAdministrator, insertStudents } from './school/people.ts'
import { insertSeats } from './school/seats.ts'
import { startServer } from './server.ts'
import { median, percentile } from './statistics.ts'

const STUDENTS = 20_000
const PAST_PERIODS = 3
/** In each past period half of the subjects, today all of them: ten enrolments for every student. */
const PAST_SUBJECTS = 2
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
        atMost(
          'panel de la oficina, 20,000 estudiantes y 200,000 inscripciones: mediana',
          p50,
          GOAL_MS,
          ' ms',
        ),
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
  const subjects = await insertNamedSubjects(database, Object.values(NOMBRE_DE_AREA))
  const students = await insertStudents(database, STUDENTS)
  const offer = { subjects, sectionsEach: 25, cupo: 1_000 }
  for (let year = 0; year <= PAST_PERIODS; year++) {
    const { idperiodo, secciones } = await insertOffer(database, `Año ${year}`, offer)
    const idventana = await insertOpenWindow(database, idperiodo)
    const taken = year < PAST_PERIODS ? secciones.slice(0, PAST_SUBJECTS) : secciones
    await insertSeats(
      database,
      idventana,
      taken.map(sections => ({ sections, students })),
    )
    if (year < PAST_PERIODS) await endPeriod(database, idperiodo, idventana)
  }
  await insertTheRest(database)
  await settle(database)
}

/** Graded but for one student in a hundred, official but for one in fifty. In bulk, without a line of history for each. */
async function endPeriod({ pool }: BenchDatabase, idperiodo: number, idventana: number) {
  await pool.query('update periodos_inscripcion set abierto = false where id = $1', [idventana])
  const client = await pool.connect()
  try {
    await client.query('set session_replication_role = replica')
    await client.query(
      `insert into calificaciones (idseccion, idusuario, calificacion, oficializado)
       select idseccion, idusuario, 80, idusuario % 50 > 0 from inscripciones
        where idperiodo = $1 and idusuario % 100 <> 1`,
      [idperiodo],
    )
    await client.query(
      `insert into notas_por_seccion
       select idseccion, count(*), count(*) filter (where oficializado) from calificaciones
        where idseccion in (select id from secciones where idperiodo = $1) group by idseccion`,
      [idperiodo],
    )
  } finally {
    client.release(true)
  }
}

/** Results for nine in ten, a tenth unverified, some receipts, and today's enrolments spread over ten hours. */
async function insertTheRest({ pool }: BenchDatabase) {
  await pool.query(
    `insert into poma (idusuario, lengua, matematica, sociales, naturales)
     select id, id % 2 = 0, id % 3 = 0, id % 5 = 0, id % 7 = 0 from usuarios where idrol = 3 and id % 10 > 0`,
  )
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
