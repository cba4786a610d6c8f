import { ROL } from '@nivela/contract/roles'
import { type BenchDatabase, type Databases, settle } from './databases.ts'
import { openHttpConnection } from './load/http-connection.ts'
import { getRequest } from './load/requests.ts'
import { atMost, type PartResult, rounded } from './report.ts'
import { insertAdministrator } from './school/people.ts'
import { buildTenPeriods } from './school/ten-periods.ts'
import { startServer } from './server.ts'
import { median, percentile } from './statistics.ts'

const STUDENTS = 20_000
const ROUNDS = 15
const GOAL_MS = 50

const NAMES = ['María', 'José', 'Ana', 'Luis', 'Carmen', 'Rafael', 'Yokasta', 'Wilkin', 'Altagracia', 'Ramón']
const SURNAMES = [
  'Peña',
  'Martínez',
  'Rodríguez',
  'Marte',
  'Núñez',
  'Báez',
  'Santana',
  'De los Santos',
  'Ureña',
]

/** As somebody types at the counter: letter by letter, several words, a number with hyphens, two letters, nothing found. */
const TYPED = [
  'mar',
  'mart',
  'martinez',
  'ana pe',
  'pena yokasta',
  'de los',
  'm-1234',
  '003-0001234',
  'persona19999',
  'pe',
  'xyzw',
]

const CALLS = {
  'buscar en todo (Ctrl-K)': (typed: string) => `/buscar?texto=${typed}`,
  'buscar personas': (typed: string) =>
    `/usuarios?idrol=${ROL.estudiante}&pagina=1&limite=20&buscar=${typed}`,
  'buscar en la lista de estudiantes': (typed: string) => `/fichas?pagina=1&limite=20&buscar=${typed}`,
}

/** The office's searches in a school of 20,000 students and ten periods, one at a time, as somebody types. */
export async function measureSearch(databases: Databases): Promise<PartResult> {
  const database = await databases.create('buscar')
  await buildTenPeriods(database, STUDENTS)
  await giveNames(database)
  await settle(database)
  const { token } = await insertAdministrator(database)
  const server = await startServer(database.url)
  const connection = openHttpConnection(server.port)
  const timesOf = async (pathOf: (typed: string) => string) => {
    const times = new Map<string, number[]>(TYPED.map(typed => [typed, []]))
    for (let round = 0; round <= ROUNDS; round++)
      for (const typed of TYPED) {
        const started = performance.now()
        const { status, body } = await connection.ask(getRequest(pathOf(encodeURIComponent(typed)), token))
        if (status !== 200) throw new Error(`search: ${status} ${body}`)
        // The first round fills the caches.
        if (round > 0) times.get(typed)?.push(performance.now() - started)
      }
    return times
  }
  try {
    const result: PartResult = { figures: [], details: { estudiantes: STUDENTS }, violations: [] }
    for (const [name, pathOf] of Object.entries(CALLS)) {
      const scansBefore = await scansOf(database)
      const times = await timesOf(pathOf)
      const slowest = Math.max(...[...times.values()].map(median))
      const p99 = percentile([...times.values()].flat(), 0.99)
      result.figures.push(
        atMost(`${name}, 20,000 estudiantes: mediana de lo más lento`, slowest, GOAL_MS, ' ms'),
        atMost(`${name}: p99`, p99, GOAL_MS, ' ms'),
      )
      result.details[name] = {
        msP99: rounded(p99),
        msMediana: Object.fromEntries([...times].map(([typed, each]) => [typed, rounded(median(each))])),
      }
      if ((await scansOf(database)) === scansBefore)
        result.violations?.push(`${name}: no usa el índice de trigramas`)
    }
    return result
  } finally {
    connection.close()
    await server.stop()
    await database.close()
  }
}

/** Names that are shared and alike, as in a real school. */
const giveNames = ({ pool }: BenchDatabase) =>
  pool.query(
    `update usuarios set nombre = ($1::text[])[1 + id % $3] || ' ' || ($1::text[])[1 + id / 7 % $3],
            apellido = ($2::text[])[1 + id / 3 % $4] || ' ' || ($2::text[])[1 + id / 11 % $4]
      where idrol = ${ROL.estudiante}`,
    [NAMES, SURNAMES, NAMES.length, SURNAMES.length],
  )

/** How often the trigram index was read. A backend reports its counts when it is idle, at most once a second. */
async function scansOf({ pool }: BenchDatabase): Promise<number> {
  await pool.query('select pg_stat_force_next_flush()')
  const { rows } = await pool.query<{ scans: string }>(
    "select idx_scan as scans from pg_stat_user_indexes where indexrelname = 'usuarios_busqueda'",
  )
  return Number(rows[0]?.scans)
}
