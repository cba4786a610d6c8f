import { hoursMask, type Instance, type Week } from './instance.ts'
import { createRandom } from './random.ts'

interface Shape {
  students: number
  tight: boolean
  seed: number
}

/**
 * Of the demo school (api/src/demo): the share that fails each area, room sizes, what teachers give and how many hours they
 * teach, when there are classes, and how many sections there are for each teacher.
 */
const FAILED = [0.55, 0.75, 0.5, 0.65]
const CAPACITIES = [30, 30, 25, 25, 24, 80]
const GIVES = [[1], [0], [2], [3], [0, 2], [3]]
const LOADS = [6, 4, 4, 4, 6, 4]
const DURATION = 2
const SECTIONS_PER_TEACHER = 14 / 6
const WEEKDAY = hoursMask(8, 12) | hoursMask(14, 16) | hoursMask(18, 21)
const SATURDAY = hoursMask(8, 12)
const BLOCKS_A_WEEK = 22

/**
 * Of the university of Udine as ITC-2007 published it: the share of all room hours that classes take, and of all hours at which
 * a course can't be given. Tight: 160 of 180 (comp01) and 771 of 1,944 (comp05); loose: 152 of 324 (comp05) and 53 of 900 (comp01).
 */
const UDINE = {
  tight: { occupied: 160 / 180, unavailable: 771 / 1944 },
  loose: { occupied: 152 / 324, unavailable: 53 / 900 },
}

/** What the product proposes where nobody said otherwise. */
const SIZES = { least: 8, most: 35 }
const USUAL_HOURS = 20
const STUDENTS_PER_SECTION = 25

/** A school to measure with. Nothing in it was chosen by looking at what a solver makes of it. */
export function drawInstance({ students, tight, seed }: Shape): Instance {
  const random = createRandom(seed)
  const pick = <T>(list: readonly T[]) => list[Math.floor(random() * list.length)] as T
  const { occupied, unavailable } = UDINE[tight ? 'tight' : 'loose']
  const sections = Math.max(1, Math.round(students / STUDENTS_PER_SECTION))
  const open: Week = [...Array.from({ length: 5 }, () => WEEKDAY), SATURDAY]

  const counts = new Map<number, number>()
  for (let student = 0; student < students; student++) {
    let owes = 0
    while (!owes)
      owes = FAILED.reduce((set, share, subject) => (random() < share ? set | (1 << subject) : set), 0)
    counts.set(owes, (counts.get(owes) ?? 0) + 1)
  }

  /** By half days: someone who can't at nine can't at ten either. */
  const drawFree = () =>
    open.map(hours =>
      [hoursMask(7, 13), hoursMask(13, 22)].reduce(
        (left, half) => (random() < unavailable ? left & ~half : left),
        hours,
      ),
    )
  const countOf = (wanted: number) => Math.max(GIVES.length, Math.round(wanted))
  return {
    subjects: FAILED.map(() => ({ duration: DURATION })),
    groups: [...counts].sort(([a], [b]) => a - b).map(([owes, count]) => ({ owes, students: count })),
    teachers: Array.from({ length: countOf(sections / SECTIONS_PER_TEACHER) }, (_, index) => ({
      subjects: GIVES[index % GIVES.length] as number[],
      free: drawFree(),
      mostHours: tight ? pick(LOADS) : USUAL_HOURS,
    })),
    rooms: Array.from({ length: Math.ceil(sections / BLOCKS_A_WEEK / occupied) }, () => ({
      capacity: pick(CAPACITIES),
      free: open,
    })),
    open,
    sizes: SIZES,
    mostSections: sections,
    fixed: [],
  }
}
