import { hashPassword } from '../../api/src/platform/security/passwords.ts'
import { type Databases, settle } from '../databases.ts'
import { answerTimes } from '../load/answer-times.ts'
import { openHttpLoad } from '../load/load.ts'
import { signInRequest } from '../load/requests.ts'
import { atLeast, atMost, format, note, type PartResult, rounded } from '../report.ts'
import { insertStudents, signIn } from '../school/people.ts'
import { startServer } from '../server.ts'
import { percentile } from '../statistics.ts'
import { PEOPLE } from './play-opening.ts'

const PASSWORD = 'una clave que nadie adivina'
const MINUTE_S = 60
const READERS_MS = 200
/** People whose sign-in is under way at the same moment. */
const AT_ONCE = 100
/** Someone who reads twenty times a second while the others come in. */
const READ_EVERY_MS = 50

/** Everyone signs in with their password, while someone reads on. */
export async function measureSignIn(databases: Databases): Promise<PartResult> {
  const database = await databases.create('entrada')
  const ids = await insertStudents(database, PEOPLE + 1)
  // One hash for all: to make three thousand would take as long as what is measured.
  const { rows } = await database.pool.query<{ correo: string }>(
    'update usuarios set contrasena_hash = $1 where id = any($2) returning correo',
    [await hashPassword(PASSWORD), ids.slice(1)],
  )
  const [reader] = await signIn(database, ids.slice(0, 1))
  await settle(database)
  const server = await startServer(database.url, { TRUST_PROXY: 'loopback' })
  const load = openHttpLoad()
  try {
    const requests = rows.map(({ correo }, index) =>
      signInRequest(correo, PASSWORD, `10.${index >> 8}.${index & 255}.1`),
    )
    const cpu = async () => [server.cpuSeconds(), await databases.cpuSeconds()]
    const [serverBefore = 0, postgresBefore = 0] = await cpu()
    const entering = load.ask({ port: server.port, connections: AT_ONCE, requests })
    const waits = reader ? await answerTimes(server.port, reader, entering, READ_EVERY_MS) : []
    const { elapsedMs, answers } = await entering
    const [serverAfter = 0, postgresAfter = 0] = await cpu()
    const cpuMs = [serverAfter - serverBefore, postgresAfter - postgresBefore].map(
      seconds => (seconds / PEOPLE) * 1000,
    )
    const p99 = percentile(waits, 0.99)
    return {
      figures: [
        atLeast('entrada: personas que entran en un minuto', (PEOPLE / elapsedMs) * 1000 * MINUTE_S, 3_000),
        atMost('entrada de todos: otras lecturas, p99', p99, READERS_MS, ' ms'),
        note('entrada: CPU por persona (servidor, PostgreSQL)', `${cpuMs.map(format).join(' / ')} ms`),
      ],
      details: {
        segundos: rounded(elapsedMs / 1000),
        respuestas: answers,
        lecturas: waits.length,
        p99Ms: rounded(p99),
        cpuMs: cpuMs.map(rounded),
      },
      violations: answers['200'] === PEOPLE ? [] : [`no entraron todos: ${JSON.stringify(answers)}`],
    }
  } finally {
    await load.close()
    await server.stop()
    await database.close()
  }
}
