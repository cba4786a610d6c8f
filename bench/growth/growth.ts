import type { BenchDatabase, Databases } from '../databases.ts'
import { type HttpLoad, openHttpLoad } from '../load/load.ts'
import { enrolRequest, getRequest } from '../load/requests.ts'
import { atMost, type Figure, type PartResult, rounded } from '../report.ts'
import { startServer } from '../server.ts'
import { median } from '../statistics.ts'
import { buildGrowthSchool, type GrowthSchool } from './growth-school.ts'

const SMALL = 200
const LARGE = 20_000
const CONNECTIONS = 8
const ROUNDS = 7
const GOAL = 1.3

const WORKS: Record<string, (school: GrowthSchool) => string[]> = {
  inscribir: ({ active, secciones, idventana }) =>
    secciones.flatMap(sections =>
      active.map(({ id, token }, index) =>
        enrolRequest(id, token, idventana, sections[index % sections.length] ?? 0),
      ),
    ),
  'GET /inscripciones/user/{id}': ({ active }) =>
    Array.from({ length: 4 }, () => active)
      .flat()
      .map(({ id, token }) => getRequest(`/inscripciones/user/${id}`, token)),
  'GET /secciones': ({ active }) => active.slice(0, 80).map(({ token }) => getRequest('/secciones', token)),
}

/** The same work in a small school and in one a hundred times as large, taking turns. */
export async function measureGrowth(databases: Databases): Promise<PartResult> {
  const schools = [await openSchool(databases, SMALL), await openSchool(databases, LARGE)]
  const load = openHttpLoad()
  try {
    const figures: Figure[] = []
    const details: Record<string, unknown> = {}
    for (const [name, requestsOf] of Object.entries(WORKS)) {
      const times = schools.map(() => [] as number[])
      for (let round = 0; round <= ROUNDS; round++) {
        for (const [index, one] of schools.entries()) {
          const ms = await timeRound(load, one, requestsOf(one.school))
          if (round > 0) times[index]?.push(ms)
        }
      }
      const [small = Number.NaN, large = Number.NaN] = times.map(median)
      figures.push(atMost(`crecer 100 veces: ${name}`, large / small, GOAL, ' ×'))
      details[name] = { msPequena: rounded(small), msGrande: rounded(large), ratio: rounded(large / small) }
    }
    return { figures, details: { estudiantes: [SMALL, LARGE], ...details } }
  } finally {
    await load.close()
    for (const { server, database } of schools) {
      await server.stop()
      await database.close()
    }
  }
}

type School = Awaited<ReturnType<typeof openSchool>>

async function openSchool(databases: Databases, students: number) {
  const database = await databases.create(`escuela_${students}`)
  const school = await buildGrowthSchool(database, students)
  return { database, school, server: await startServer(database.url) }
}

/** Milliseconds for one request. What a round enrolled is taken back, so that the next one finds the same school. */
async function timeRound(load: HttpLoad, { server, database, school }: School, requests: string[]) {
  const { elapsedMs, answers } = await load.ask({ port: server.port, connections: CONNECTIONS, requests })
  if (answers['200'] !== requests.length) throw new Error(`growth: ${JSON.stringify(answers)}`)
  await emptyToday(database, school)
  return elapsedMs / requests.length
}

async function emptyToday({ pool }: BenchDatabase, { idperiodo }: GrowthSchool) {
  const { rowCount } = await pool.query('delete from inscripciones where idperiodo = $1', [idperiodo])
  if (rowCount) await pool.query('vacuum inscripciones, secciones')
}
