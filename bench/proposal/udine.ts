import { readFileSync } from 'node:fs'
import { hoursMask, type Instance, type Section } from '@nivela/timetabling/instance'
import type { Databases } from '../databases.ts'
import { atMost, note, type PartResult } from '../report.ts'
import { insertTeachers } from '../school/people.ts'
import { createRandom } from '../statistics.ts'
import { insertProposed } from './insert-offer.ts'
import { proposeWithin } from './quality.ts'

/** Of the 21 public instances the two with no more courses than an instance can have subjects. */
const NAMES = ['comp01', 'comp11']
const SECONDS_EACH = 10
const MAX_TRIES = 20
/** Of the hours of a week. */
const CLEARED = 0.3
const FIRST_HOUR = 7
const MAX_TEACHERS = 30
/** Room sizes are a wish in these instances, not a rule. */
const ANY_SIZE = 1_000

interface Course {
  name: string
  teacher: string
  lectures: number
  students: number
}

interface Lecture {
  course: number
  room: number
  day: number
  period: number
}

type Udine = ReturnType<typeof readUdine>

/** Curriculum-based course timetabling, track 3 of the International Timetabling Competition 2007. */
function readUdine(name: string) {
  const text = readFileSync(new URL(`./udine/${name}.ctt`, import.meta.url), 'utf8')
  const numberOf = (key: string) => Number(new RegExp(`^${key}: (\\d+)`, 'm').exec(text)?.[1])
  const linesOf = (section: string) =>
    (new RegExp(`^${section}:\\n([^]*?)\\n\\n`, 'm').exec(text)?.[1] ?? '')
      .split('\n')
      .map(line => line.split(' '))
  const courses = linesOf('COURSES').map(
    ([name = '', teacher = '', lectures, , students]): Course => ({
      ...{ name, teacher, lectures: Number(lectures), students: Number(students) },
    }),
  )
  const indexOf = (name: string) => courses.findIndex(course => course.name === name)
  const teachers = [...new Set(courses.map(({ teacher }) => teacher))]
  return {
    courses,
    teachers,
    days: numberOf('Days'),
    periods: numberOf('Periods_per_day'),
    rooms: linesOf('ROOMS').map(([, capacity]) => Number(capacity)),
    /** Courses of which no two may be at once: those of a curriculum, and those of a teacher. */
    conflicts: [
      ...linesOf('CURRICULA').map(([, , ...names]) => names.map(indexOf)),
      ...teachers.map(teacher =>
        courses.flatMap((course, index) => (course.teacher === teacher ? [index] : [])),
      ),
    ],
    unavailable: new Set(
      linesOf('UNAVAILABILITY_CONSTRAINTS').map(([name = '', day, period]) =>
        keyOf(indexOf(name), day, period),
      ),
    ),
  }
}

const keyOf = (course: number, day: unknown, period: unknown) => `${course} ${day} ${period}`

/**
 * One more lecture of every course that lacks some, beside those that are placed. A course is a subject of one hour with a
 * teacher of its own, who is free when all who have to do with it are; a conflict is a student who owes all of its courses. What
 * an offer can't say: all lectures of a course at once, and the wishes for days, gaps and rooms.
 */
function toInstance(
  { courses, days, periods, rooms, conflicts, unavailable }: Udine,
  placed: Lecture[],
): Instance {
  const missing = courses.map(
    ({ lectures }, course) => lectures - placed.filter(one => one.course === course).length,
  )
  const isFree = (course: number, day: number, period: number) =>
    !unavailable.has(keyOf(course, day, period)) &&
    !placed.some(
      one =>
        one.day === day &&
        one.period === period &&
        (one.course === course ||
          conflicts.some(conflict => conflict.includes(course) && conflict.includes(one.course))),
    )
  const weekOf = (can: (day: number, period: number) => boolean) =>
    Array.from({ length: days }, (_, day) =>
      Array.from({ length: periods }, (_, period) => period).reduce(
        (hours, period) => (can(day, period) ? hours | (1 << (FIRST_HOUR + period)) : hours),
        0,
      ),
    )
  return {
    subjects: courses.map(() => ({ duration: 1 })),
    groups: conflicts.flatMap(conflict => {
      const owes = conflict.reduce((set, course) => (missing[course] ? set | (1 << course) : set), 0)
      return owes ? [{ owes, students: 1 }] : []
    }),
    teachers: courses.map((_, course) => ({
      subjects: [course],
      free: weekOf((day, period) => isFree(course, day, period)),
      mostHours: missing[course] ? 1 : 0,
    })),
    rooms: rooms.map((_, room) => ({
      capacity: ANY_SIZE,
      free: weekOf(
        (day, period) => !placed.some(one => one.room === room && one.day === day && one.period === period),
      ),
    })),
    open: Array.from({ length: days }, () => hoursMask(FIRST_HOUR, FIRST_HOUR + periods)),
    sizes: { least: 1, most: ANY_SIZE },
    mostSections: missing.filter(Boolean).length,
    fixed: [],
  }
}

