import { AREAS } from '@nivela/contract/areas'
import { assignAsientos } from '../api/src/features/inscripciones/asientos.queries.ts'
import { ESPERA } from '../api/src/features/secciones/secciones.service.ts'
import { openPool } from '../api/src/platform/postgres/postgres.ts'
import { type BenchDatabase, type Databases, settle } from './databases.ts'
import { atMost, note, type PartResult, rounded } from './report.ts'
import { buildTenPeriods } from './school/ten-periods.ts'
import { median } from './statistics.ts'

const STUDENTS = 20_000
const ENROLLED = 4_000
const BATCH = 25
const ROUNDS = 7
const MAX_RATIO = 1.1

const PASSED = /LEFT JOIN areas_aprobadas n ON [^\n]+/
const NOTHING = `CROSS JOIN (SELECT ${AREAS.map(area => `false AS ${area}`).join(', ')}) n`

/** The judgement of seats as it stands, and the same without a look at what was passed with a grade. */
async function readJudgements({ pool }: BenchDatabase) {
  const { rows } = await pool.query<{ after: string }>(
    `select pg_get_functiondef('judge_asientos'::regproc) as after`,
  )
  const after = rows[0]?.after ?? ''
  if (!PASSED.test(after)) throw new Error('owed: the judgement reads what was passed in another way now')
  return { before: after.replace(PASSED, NOTHING), after }
}

/**
 * What an enrolment costs PostgreSQL with and without looking at what was passed, in a school of 20,000 students over ten
 * periods; and what is owed of one student and of all.
 */
export async function measureOwed(databases: Databases): Promise<PartResult> {
  const database = await databases.create('owed')
  try {
    const { students, secciones, idventana, idperiodo } = await buildTenPeriods(database, STUDENTS)
    await settle(database)
    // Lengua Española, and only students who owe it: everyone gets a seat under either judgement.
    const { rows } = await database.pool.query<{ idusuario: number }>(
      `select idusuario from areas_de_estudiantes where area = 'lengua' and not en_poma and not con_nota
        order by idusuario limit $1`,
      [ENROLLED],
    )
    const sections = secciones[0] ?? []
    const acts = rows.map(({ idusuario }, index) => ({
      ...{ idusuario, idventana, toma: [sections[index % sections.length] ?? 0], deja: [] },
    }))
    const { before, after } = await readJudgements(database)
    const costs = { before: [] as number[], after: [] as number[] }
    for (let round = 0; round <= ROUNDS; round++) {
      for (const kind of round % 2 ? (['before', 'after'] as const) : (['after', 'before'] as const)) {
        await database.pool.query(kind === 'before' ? before : after)
        const spent = await enrolAll(databases, database, acts)
        // The first round fills the caches.
        if (round > 0) costs[kind].push(spent)
      }
    }
    await database.pool.query(after)
    const ratio = median(costs.after) / median(costs.before)
    const timeOf = async (text: string, values: unknown[]) => {
      const times: number[] = []
      for (let turn = 0; turn < 30; turn++) {
        const started = performance.now()
        await database.pool.query(text, values)
        times.push(performance.now() - started)
      }
      return median(times)
    }
    const one = await timeOf('select * from avances($1) where idusuario = $2', [idperiodo, students[0]])
    const all = await timeOf(
      "select count(*) from avances($1) where area is not null and estado = 'pendiente'",
      [idperiodo],
    )
    return {
      figures: [
        atMost('inscribir mirando lo aprobado, frente a sin mirarlo', ratio, MAX_RATIO),
        note('lo que debe un estudiante', `${rounded(one)} ms`),
        note('lo que deben 20,000 estudiantes en diez períodos', `${rounded(all)} ms`),
      ],
      details: { razon: rounded(ratio), msUno: rounded(one), msTodos: rounded(all) },
      ...(acts.length < ENROLLED && {
        violations: [`solo ${acts.length} estudiantes deben Lengua Española`],
      }),
    }
  } finally {
    await database.close()
  }
}

type Acts = Parameters<typeof assignAsientos>[1]

/** In batches as the server makes them, on a connection of their own. Answers PostgreSQL's processor per seat. */
async function enrolAll(databases: Databases, database: BenchDatabase, acts: Acts): Promise<number> {
  const { pool, close } = openPool({ ...database.connection, max: 1 }, () => {})
  try {
    await assignAsientos(pool, [], ESPERA)
    const spentBefore = await databases.cpuSeconds()
    for (let start = 0; start < acts.length; start += BATCH) {
      const outcomes = await assignAsientos(pool, acts.slice(start, start + BATCH), ESPERA)
      if (outcomes.some(outcome => !Array.isArray(outcome))) throw new Error('owed: somebody was refused')
    }
    const spent = (await databases.cpuSeconds()) - spentBefore
    await pool.query('delete from inscripciones where idperiodoinscripcion = $1', [acts[0]?.idventana])
    await database.pool.query('vacuum inscripciones, secciones')
    return spent / acts.length
  } finally {
    await close()
  }
}
