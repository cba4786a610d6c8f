import { setTimeout as delay } from 'node:timers/promises'
import type { Propuesta } from '@nivela/contract/propuestas'
import { drawInstance } from '@nivela/timetabling/shapes'
import { insertInstance } from '../../api/src/testing/proposal-school.ts'
import type { BenchDatabase, Databases } from '../databases.ts'
import { openHttpLoad } from '../load/load.ts'
import { childrenOf, cpuSeconds } from '../processes.ts'
import { atLeast, format, note, type PartResult, rounded } from '../report.ts'
import { buildRushSchool } from '../rush/rush-school.ts'
import { insertAdministrator } from '../school/people.ts'
import { startServer } from '../server.ts'
import { median, percentile } from '../statistics.ts'

/** Alone and beside a search in turn, so that what else the machine does meanwhile meets both. */
const PAIRS = 3
const SECONDS = 60
const CONNECTIONS = 300
const GOAL = 0.9
const UNDER_WAY_MS = 3_000
/** Every hour of the week: a room that is for the rush alone. */
const NEVER_FREE =
  'array(select d * 24 + h from generate_series(0, 5) d, generate_series(7, 21) h)::smallint[]'

/** The enrolment rush alone, and the same one while an offer for the next period is searched for: people who enrol come first. */
export async function measureWhileEnrolling(databases: Databases): Promise<PartResult> {
  const rounds: { alone: Rush; beside: Rush }[] = []
  for (let pair = 0; pair < PAIRS; pair++)
    rounds.push({
      alone: await rushOnce(databases, `ola_sola_${pair}`, false),
      beside: await rushOnce(databases, `ola_con_propuesta_${pair}`, true),
    })
  for (const { alone, beside } of rounds) console.log(alone.perSecond, beside.perSecond, beside.searchShare)
  const of = (kind: 'alone' | 'beside', key: 'perSecond' | 'p99') =>
    median(rounds.map(round => round[kind][key]))
  const ratio = median(rounds.map(({ alone, beside }) => beside.perSecond / alone.perSecond))
  return {
    figures: [
      atLeast('ola mientras se busca una oferta, frente a la ola sola', ratio, GOAL),
      note(
        'ola sola y mientras se busca: logradas por segundo',
        `${format(of('alone', 'perSecond'))}, ${format(of('beside', 'perSecond'))}`,
      ),
      note(
        'ola sola y mientras se busca: p99',
        `${format(of('alone', 'p99'))}, ${format(of('beside', 'p99'))} ms`,
      ),
      note(
        'procesador que tuvo la búsqueda durante la ola',
        `${format(100 * median(rounds.map(({ beside }) => beside.searchShare)))} % de un núcleo`,
      ),
    ],
    details: { rondas: rounds, razon: rounded(ratio) },
    violations: rounds.flatMap(({ beside }) =>
      beside.searching ? [] : ['la búsqueda terminó antes que la ola: no se midió nada'],
    ),
  }
}

type Rush = Awaited<ReturnType<typeof rushOnce>>

async function rushOnce(databases: Databases, name: string, search: boolean) {
  const database = await databases.create(name)
  const { idventana, students, early } = await buildRushSchool(database)
  const everyone = [...students, ...early].map(({ id }) => id)
  const office = await prepareSearch(database, everyone)
  const server = await startServer(database.url)
  const load = openHttpLoad()
  try {
    const job = { ports: [server.port], connections: CONNECTIONS, idventana }
    await load.rush({ ...job, students: early })
    await load.look({ ...job, students })
    await database.pool.query('checkpoint')
    const proposal = search ? await office.propose(server.port) : null
    // Past its beginning: it has a first offer and works on a better one.
    if (search) await delay(UNDER_WAY_MS)
    const solver = search ? childrenOf(server.pid) : []
    const spent = () => solver.reduce((sum, pid) => sum + cpuSeconds(pid), 0)
    const before = spent()
    const { elapsedMs, seats, latencies } = await load.rush({ ...job, students })
    const searchShare = (spent() - before) / (elapsedMs / 1000)
    const searching = proposal ? (await office.read(server.port, proposal)).estado === 'resolviendo' : false
    return {
      perSecond: rounded((seats.length / elapsedMs) * 1000),
      p99: rounded(percentile(latencies, 0.99)),
      searchShare: rounded(searchShare),
      searching,
    }
  } finally {
    await load.close()
    await server.stop()
    await database.close()
  }
}

/** What a search of the next period's offer needs, beside the rush's own period. */
async function prepareSearch(database: BenchDatabase, students: number[]) {
  const { pool } = database
  await pool.query(
    `insert into disponibilidad_aulas (idaula, bloqueadas) select id, ${NEVER_FREE} from aulas`,
  )
  const asked = await insertInstance(
    pool,
    drawInstance({ students: students.length, tight: true, seed: 1 }),
    students,
  )
  const { rows } = await pool.query<{ id: number }>(
    `insert into periodos (nombre, inicio, fin) values ('El que viene', '2026-06-01', '2026-09-01') returning id`,
  )
  const { token } = await insertAdministrator(database)
  const headers = { authorization: `Bearer ${token}`, 'content-type': 'application/json' }
  const answerOf = async (response: Response) => {
    if (!response.ok) throw new Error(`the office was answered ${response.status}: ${await response.text()}`)
    return ((await response.json()) as { data: Propuesta }).data
  }
  return {
    async propose(port: number): Promise<number> {
      const body = JSON.stringify({ ...asked, idperiodo: rows[0]?.id, segundos: SECONDS })
      const address = `http://localhost:${port}/api/v1/propuestas`
      return (await answerOf(await fetch(address, { method: 'POST', headers, body }))).id
    },
    read: async (port: number, id: number) =>
      answerOf(await fetch(`http://localhost:${port}/api/v1/propuestas/${id}`, { headers })),
  }
}
