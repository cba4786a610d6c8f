import { type BenchDatabase, type Databases, settle } from './databases.ts'
import { type HttpLoad, openHttpLoad } from './load/load.ts'
import { getRequest } from './load/requests.ts'
import { atLeast, atMost, format, note, type PartResult, rounded } from './report.ts'
import { insertOffer, insertSubjects } from './school/offer.ts'
import { insertStudents, signIn } from './school/people.ts'
import { type Server, startServer } from './server.ts'

const READS = 6_000
const CONNECTIONS = 64
const PAST_PERIODS = 10
const GOAL = 2_000

/** What everyone reads at once: the 200 sections of a period, by a second of the server's processor, alone and with a past behind it. */
export async function measureSharedOffer(databases: Databases): Promise<PartResult> {
  const database = await databases.create('oferta')
  const idperiodo = await insertPeriod(database, 'Enero')
  const students = await signIn(database, await insertStudents(database, 300))
  await settle(database)
  const server = await startServer(database.url)
  const load = openHttpLoad()
  const path = `/secciones?idperiodo=${idperiodo}`
  const requestsWith = (header: string) =>
    Array.from({ length: READS }, (_, index) =>
      getRequest(path, students[index % students.length]?.token ?? '').replace(/\r\n$/, `${header}\r\n\r\n`),
    )
  try {
    const response = await fetch(`http://127.0.0.1:${server.port}/api/v1${path}`, {
      headers: { authorization: `Bearer ${students[0]?.token}` },
    })
    const whole = requestsWith('accept-encoding: br')
    const known = requestsWith(`if-none-match: ${response.headers.get('etag')}`)
    await perSecondOfProcessor(load, server, whole, '200')
    const alone = await perSecondOfProcessor(load, server, whole, '200')
    const unchanged = await perSecondOfProcessor(load, server, known, '304')
    for (let past = 1; past <= PAST_PERIODS; past++) await insertPeriod(database, `Pasado ${past}`)
    await settle(database)
    const withPast = await perSecondOfProcessor(load, server, whole, '200')
    return {
      figures: [
        atLeast('oferta: GET /secciones?idperiodo= por segundo de procesador', alone, GOAL),
        atMost('oferta: lo mismo con diez períodos pasados, veces más caro', alone / withPast, 1.3),
        note('oferta: sin cambios (304), por segundo de procesador', format(unchanged)),
      ],
      details: {
        porSegundo: rounded(alone),
        conPasado: rounded(withPast),
        sinCambios: rounded(unchanged),
      },
    }
  } finally {
    await load.close()
    await server.stop()
    await database.close()
  }
}

async function insertPeriod(database: BenchDatabase, name: string): Promise<number> {
  const { rows } = await database.pool.query<{ id: number }>('select id from asignaturas order by id')
  const subjects = rows.length ? rows.map(({ id }) => id) : await insertSubjects(database, 4)
  const { idperiodo } = await insertOffer(database, name, {
    ...{ subjects, sectionsEach: 50, cupo: 30 },
    classOf: (subject, section) => subject * 10 + (section % 10),
  })
  return idperiodo
}

async function perSecondOfProcessor(load: HttpLoad, server: Server, requests: string[], expected: string) {
  const before = server.cpuSeconds()
  const { answers } = await load.ask({ port: server.port, connections: CONNECTIONS, requests })
  if (answers[expected] !== requests.length)
    throw new Error(`the offer was answered ${JSON.stringify(answers)}`)
  return requests.length / (server.cpuSeconds() - before)
}
