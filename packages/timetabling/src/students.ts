import { canCome, type Group, subjectsOf } from './instance.ts'
import type { Program } from './program.ts'
import { type Slot, slotKey } from './slots.ts'

/** A complete student is worth more than any number of seats that the choice between two students can cost. */
export const COMPLETE = 100

const MAX_PLANNED = 40
const MAX_SEATED = 150

/** Seats of a subject at a time: so many, and so many more for each of these variables. */
export interface Supply {
  subject: number
  slot: Slot
  seats: number
  more: [variable: number, coefficient: number][]
}

/** Those who are served the same set of subjects and can come at the same times. */
interface Cohort {
  set: number
  served: { group: number; variable: number }[]
  /** Those of them who take one of the subjects at a time. */
  taken: { supply: Supply; variable: number }[]
}

interface Options {
  /** `complete` counts nothing else: the program's best is then a bound. */
  gain: 'complete' | 'complete-then-seats'
  integer: boolean
}

/**
 * Who is served what, and when. Nobody need be named: the students of a cohort are interchangeable, and if of its n students no
 * more than n are in class at any hour, their seats can be dealt out so that nobody has two classes at once (edge colouring of
 * a bipartite multigraph, König). So a row per cohort and hour stands for all choices of sections.
 */
export function addStudents(
  program: Program,
  groups: Group[],
  supplies: Supply[],
  { gain, integer }: Options,
): Cohort[] {
  const cohorts = new Map<string, Cohort & { supplies: Supply[] }>()
  groups.forEach((group, index) => {
    const { owes, students } = group
    if (!students) return
    const reachable = supplies.filter(
      ({ subject, slot }) => (owes >> subject) & 1 && canCome(group, subject, slot),
    )
    const mine: [number, number][] = []
    for (let set = owes; set; set = (set - 1) & owes) {
      const theirs = reachable.filter(({ subject }) => (set >> subject) & 1)
      const subjects = subjectsOf(set)
      if (new Set(theirs.map(({ subject }) => subject)).size < subjects.length) continue
      const worth = (set === owes ? COMPLETE : 0) + subjects.length
      const variable = program.variable({
        gain: gain === 'complete' ? Number(set === owes) : worth,
        integer,
        most: students,
      })
      const key = group.busy
        ? `${set} ${theirs.map(({ subject, slot }) => supplyKey(subject, slot)).join()}`
        : `${set}`
      const cohort = cohorts.get(key) ?? { set, served: [], taken: [], supplies: theirs }
      cohort.served.push({ group: index, variable })
      cohorts.set(key, cohort)
      mine.push([variable, 1])
    }
    program.row(mine, '<=', students)
  })

  const taking = new Map<Supply, [number, number][]>()
  for (const cohort of cohorts.values()) {
    addCohort(program, cohort, integer)
    for (const { supply, variable } of cohort.taken) {
      const list = taking.get(supply)
      if (list) list.push([variable, 1])
      else taking.set(supply, [[variable, 1]])
    }
  }
  for (const [{ seats, more }, mine] of taking)
    program.row(
      [...mine, ...more.map(([variable, coefficient]): [number, number] => [variable, -coefficient])],
      '<=',
      seats,
    )
  return [...cohorts.values()]
}

function addCohort(
  program: Program,
  { set, served, taken, supplies }: Cohort & { supplies: Supply[] },
  integer: boolean,
) {
  const minus = served.map(({ variable }): [number, number] => [variable, -1])
  const inClass = new Map<number, Map<number, number>>()
  for (const subject of subjectsOf(set)) {
    const mine: [number, number][] = []
    for (const supply of supplies) {
      if (supply.subject !== subject) continue
      const variable = program.variable({ integer })
      taken.push({ supply, variable })
      mine.push([variable, 1])
      const { day, start, end } = supply.slot
      for (let hour = start; hour < end; hour++) {
        const key = day * 32 + hour
        const there = inClass.get(key) ?? new Map()
        inClass.set(key, there.set(variable, subject))
      }
    }
    program.row([...mine, ...minus], '=', 0)
  }
  const seen = new Set<string>()
  for (const there of inClass.values()) {
    if (new Set(there.values()).size < 2) continue
    const row = [...there.keys()]
    const key = row.join()
    if (seen.has(key)) continue
    seen.add(key)
    program.row([...row.map((variable): [number, number] => [variable, 1]), ...minus], '<=', 0)
  }
}

/** Of the groups that have something else at some hours the largest: a cohort for each would be more than a program can take. */
function largestBusy(groups: Group[], most: number): Set<Group> {
  const busy = groups.filter(group => group.busy)
  return new Set(busy.sort((a, b) => b.students - a.students).slice(0, most))
}

/**
 * For planning: small groups count as if they could always come. Nobody is served less for it, so that a bound stays one; how
 * many really are is counted by the seats.
 */
export function mergeBusy(groups: Group[]): Group[] {
  const apart = largestBusy(groups, MAX_PLANNED)
  const counts = new Map<number, number>()
  for (const group of groups)
    if (!apart.has(group)) counts.set(group.owes, (counts.get(group.owes) ?? 0) + group.students)
  return [...apart, ...[...counts].map(([owes, students]) => ({ owes, students }))]
}

/** For seating: small groups get what is left over. */
export function withoutSmallBusy(groups: Group[]): Group[] {
  const apart = largestBusy(groups, MAX_SEATED)
  return groups.map(group => (!group.busy || apart.has(group) ? group : { ...group, students: 0 }))
}

export const supplyKey = (subject: number, slot: Slot) => subject * 65_536 + slotKey(slot)
