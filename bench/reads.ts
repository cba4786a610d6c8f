import { assignAsientos } from '../api/src/features/inscripciones/asientos.queries.ts'
import { selectInscripciones } from '../api/src/features/inscripciones/inscripciones.queries.ts'
import { selectOferta } from '../api/src/features/secciones/secciones.queries.ts'
import { ESPERA } from '../api/src/features/secciones/secciones.service.ts'
import { type BenchDatabase, type Databases, settle } from './databases.ts'
import { type HttpLoad, openHttpLoad, openSqlLoad, type SqlLoad } from './load/load.ts'
import { getRequest } from './load/requests.ts'
import { queryOf } from './load/server-query.ts'
import { atLeast, format, note, type PartResult, rounded } from './report.ts'
import { insertOffer, insertOpenWindow, insertSubjects } from './school/offer.ts'
import { insertStudents, type Person, signIn } from './school/people.ts'
import { startServer } from './server.ts'
import { median } from './statistics.ts'

const LANES = 32
const ROUNDS = 5
const GOAL = 0.5

interface Read {
  name: string
  path(student: Person): string
  text: string
  values(student: Person): unknown[]
  /** In each round. */
  count: number
}

/**
 * Reads through the server against the server's own SQL straight by pg: prepared, its rows turned into JSON. The two
 * take turns, so that whatever else the machine does meets both.
 */
export async function measureReads(databases: Databases): Promise<PartResult> {
  const database = await databases.create('lecturas')
  const students = await buildSchool(database)
  const server = await startServer(database.url)
  const [http, sql] = [openHttpLoad(), openSqlLoad()]
  try {
    const figures = []
    const details: Record<string, unknown> = {}
    for (const read of await readsOf(database)) {
      const { overHttp, direct } = await compare(read, students, { port: server.port, database, http, sql })
      const ratio = direct / overHttp
      details[read.name] = {
        httpPorSegundo: rounded(1000 / overHttp),
        directoPorSegundo: rounded(1000 / direct),
        ratio: rounded(ratio),
      }
      figures.push(
        atLeast(`lectura: ${read.name}, HTTP frente a SQL`, ratio, GOAL),
        note(`lectura: ${read.name}, por segundo`, `${format(1000 / overHttp)} / ${format(1000 / direct)}`),
      )
    }
    return { figures, details }
  } finally {
    await Promise.all([http.close(), sql.close()])
    await server.stop()
    await database.close()
  }
}

async function buildSchool(database: BenchDatabase): Promise<Person[]> {
  const subjects = await insertSubjects(database, 4)
  const { idperiodo, secciones } = await insertOffer(database, 'Enero', {
    subjects,
    sectionsEach: 50,
    cupo: 30,
    classOf: (subject, section) => subject * 10 + (section % 10),
  })
  const students = await signIn(database, await insertStudents(database, 300))
  const idventana = await insertOpenWindow(database, idperiodo)
  const actos = students.map(({ id: idusuario }) => ({
    idusuario,
    idventana,
    toma: secciones.map(ofSubject => ofSubject[idusuario % ofSubject.length] ?? 0),
    deja: [],
  }))
  await assignAsientos(database.pool, actos, ESPERA)
  await settle(database)
  return students
}

async function readsOf(database: BenchDatabase): Promise<Read[]> {
  const oferta = await queryOf(database, () => selectOferta(database.db, undefined))
  const inscripciones = await queryOf(database, () => selectInscripciones(database.pool, 0))
  return [
    {
      name: 'GET /secciones (200)',
      path: () => '/secciones',
      text: oferta.text,
      values: () => oferta.values,
      count: 300,
    },
    {
      name: 'GET /inscripciones/user/{id}',
      path: ({ id }) => `/inscripciones/user/${id}`,
      text: inscripciones.text,
      values: ({ id }) => [id],
      count: 2_000,
    },
  ]
}

interface Sides {
  port: number
  database: BenchDatabase
  http: HttpLoad
  sql: SqlLoad
}

/** Milliseconds for one read on either side. The first round only warms up. */
async function compare(read: Read, students: Person[], { port, database, http, sql }: Sides) {
  const chosen = Array.from({ length: read.count }, (_, index) => students[index % students.length] as Person)
  const requests = chosen.map(student => getRequest(read.path(student), student.token))
  const values = chosen.map(read.values)
  const times = { overHttp: [] as number[], direct: [] as number[] }
  for (let round = 0; round <= ROUNDS; round++) {
    const { elapsedMs, answers } = await http.ask({ port, connections: LANES, requests })
    if (answers['200'] !== read.count) throw new Error(`${read.name}: ${JSON.stringify(answers)}`)
    const direct = await sql.ask({ connection: database.connection, lanes: LANES, text: read.text, values })
    if (round === 0) continue
    times.overHttp.push(elapsedMs / read.count)
    times.direct.push(direct.elapsedMs / read.count)
  }
  return { overHttp: median(times.overHttp), direct: median(times.direct) }
}
