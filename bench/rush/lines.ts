import type { BenchDatabase, Databases } from '../databases.ts'
import type { LinesJob, LinesOutcome } from '../load/lines.process.ts'
import { openHttpLoad } from '../load/load.ts'
import { openProcess } from '../load/process.ts'
import { putRequest } from '../load/requests.ts'
import { atMost, format, note, type PartResult, rounded } from '../report.ts'
import { insertAdministrator } from '../school/people.ts'
import { startServer } from '../server.ts'
import { percentile } from '../statistics.ts'
import type { RushOptions } from './rush.types.ts'
import { buildRushSchool } from './rush-school.ts'
import { countEligibleBesideASeat, verifySeats } from './verify.ts'

const RAISED = 20

/** The rush with full sections and waiting lines, people who leave and change, and seats that are raised in the middle. */
export async function measureLines(
  databases: Databases,
  { servers, connections }: RushOptions,
): Promise<PartResult & { perSecond: number }> {
  const database = await databases.create('ola_esperas')
  // The school and the wishes of the plain rush, so that the two compare.
  const { idventana, students, early } = await buildRushSchool(database)
  const admin = await insertAdministrator(database)
  const running = await Promise.all(Array.from({ length: servers }, () => startServer(database.url)))
  const readers = openHttpLoad()
  const load = openProcess<LinesJob, LinesOutcome>(new URL('../load/lines.process.ts', import.meta.url))
  try {
    const { rows: sections } = await database.pool.query(
      `select id, nombre, idperiodo, idasignatura, idaula as "idAula", idusuario, dia, cupo + 30 as cupo,
              to_char(make_time(inicio, 0, 0), '"1970-01-01T"HH24:MI:SS".000Z"') as inicio,
              to_char(make_time(fin, 0, 0), '"1970-01-01T"HH24:MI:SS".000Z"') as fin
         from secciones order by id limit ${RAISED}`,
    )
    const raises = sections.map(({ id, ...body }) =>
      putRequest(`/secciones/${id}`, admin.token, JSON.stringify(body)),
    )
    const ports = running.map(({ port }) => port)
    // As before the plain rush, so that the two compare: the early ones do what is measured, from the same process, and
    // everyone has looked at the offer.
    await load.run({ ports, connections, idventana, students: early, raises: [] })
    await readers.look({ ports, connections, students })
    await database.pool.query('checkpoint')
    const before = await count(database)
    const serverCpu = () => running.reduce((sum, server) => sum + server.cpuSeconds(), 0)
    const cpuBefore = { server: serverCpu(), postgres: await databases.cpuSeconds() }
    const outcome = await load.run({ ports, connections, idventana, students, raises })
    const cpu = [
      serverCpu() - cpuBefore.server,
      (await databases.cpuSeconds()) - cpuBefore.postgres,
      outcome.cpuSeconds,
    ]
    return await summarize(database, outcome, cpu, before)
  } finally {
    await readers.close()
    await load.close()
    await Promise.all(running.map(server => server.stop()))
    await database.close()
  }
}

async function summarize(
  database: BenchDatabase,
  { elapsedMs, answers, latencies }: LinesOutcome,
  cpuSeconds: number[],
  before: Counts,
): Promise<PartResult & { perSecond: number }> {
  const after = await count(database)
  const given = after.given - before.given
  const promoted = after.promoted - before.promoted
  const waiting = after.waiting - before.waiting
  const { oversold, doubled, clashing, miscounted } = await verifySeats(database, [])
  const beside = await countEligibleBesideASeat(database)
  const failed = Object.entries(answers).filter(([name]) => / 5\d\d$|sin conexión$/.test(name))
  const violations = [
    oversold && `${oversold} secciones con más estudiantes que cupo`,
    doubled && `${doubled} inscripciones dobles`,
    clashing && `${clashing} choques de horario`,
    miscounted && `${miscounted} secciones con la cuenta equivocada`,
    beside && `${beside} esperan junto a un cupo libre que podrían tomar`,
    ...failed.map(([name, count]) => `${count} respuestas ${name}`),
  ].filter((sentence): sentence is string => Boolean(sentence))
  const perSecond = rounded((given / elapsedMs) * 1000)
  /** Server, PostgreSQL, client. */
  const cpuMsPerAnswer = cpuSeconds.map(seconds => rounded((seconds / latencies.length) * 1000))
  const [p99, max] = [percentile(latencies, 0.99), percentile(latencies, 1)]
  return {
    perSecond,
    figures: [
      atMost('ola con listas de espera: p99 de una respuesta', p99, 1_000, ' ms'),
      {
        trabajo: 'ola con listas de espera: vendidos de más, dobles, junto a un cupo libre, 5xx',
        medido: violations.length ? violations.join('; ') : '0',
        meta: '0',
        logrado: !violations.length,
      },
      note('ola con listas de espera: cupos dados por segundo', format(perSecond)),
      note(
        'ola con listas de espera: CPU por respuesta (servidor, PostgreSQL, cliente)',
        `${cpuMsPerAnswer.map(format).join(' / ')} ms`,
      ),
      note(
        'ola con listas de espera: cupos ganados en la lista, y quienes siguen en ella',
        `${format(promoted)}, ${format(waiting)}`,
      ),
    ],
    details: {
      perSecond,
      given,
      promoted,
      waiting,
      answers,
      p99: rounded(p99),
      max: rounded(max),
      cpuMsPerAnswer,
    },
    violations,
  }
}

interface Counts {
  /** Seats that were ever given, by enrolling, changing or from a line. */
  given: number
  promoted: number
  waiting: number
}

async function count({ pool }: BenchDatabase): Promise<Counts> {
  const { rows } = await pool.query<Counts>(
    `select (select count(*)::int from bitacora where objeto = 'inscripciones' and accion = 'crear') as given,
            (select count(*)::int from avisos where tipo = 'cupo_ganado') as promoted,
            (select count(*)::int from esperas) as waiting`,
  )
  return rows[0] ?? { given: 0, promoted: 0, waiting: 0 }
}
