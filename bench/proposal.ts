import { DIAS } from '@nivela/contract/secciones'
import { violationsOf } from '@nivela/timetabling/check'
import { proposeGreedily } from '@nivela/timetabling/greedy'
import { improveOffer, type Proposal } from '@nivela/timetabling/improve'
import type { Instance, Section } from '@nivela/timetabling/instance'
import { seatStudents } from '@nivela/timetabling/seating'
import { drawInstance } from '@nivela/timetabling/shapes'
import type { BenchDatabase, Databases } from './databases.ts'
import { atLeast, atMost, note, type PartResult, rounded } from './report.ts'
import { insertTeachers } from './school/people.ts'

const SECONDS = 60
const MOST_BELOW_BOUND = 5
const LEAST_OVER_PLAIN = 10
/** Judged together: by how much a hand falls short differs from school to school. */
const JUDGED = 5
const MOST_TEACHERS = 1_000

/** `slack`: how much more than the sections need teachers and rooms have. Judged: the one that the goal names. */
const SHAPES = [
  { name: '200, justo', students: 200, sections: 8, slack: 1 },
  { name: '200, holgado', students: 200, sections: 20, slack: 1.5 },
  { name: '2.000, sin maestros suficientes', students: 2_000, sections: 80, slack: 0.8 },
  { name: '2.000, holgado', students: 2_000, sections: 160, slack: 1.3 },
  { name: '20.000, justo', students: 20_000, sections: 800, slack: 1.2 },
  ...Array.from({ length: JUDGED }, (_, index) => ({
    ...{
      name: `2.000 y 80 secciones, n.º ${index + 1}`,
      students: 2_000,
      sections: 80,
      slack: 1.2,
      judged: true,
    },
  })),
]

/** Offers that are proposed, on one core and within a minute, against what is done by hand and against the proven bound. */
export async function measureProposal(databases: Databases): Promise<PartResult> {
  const database = await databases.create('propuesta')
  await insertTeachers(database, MOST_TEACHERS)
  const violations: string[] = []
  const figures: PartResult['figures'] = []
  const details: Record<string, unknown>[] = []
  const judged: { plain: number; complete: number; bound: number; seconds: number }[] = []
  try {
    for (const [index, { name, ...shape }] of SHAPES.entries()) {
      const instance = drawInstance({ ...shape, seed: 100 + index })
      const [plain, careful] = [
        await seatStudents(instance, proposeGreedily(instance, 'plain')),
        await seatStudents(instance, proposeGreedily(instance, 'careful')),
      ]
      const started = performance.now()
      const { sections, seating, bound } = await proposeWithin(instance, SECONDS)
      const seconds = (performance.now() - started) / 1000
      for (const broken of violationsOf(instance, sections, seating)) violations.push(`${name}: ${broken}`)
      violations.push(...(await insertOffer(database, instance, sections, index)))
      const of = (what: string) => `propuesta, ${name}: ${what}`
      if ('judged' in shape)
        judged.push({ plain: plain.complete, complete: seating.complete, bound, seconds })
      figures.push(
        note(
          of('completos: a mano, con cuidado, propuesta, cota'),
          [plain.complete, careful.complete, seating.complete, bound].join(' · '),
        ),
      )
      details.push({
        ...{ name, ...shape, plain: plain.complete, careful: careful.complete, bound },
        ...{ complete: seating.complete, sections: sections.length, seconds: rounded(seconds) },
      })
    }
  } finally {
    await database.close()
  }
  const sum = (key: keyof (typeof judged)[number]) => judged.reduce((total, one) => total + one[key], 0)
  const of = (what: string) => `propuestas, 2.000 estudiantes y 80 secciones: ${what}`
  figures.push(
    atMost(
      of('lejos de la cota, la peor'),
      Math.max(...judged.map(({ complete, bound }) => (100 * (bound - complete)) / bound)),
      MOST_BELOW_BOUND,
      ' %',
    ),
    atLeast(
      of('más completos que a mano, entre todas'),
      (100 * (sum('complete') - sum('plain'))) / sum('plain'),
      LEAST_OVER_PLAIN,
      ' %',
    ),
    atMost(of('la que más tarda'), Math.max(...judged.map(({ seconds }) => seconds)), SECONDS + 10, ' s'),
  )
  return { figures, details: { instancias: details }, violations }
}

async function proposeWithin(instance: Instance, seconds: number): Promise<Proposal> {
  const until = performance.now() + seconds * 1000
  let last: Proposal | undefined
  for await (const one of improveOffer(instance, { seed: 1 })) {
    last = one
    if (performance.now() > until) break
  }
  return last as Proposal
}

/** Into the offer itself: what its constraints refuse is no offer, whatever the solver says of it. */
async function insertOffer(
  database: BenchDatabase,
  { teachers, rooms, subjects }: Instance,
  sections: Section[],
  index: number,
): Promise<string[]> {
  const { pool } = database
  const idsOf = async (statement: string, values: unknown[]) =>
    (await pool.query<{ id: number }>(statement, values)).rows.map(({ id }) => id)
  const [idperiodo] = await idsOf(
    `insert into periodos (nombre, inicio, fin) values ($1, '2026-01-01', '2026-05-01') returning id`,
    [`Propuesta ${index}`],
  )
  const idmaestros = await idsOf('select id from usuarios where idrol = 2 order by id limit $1', [
    teachers.length,
  ])
  const idaulas = await idsOf(
    'insert into aulas (nombre) select $1 || n from generate_series(1, $2::int) n returning id',
    [`Aula ${index}.`, rooms.length],
  )
  const idasignaturas = await idsOf(
    'insert into asignaturas (nombre, creditos) select $1 || n, 4 from generate_series(1, $2::int) n returning id',
    [`Asignatura ${index}.`, subjects.length],
  )
  try {
    for (const [number, one] of sections.entries())
      await pool.query(
        `insert into secciones (nombre, idusuario, idperiodo, idasignatura, idaula, dia, inicio, fin, cupo)
         values ($1, $2, $3, $4, $5, $6, $7, $8, $9)`,
        [
          ...[
            String(number),
            idmaestros[one.teacher],
            idperiodo,
            idasignaturas[one.subject],
            idaulas[one.room],
          ],
          ...[DIAS[one.day], one.start, one.end, one.seats],
        ],
      )
    return []
  } catch (error) {
    return [`la base de datos no acepta la oferta: ${error}`]
  }
}
