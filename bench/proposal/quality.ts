import { randomInt } from 'node:crypto'
import { violationsOf } from '@nivela/timetabling/check'
import { proposeGreedily } from '@nivela/timetabling/greedy'
import { improveOffer, type Proposal } from '@nivela/timetabling/improve'
import type { Instance } from '@nivela/timetabling/instance'
import { seatStudents } from '@nivela/timetabling/seating'
import { drawInstance } from '@nivela/timetabling/shapes'
import type { Databases } from '../databases.ts'
import { atLeast, atMost, format, note, type PartResult, rounded } from '../report.ts'
import { insertTeachers } from '../school/people.ts'
import { countFirstCome } from './first-come.ts'
import { insertProposed } from './insert-offer.ts'

const SECONDS = 60
const MAX_BELOW_BOUND = 5
const LEAST_OVER_PLAIN = 10
const JUDGED_STUDENTS = 2_000
const JUDGED_SCHOOLS = 5
const MAX_TEACHERS = 1_000

/** Drawn anew in each run, so that nothing can be fitted to them; BENCH_SEED repeats a run. */
const SEED = Number(process.env.BENCH_SEED ?? randomInt(1_000_000))

const SHAPES = [true, false].flatMap(tight => [
  ...Array.from({ length: JUDGED_SCHOOLS }, (_, index) => ({
    students: JUDGED_STUDENTS,
    tight,
    seed: SEED + index,
  })),
  { students: 200, tight, seed: SEED },
  { students: 20_000, tight, seed: SEED },
])

interface Measured {
  students: number
  tight: boolean
  seed: number
  plain: number
  careful: number
  complete: number
  bound: number
  sections: number
  seconds: number
  /** If everyone takes what fits first, in any order: the seats are not dealt out for the best, neither by hand nor here. */
  plainInTurn: number
  completeInTurn: number
}

/** On one core and within a minute, against what is done by hand and against the proven bound. */
export async function measureQuality(databases: Databases): Promise<PartResult> {
  const database = await databases.create('propuesta')
  await insertTeachers(database, MAX_TEACHERS)
  console.log(`BENCH_SEED=${SEED}`)
  const violations: string[] = []
  const measured: Measured[] = []
  try {
    for (const shape of SHAPES) {
      const instance = drawInstance(shape)
      const byHand = proposeGreedily(instance, 'plain')
      const plain = await seatStudents(instance, byHand)
      const careful = await seatStudents(instance, proposeGreedily(instance, 'careful'))
      const started = performance.now()
      const { sections, seating, bound } = await proposeWithin(instance, SECONDS)
      const seconds = rounded((performance.now() - started) / 1000)
      const name = nameOf(shape)
      for (const broken of violationsOf(instance, sections, seating)) violations.push(`${name}: ${broken}`)
      violations.push(...(await insertProposed(database, instance, sections, name)))
      measured.push({
        ...{ ...shape, plain: plain.complete, careful: careful.complete, complete: seating.complete },
        ...{ bound, sections: sections.length, seconds },
        plainInTurn: countFirstCome(instance, byHand, shape.seed),
        completeInTurn: countFirstCome(instance, sections, shape.seed),
      })
      console.log(...Object.entries(measured.at(-1) ?? {}).map(([key, value]) => `${key} ${value}`))
    }
  } finally {
    await database.close()
  }
  return {
    figures: [...measured.map(figureOf), ...[true, false].flatMap(tight => judge(measured, tight))],
    details: { semilla: SEED, instancias: measured },
    violations,
  }
}

const kindOf = (tight: boolean) => (tight ? 'justa' : 'holgada')
const nameOf = ({ students, tight, seed }: { students: number; tight: boolean; seed: number }) =>
  `propuesta ${kindOf(tight)} para ${students.toLocaleString('es-DO')}, semilla ${seed}`

const percentOver = (plain: number, complete: number) => (100 * (complete - plain)) / plain

const figureOf = (one: Measured) =>
  note(
    `${nameOf(one)}: completos a mano · con cuidado · propuesta · cota`,
    `${[one.plain, one.careful, one.complete, one.bound].join(' · ')} (+${format(percentOver(one.plain, one.complete))} %)`,
  )

function judge(measured: Measured[], tight: boolean) {
  const judged = measured.filter(one => one.tight === tight && one.students === JUDGED_STUDENTS)
  const sum = (key: 'plain' | 'complete' | 'bound' | 'plainInTurn' | 'completeInTurn') =>
    judged.reduce((total, one) => total + one[key], 0)
  const of = (what: string) => `las ${judged.length} propuestas ${kindOf(tight)}s para 2.000: ${what}`
  return [
    atMost(
      of('lejos de la cota, la peor'),
      Math.max(...judged.map(({ complete, bound }) => (100 * (bound - complete)) / bound)),
      MAX_BELOW_BOUND,
      ' %',
    ),
    atLeast(
      of('más completos que a mano'),
      percentOver(sum('plain'), sum('complete')),
      LEAST_OVER_PLAIN,
      ' %',
    ),
    note(
      of('de lo que se podía ganar sobre la mano, ganado'),
      `${format((100 * (sum('complete') - sum('plain'))) / (sum('bound') - sum('plain')))} %`,
    ),
    note(
      of('completos si cada quien elige en su turno, a mano y propuesta'),
      `${sum('plainInTurn')} · ${sum('completeInTurn')} (+${format(percentOver(sum('plainInTurn'), sum('completeInTurn')))} %)`,
    ),
    atMost(of('la que más tarda'), Math.max(...judged.map(({ seconds }) => seconds)), SECONDS + 10, ' s'),
  ]
}

export async function proposeWithin(instance: Instance, seconds: number): Promise<Proposal> {
  const until = performance.now() + seconds * 1000
  let last: Proposal | undefined
  for await (const one of improveOffer(instance, { seed: 1 })) {
    last = one
    if (performance.now() > until) break
  }
  return last as Proposal
}
