import { hoursMask, type Instance, type Week } from './instance.ts'
import { createRandom } from './random.ts'

interface Shape {
  students: number
  /** Sections that may be opened. */
  sections: number
  /** 1: teachers and rooms just make that many possible. */
  slack: number
  seed: number
}

const DAYS = 6
/** Of rooms, as they are found in one building. */
const SIZES = [30, 20, 40, 16, 25, 45]
const FAILED = [0.42, 0.66, 0.47, 0.53]

/** A school such as those that have a placement test in four areas: evenings and Saturdays, teachers of one or two areas. */
export function drawInstance({ students, sections, slack, seed }: Shape): Instance {
  const random = createRandom(seed)
  const between = (from: number, to: number) => from + Math.floor(random() * (to - from + 1))
  const week = (hoursOf: (day: number) => number): Week =>
    Array.from({ length: DAYS }, (_, day) => hoursOf(day))
  const open = week(day => (day === 5 ? hoursMask(8, 18) : hoursMask(8, 12) | hoursMask(14, 22)))

  const counts = new Map<number, number>()
  for (let student = 0; student < students; student++) {
    // Whoever is weak in one area tends to be weak in the others.
    const ability = random() + random() - 1
    let owes = 0
    FAILED.forEach((share, subject) => {
      if (random() < Math.min(0.97, Math.max(0.03, share - ability * 0.35))) owes |= 1 << subject
    })
    if (!owes) owes = 1 << between(0, 3)
    counts.set(owes, (counts.get(owes) ?? 0) + 1)
  }

  // Teachers come after another job: evenings, Saturdays, some mornings. Those who give mathematics are few, and most of them
  // could give natural sciences too.
  const evenings = week(day => (day < 5 ? hoursMask(18, 22) : 0))
  const SHIFTS: Week[] = [
    evenings,
    evenings,
    week(day => (day === 5 ? hoursMask(8, 18) : 0)),
    week(day => (day < 5 ? hoursMask(8, 12) : 0)),
    week(day => (day < 5 ? hoursMask(14, 18) : 0)),
    week(day => (day === 5 ? hoursMask(8, 18) : day < 5 ? hoursMask(18, 22) : 0)),
  ]
  const GIVES = [[0, 2], [1, 3], [1, 3], [2], [0], [1, 3], [3], [0, 2], [1], [2, 3]]
  const hoursWanted = sections * 2 * slack
  const teachers: Instance['teachers'] = []
  for (let hours = 0; hours < hoursWanted; ) {
    const shift = SHIFTS[between(0, SHIFTS.length - 1)] as Week
    const off = between(0, 4)
    const free = shift.map((mask, day) => (day === off ? 0 : mask))
    const mostHours = 2 * between(1, 5)
    teachers.push({ subjects: GIVES[teachers.length % GIVES.length] as number[], free, mostHours })
    hours += mostHours
  }
  const rooms: Instance['rooms'] = []
  for (let blocks = 0; blocks < sections * slack * 2; ) {
    const closed = between(0, 5)
    const free = open.map((mask, day) => (day === closed ? mask & hoursMask(14, 22) : mask))
    rooms.push({ capacity: SIZES[rooms.length % SIZES.length] as number, free })
    blocks += 20
  }
  return {
    subjects: FAILED.map(() => ({ duration: 2 })),
    groups: [...counts].sort(([a], [b]) => a - b).map(([owes, count]) => ({ owes, students: count })),
    teachers,
    rooms,
    open,
    sizes: { least: 10, most: 40 },
    mostSections: sections,
    fixed: [],
  }
}
