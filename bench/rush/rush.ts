import type { BenchDatabase, Databases } from '../databases.ts'
import { openHttpLoad, openSqlLoad } from '../load/load.ts'
import { atLeast, atMost, format, note, type PartResult, rounded } from '../report.ts'
import { startServer } from '../server.ts'
import { percentile } from '../statistics.ts'
import { measureLines } from './lines.ts'
import type { Outcome, RushOptions } from './rush.types.ts'
import { buildRushSchool } from './rush-school.ts'
import { verifySeats } from './verify.ts'

/** 50 times the University of Toronto's real peak. */
const GOAL = 1_375
/** How much of the plain rush's speed must be left where there are waiting lines. */
const LINES_GOAL = 0.8

/** The same rush through the server, and with its SQL straight at PostgreSQL: a query for each request, and grouped as it does. */
export async function measureRush(databases: Databases, options: RushOptions): Promise<PartResult> {
  const http = await rushOverHttp(databases, options, 'ola_http')
  const lines = await measureLines(databases, options)
  // Once more after it: the machine's speed may have changed meanwhile, and the lines are held against the mean of both.
  const httpAfter = await rushOverHttp(databases, options, 'ola_http_despues')
  const plainPerSecond = (http.summary.addsPerSecond + httpAfter.summary.addsPerSecond) / 2
  const direct = await rushDirectly(databases, options, false)
  const grouped = await rushDirectly(databases, options, true)
  const ratio = http.summary.addsPerSecond / direct.summary.addsPerSecond
  const groupedRatio = http.summary.addsPerSecond / grouped.summary.addsPerSecond
  const { summary } = http
  const violations = [...http.violations, ...httpAfter.violations]
  return {
    figures: [
      atLeast('ola: inscripciones logradas por segundo', summary.addsPerSecond, GOAL),
      atMost('ola: p99 de una respuesta', summary.p99, 1_000, ' ms'),
      atMost('ola: la respuesta más lenta', summary.max, 1_000, ' ms'),
      atMost('ola: los 3,300 tienen su primera respuesta', summary.everyoneHeardMs, 1_000, ' ms'),
      atLeast('ola: HTTP frente a pg sin HTTP, agrupando como el servidor', groupedRatio, 0.6),
      {
        trabajo: 'ola: vendidos de más, dobles, perdidos, 5xx',
        medido: violations.length ? violations.join('; ') : '0',
        meta: '0',
        logrado: !violations.length,
      },
      note('ola: respuestas por segundo', format(summary.answersPerSecond)),
      note('ola: p50 de una respuesta', `${format(summary.p50)} ms`),
      note(
        'ola: la más lenta sobre conexiones recién abiertas',
        `${format(http.slowestOfNewConnections)} ms`,
      ),
      note(
        'ola: CPU por respuesta (servidor, PostgreSQL, cliente)',
        `${summary.cpuMsPerAnswer.map(format).join(' / ')} ms`,
      ),
      note('ola: HTTP frente a pg sin HTTP, una consulta por petición', format(ratio)),
      note(
        'ola: sin HTTP, logradas por segundo (una a una, agrupadas)',
        `${format(direct.summary.addsPerSecond)}, ${format(grouped.summary.addsPerSecond)}`,
      ),
      atLeast(
        'ola con listas de espera: frente a las olas sin ellas, antes y después',
        lines.perSecond / plainPerSecond,
        LINES_GOAL,
      ),
      ...lines.figures,
    ],
    details: {
      servidores: options.servers,
      conexiones: options.connections,
      http: summary,
      httpDespues: httpAfter.summary,
      conexionesNuevasMaxMs: rounded(http.slowestOfNewConnections),
      esperas: lines.details,
      directo: direct.summary,
      directoAgrupado: grouped.summary,
      ratio: rounded(ratio),
      ratioAgrupado: rounded(groupedRatio),
    },
    violations: [...violations, ...(lines.violations ?? []), ...direct.violations, ...grouped.violations],
  }
}