/** How often the hard constraints are broken, counted without the solver. */
function countBroken({ courses, conflicts, unavailable }: Udine, placed: Lecture[]): number {
  const pairs = placed.flatMap((one, index) => placed.slice(index + 1).map(other => [one, other] as const))
  const atOnce = pairs.filter(([one, other]) => one.day === other.day && one.period === other.period)
  return (
    placed.filter(({ course, day, period }) => unavailable.has(keyOf(course, day, period))).length +
    atOnce.filter(([one, other]) => one.room === other.room).length +
    atOnce.filter(([one, other]) =>
      conflicts.some(conflict => conflict.includes(one.course) && conflict.includes(other.course)),
    ).length +
    courses.filter(({ lectures }, course) => placed.filter(one => one.course === course).length > lectures)
      .length
  )
}

const countLectures = ({ courses }: Udine) => courses.reduce((sum, { lectures }) => sum + lectures, 0)

/** What comes first may leave no hour for what comes last: then some hours are cleared and filled anew. */
async function solve(udine: Udine): Promise<Lecture[]> {
  const random = createRandom(1)
  let best = await placeAll(udine, [])
  for (let turn = 0; turn < MAX_TRIES && best.length < countLectures(udine); turn++) {
    const cleared = new Set(
      Array.from({ length: udine.days * udine.periods }, (_, hour) => hour).filter(() => random() < CLEARED),
    )
    const kept = best.filter(({ day, period }) => !cleared.has(day * udine.periods + period))
    const placed = await placeAll(udine, kept)
    if (placed.length >= best.length) best = placed
  }
  return best
}

/** One more lecture of each course, until no more can be placed. */
async function placeAll(udine: Udine, kept: Lecture[]): Promise<Lecture[]> {
  const placed = [...kept]
  for (;;) {
    const { sections } = await proposeWithin(toInstance(udine, placed), SECONDS_EACH)
    if (!sections.length) return placed
    for (const { subject, room, day, start } of sections)
      placed.push({ course: subject, room, day, period: start - FIRST_HOUR })
  }
}

/** Public instances, as far as an offer can express them: their hard constraints. */
export async function measureUdine(databases: Databases): Promise<PartResult> {
  const database = await databases.create('udine')
  await insertTeachers(database, MAX_TEACHERS)
  const figures: PartResult['figures'] = []
  const violations: string[] = []
  try {
    for (const name of NAMES) {
      const udine = readUdine(name)
      const placed = await solve(udine)
      const broken = countBroken(udine, placed)
      if (broken) violations.push(`${name}: ${broken} reglas rotas`)
      const sections = placed.map(
        ({ course, room, day, period }): Section => ({
          ...{ subject: course, room, day, start: FIRST_HOUR + period, end: FIRST_HOUR + period + 1 },
          ...{ teacher: udine.teachers.indexOf(udine.courses[course]?.teacher ?? ''), seats: 1 },
        }),
      )
      const { teachers } = udine
      const { rooms, subjects } = toInstance(udine, [])
      violations.push(...(await insertProposed(database, { teachers, rooms, subjects }, sections, name)))
      const all = countLectures(udine)
      figures.push(
        atMost(
          `${name} (ITC-2007): clases sin colocar de ${all}, sin romper ninguna regla`,
          (100 * (all - placed.length)) / all,
          5,
          ' %',
        ),
        note(
          `${name}: asientos que faltan con las mejores aulas de cada hora`,
          String(countShort(udine, placed)),
        ),
      )
    }
  } finally {
    await database.close()
  }
  return { figures, details: {}, violations }
}

/** Students without a chair if at each hour the largest class has the largest of the rooms in use. */
function countShort({ courses, rooms }: Udine, placed: Lecture[]): number {
  const sizes = [...rooms].sort((a, b) => b - a)
  const hours = new Map<string, number[]>()
  for (const { course, day, period } of placed) {
    const there = hours.get(`${day} ${period}`) ?? []
    hours.set(`${day} ${period}`, [...there, courses[course]?.students ?? 0])
  }
  const shortOf = (there: number[]) =>
    there
      .sort((a, b) => b - a)
      .reduce((sum, students, index) => sum + Math.max(0, students - (sizes[index] ?? 0)), 0)
  return [...hours.values()].reduce((sum, there) => sum + shortOf(there), 0)
}
