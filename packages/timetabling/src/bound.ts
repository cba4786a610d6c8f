import { type Instance, remaining, subjectsOf } from './instance.ts'
import { type Candidate, relaxedBound } from './model.ts'
import { Program, solveProgram } from './program.ts'
import { blocksIn } from './slots.ts'

/** Larger programs take longer than a bound is worth. */
const MAX_CANDIDATES = 4_000

/** More students than this can't be served completely: proven, whatever the sections. */
export async function boundOf(instance: Instance, candidates: Candidate[]): Promise<number> {
  const everyone = instance.groups.reduce((sum, { students }) => sum + students, 0)
  const bounds = [
    everyone,
    await countBound(instance),
    candidates.length <= MAX_CANDIDATES ? await relaxedBound(instance, candidates) : null,
  ]
  return Math.min(...bounds.flatMap(bound => (bound === null ? [] : [Math.floor(bound + 1e-6)])))
}

/** How many sections of what there can be, in whole numbers, if time were no matter: only hours, rooms and seats count. */
async function countBound(instance: Instance): Promise<number | null> {
  const program = new Program()
  const { subjects, sizes, fixed } = instance
  const left = remaining(instance, fixed)
  const shortest = Math.min(...subjects.map(({ duration }) => duration))
  const offered = subjects.map((): [number, number][] => [])
  const seats = subjects.map((): [number, number][] => [])
  for (const teacher of left.teachers) {
    const mine = teacher.subjects.map(subject => ({
      variable: program.variable({ integer: true }),
      subject,
      duration: subjects[subject]?.duration ?? 1,
    }))
    for (const { subject, variable } of mine) offered[subject]?.push([variable, 1])
    program.row(
      mine.map(({ variable, duration }) => [variable, duration]),
      '<=',
      Math.max(0, teacher.mostHours),
    )
    program.row(
      mine.map(({ variable }) => [variable, 1]),
      '<=',
      blocksIn(teacher.free, shortest),
    )
  }
  const capacities = new Map<number, number>()
  for (const { capacity, free } of left.rooms) {
    const size = Math.min(capacity, sizes.most)
    capacities.set(size, (capacities.get(size) ?? 0) + blocksIn(free, shortest))
  }
  const all: [number, number][] = []
  const inRooms = subjects.map((): [number, number][] => [])
  for (const [size, blocks] of capacities) {
    const mine = subjects.map((_, subject) => {
      const variable = program.variable({ integer: true })
      inRooms[subject]?.push([variable, -1])
      seats[subject]?.push([variable, -size])
      all.push([variable, 1])
      return variable
    })
    program.row(
      mine.map(variable => [variable, 1]),
      '<=',
      blocks,
    )
  }
  program.row(all, '<=', instance.mostSections)
  subjects.forEach((_, subject) => {
    program.row([...(offered[subject] ?? []), ...(inRooms[subject] ?? [])], '=', 0)
  })
  const takes = subjects.map((): [number, number][] => [])
  for (const { owes, students } of instance.groups) {
    const variable = program.variable({ gain: 1, most: students })
    for (const subject of subjectsOf(owes)) takes[subject]?.push([variable, 1])
  }
  takes.forEach((terms, subject) => {
    const there = fixed.reduce((sum, one) => sum + (one.subject === subject ? one.seats : 0), 0)
    program.row([...terms, ...(seats[subject] ?? [])], '<=', there)
  })
  const whole = await solveProgram(program, { seconds: 5 })
  if (whole?.optimal) return whole.gain
  const relaxed = await solveProgram(program, { relaxed: true, seconds: 10 })
  return relaxed?.optimal ? relaxed.gain : null
}