async function rushOverHttp(databases: Databases, { servers, connections }: RushOptions, name: string) {
  const database = await databases.create(name)
  const { idventana, students, early } = await buildRushSchool(database)
  const running = await Promise.all(Array.from({ length: servers }, () => startServer(database.url)))
  const load = openHttpLoad()
  try {
    const job = { ports: running.map(({ port }) => port), connections, idventana }
    const warmUp = await load.rush({ ...job, students: early })
    await load.look({ ...job, students })
    await database.pool.query('checkpoint')
    const serverCpu = () => running.reduce((sum, server) => sum + server.cpuSeconds(), 0)
    const before = { server: serverCpu(), postgres: await databases.cpuSeconds() }
    const outcome = await load.rush({ ...job, students })
    const cpu = [
      serverCpu() - before.server,
      (await databases.cpuSeconds()) - before.postgres,
      outcome.cpuSeconds,
    ]
    return {
      ...(await judge(database, warmUp, outcome, cpu)),
      slowestOfNewConnections: percentile(warmUp.latencies, 1),
    }
  } finally {
    await load.close()
    await Promise.all(running.map(server => server.stop()))
    await database.close()
  }
}

async function rushDirectly(databases: Databases, { connections }: RushOptions, grouped: boolean) {
  const database = await databases.create(grouped ? 'ola_agrupada' : 'ola_directa')
  const { idventana, students, early } = await buildRushSchool(database)
  const load = openSqlLoad()
  try {
    const job = { connection: database.connection, lanes: connections, grouped, idventana }
    const warmUp = await load.rush({ ...job, students: early })
    await database.pool.query('checkpoint')
    const before = await databases.cpuSeconds()
    const outcome = await load.rush({ ...job, students })
    return await judge(database, warmUp, outcome, [
      0,
      (await databases.cpuSeconds()) - before,
      outcome.cpuSeconds,
    ])
  } finally {
    await load.close()
    await database.close()
  }
}

async function judge(database: BenchDatabase, warmUp: Outcome, outcome: Outcome, cpuSeconds: number[]) {
  const verdict = await verifySeats(database, [...warmUp.seats, ...outcome.seats])
  const failed = Object.entries(outcome.answers).filter(([name]) => /^5|^sin conexión/.test(name))
  const violations = [
    verdict.oversold && `${verdict.oversold} secciones con más estudiantes que cupo`,
    verdict.doubled + outcome.doubled && `${verdict.doubled + outcome.doubled} inscripciones dobles`,
    verdict.clashing && `${verdict.clashing} choques de horario`,
    verdict.miscounted && `${verdict.miscounted} secciones con la cuenta equivocada`,
    verdict.lost && `${verdict.lost} inscripciones confirmadas que no están`,
    ...failed.map(([name, count]) => `${count} respuestas ${name}`),
  ].filter((sentence): sentence is string => Boolean(sentence))
  return { summary: summarize(outcome, cpuSeconds), violations }
}

function summarize(
  { elapsedMs, everyoneHeardMs, seats, unmet, answers, latencies }: Outcome,
  cpuSeconds: number[],
) {
  return {
    addsPerSecond: rounded((seats.length / elapsedMs) * 1000),
    answersPerSecond: rounded((latencies.length / elapsedMs) * 1000),
    seconds: rounded(elapsedMs / 1000),
    everyoneHeardMs: rounded(everyoneHeardMs),
    adds: seats.length,
    unmet,
    answers,
    p50: rounded(percentile(latencies, 0.5)),
    p99: rounded(percentile(latencies, 0.99)),
    max: rounded(percentile(latencies, 1)),
    /** Server, PostgreSQL, client. */
    cpuMsPerAnswer: cpuSeconds.map(seconds => rounded((seconds / latencies.length) * 1000)),
  }
}
