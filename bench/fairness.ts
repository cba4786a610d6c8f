import type { BenchDatabase, Databases } from './databases.ts'
import { buildGrowthSchool } from './growth/growth-school.ts'
import { answerTimes } from './load/answer-times.ts'
import { type HttpLoad, openHttpLoad } from './load/load.ts'
import { openProcess } from './load/process.ts'
import { getRequest } from './load/requests.ts'
import type { StallsJob } from './load/stalls.process.ts'
import { superviseServer } from './opening/supervised-server.ts'
import { atMost, format, note, type PartResult, rounded } from './report.ts'
import { insertAdministrator, type Person } from './school/people.ts'
import { percentile } from './statistics.ts'

const CONNECTIONS = 1_500
const STREAMS = 5_000
const REQUESTS = 6_000
const STUDENTS = 8_000
const LISTS = 12
const GOAL_MS = 200
const STALL_GOAL_MS = 100

/** What one person, or one sender without a session, does to everyone else; and a whole list of 80,000 grades. */
export async function measureFairness(databases: Databases): Promise<PartResult> {
  const database = await databases.create('justicia')
  const { active } = await buildGrowthSchool(database, STUDENTS)
  const [greedy, other] = active as [Person, Person]
  const admin = await insertAdministrator(database)
  await gradeEverything(database, admin)
  const { port, stop } = await superviseServer({ DATABASE_URL: database.url })
  try {
    const figures = []
    const details: Record<string, unknown> = {}
    const repeat = (request: string) => Array.from({ length: REQUESTS }, () => request)
    const crowds: Record<string, (load: HttpLoad) => Promise<unknown>> = {
      'una persona, 1,500 conexiones': load =>
        load.ask({
          port,
          connections: CONNECTIONS,
          requests: repeat(getRequest('/secciones', greedy.token)),
        }),
      'sin sesión, 1,500 conexiones': load =>
        load.ask({ port, connections: CONNECTIONS, requests: repeat(getRequest('/secciones', 'nada')) }),
      'una persona, 5,000 páginas en vivo': load =>
        load.follow({ port, count: STREAMS, request: getRequest('/inscripciones/cupos', greedy.token) }),
    }
    for (const [name, crowd] of Object.entries(crowds)) {
      const load = openHttpLoad()
      const under = crowd(load)
      const waits = await answerTimes(port, other, under)
      await load.close()
      details[name] = { p99Ms: rounded(percentile(waits, 0.99)), respuestas: await under }
      figures.push(atMost(`justicia, ${name}: otras llamadas, p99`, percentile(waits, 0.99), GOAL_MS, ' ms'))
      figures.push(note(`justicia, ${name}: respuestas`, JSON.stringify(await under)))
    }
    for (const lists of [1, LISTS]) {
      const { longest, seconds } = await readLists(port, admin, lists)
      details[`listas completas: ${lists}`] = { longestMs: rounded(longest), seconds: rounded(seconds) }
      figures.push(
        atMost(
          `80,000 calificaciones × ${lists}: la espera más larga de otros`,
          longest,
          STALL_GOAL_MS,
          ' ms',
        ),
        note(`80,000 calificaciones × ${lists}: duración`, `${format(seconds)} s`),
      )
    }
    return { figures, details }
  } finally {
    await stop()
    await database.close()
  }
}

async function gradeEverything({ pool }: BenchDatabase, { id }: Person) {
  const client = await pool.connect()
  await client.query('begin')
  await client.query("select set_config('nivela.autor', $1, true)", [String(id)])
  await client.query(
    `insert into calificaciones (idseccion, idusuario, calificacion, oficializado)
     select idseccion, idusuario, 1 + idusuario % 99, true from inscripciones order by id limit 80000`,
  )
  await client.query('commit; analyze calificaciones')
  client.release()
}

async function readLists(port: number, { token }: Person, count: number) {
  const stalls = openProcess<StallsJob, number>(new URL('./load/stalls.process.ts', import.meta.url))
  try {
    await stalls.run({ kind: 'watch', port })
    const started = performance.now()
    const read = async () => {
      const response = await fetch(`http://127.0.0.1:${port}/api/v1/calificaciones`, {
        headers: { authorization: `Bearer ${token}` },
      })
      for await (const _chunk of response.body as unknown as AsyncIterable<Uint8Array>);
    }
    await Promise.all(Array.from({ length: count }, read))
    const seconds = (performance.now() - started) / 1000
    return { longest: await stalls.run({ kind: 'tell' }), seconds }
  } finally {
    await stalls.close()
  }
}
