import { hashPassword } from '../api/src/platform/security/passwords.ts'
import { type BenchDatabase, type Databases, settle } from './databases.ts'
import { answerTimes, timed } from './load/answer-times.ts'
import { openHttpConnection } from './load/http-connection.ts'
import { openHttpLoad } from './load/load.ts'
import { loginRequest, recoverRequest } from './load/requests.ts'
import { atMost, format, note, type PartResult, rounded } from './report.ts'
import { insertOffer, insertSubjects } from './school/offer.ts'
import { insertStudents, type Person, signIn } from './school/people.ts'
import { launchServer } from './server.ts'
import { median, percentile } from './statistics.ts'

const GUESSES = 700
const CONNECTIONS = 600
const PAIRS = 60
const GOAL_MS = 500

type Flood = { name: string; ipOf(index: number): string }

const FLOODS: Flood[] = [
  { name: 'un remitente', ipOf: () => '203.0.113.1' },
  { name: 'muchos remitentes', ipOf: index => `198.${index >> 8}.${index & 255}.1` },
]

/**
 * Wrong passwords for ever new accounts, from one place and from everywhere, while a student goes on with their day;
 * and whether the time of an answer tells which accounts there are.
 */
export async function measureLoginFlood(databases: Databases): Promise<PartResult> {
  const database = await databases.create('inundacion')
  const [student, known] = await buildSchool(database)
  const server = launchServer({ DATABASE_URL: database.url, TRUST_PROXY: 'loopback' })
  const port = await server.ready()
  try {
    const figures = []
    const details: Record<string, unknown> = {}
    const violations: string[] = []
    const calm = await answerTimes(port, student, new Promise(resolve => setTimeout(resolve, 2_000)))
    figures.push(note('inundación: otras llamadas en calma, p99', `${format(percentile(calm, 0.99))} ms`))
    for (const flood of FLOODS) {
      const { waits, answers } = await flooded(port, student, flood)
      const p99 = percentile(waits, 0.99)
      details[flood.name] = { p99Ms: rounded(p99), llamadas: waits.length, respuestas: answers }
      figures.push(atMost(`inundación de entradas, ${flood.name}: otras llamadas, p99`, p99, GOAL_MS, ' ms'))
      figures.push(note(`inundación de entradas, ${flood.name}: respuestas`, JSON.stringify(answers)))
      if (Object.keys(answers).some(status => !['401', '429'].includes(status)))
        violations.push(`la inundación recibió ${JSON.stringify(answers)}`)
    }
    for (const [name, request] of Object.entries({ entrar: loginRequest, recuperar: recoverRequest })) {
      const { there, nobody } = await compareTimes(port, known, request)
      details[name] = { existeMs: rounded(there), nadieMs: rounded(nobody) }
      figures.push(
        note(`adivinar por el tiempo, ${name}: existe / nadie`, `${format(there)} / ${format(nobody)} ms`),
      )
    }
    return { figures, details, violations }
  } finally {
    await server.stop()
    await database.close()
  }
}

async function buildSchool(database: BenchDatabase): Promise<[Person, string[]]> {
  const subjects = await insertSubjects(database, 4)
  await insertOffer(database, 'Enero', {
    ...{ subjects, sectionsEach: 10, cupo: 30 },
    classOf: (subject, section) => subject * 10 + (section % 10),
  })
  const [student, ...others] = await signIn(database, await insertStudents(database, PAIRS + 1))
  const { rows } = await database.pool.query<{ correo: string }>(
    'update usuarios set contrasena_hash = $1 where id = any($2) returning correo',
    [await hashPassword('una clave que nadie adivina'), others.map(({ id }) => id)],
  )
  await settle(database)
  return [student as Person, rows.map(({ correo }) => correo)]
}

async function flooded(port: number, student: Person, { name, ipOf }: Flood) {
  const load = openHttpLoad()
  const requests = Array.from({ length: GUESSES }, (_, index) =>
    loginRequest(`${name.replaceAll(' ', '.')}${index}@escuela.test`, ipOf(index)),
  )
  const flood = load.ask({ port, connections: CONNECTIONS, requests })
  const waits = await answerTimes(port, student, flood)
  await load.close()
  return { waits, answers: (await flood).answers }
}

/** Median milliseconds for accounts that are there and for ones that nobody has, in turns. */
async function compareTimes(
  port: number,
  known: string[],
  request: (correo: string, ip: string) => string,
): Promise<{ there: number; nobody: number }> {
  const connection = openHttpConnection(port)
  const times = { there: [] as number[], nobody: [] as number[] }
  for (const [index, correo] of known.entries()) {
    const ip = `10.0.${index}.1`
    times.there.push((await timed(() => connection.ask(request(correo, ip)))).ms)
    times.nobody.push((await timed(() => connection.ask(request(`x${correo}`, ip)))).ms)
  }
  connection.close()
  return { there: median(times.there), nobody: median(times.nobody) }
}
