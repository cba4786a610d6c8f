import { type Instance, subjectsOf } from './instance.ts'
import type { Program } from './program.ts'
import { type Slot, slotKey } from './slots.ts'

/** A complete student is worth more than any number of seats that the choice between two students can cost. */
export const COMPLETE = 100

/** Seats of a subject at a time: so many, and so many more for each of these variables. */
export interface Supply {
  subject: number
  slot: Slot
  seats: number
  more: [variable: number, coefficient: number][]
}

interface StudentVariables {
  /** Students of a group who are served a set of what they owe. */
  served: { group: number; set: number; variable: number }[]
  /** Students who are served a set and take one of its subjects at a time. */
  taken: { set: number; subject: number; slot: Slot; variable: number }[]
}

interface Options {
  /** `complete` counts nothing else: the program's best is then a bound. */
  gain: 'complete' | 'complete-then-seats'
  integer: boolean
}

/**
 * Who is served what, and when. Nobody need be named: students who are served the same set of subjects are interchangeable, and
 * if of those n students no more than n are in class at any hour, their seats can be dealt out so that nobody has two classes
 * at once (edge colouring of a bipartite multigraph, König). So a row per set and hour stands for all choices of sections.
 */
export function addStudents(
  program: Program,
  { groups }: Pick<Instance, 'groups'>,
  supplies: Supply[],
  { gain, integer }: Options,
): StudentVariables {
  const bySubject = new Map<number, Supply[]>()
  for (const supply of supplies) {
    const list = bySubject.get(supply.subject)
    if (list) list.push(supply)
    else bySubject.set(supply.subject, [supply])
  }
  const served: StudentVariables['served'] = []
  const taken: StudentVariables['taken'] = []
  groups.forEach(({ owes, students }, group) => {
    const mine: number[] = []
    for (let set = owes; set; set = (set - 1) & owes) {
      const subjects = subjectsOf(set)
      if (!subjects.every(subject => bySubject.has(subject))) continue
      const worth = (set === owes ? COMPLETE : 0) + subjects.length
      const variable = program.variable({
        gain: gain === 'complete' ? Number(set === owes) : worth,
        integer,
        most: students,
      })
      served.push({ group, set, variable })
      mine.push(variable)
    }
    program.row(
      mine.map(variable => [variable, 1]),
      '<=',
      students,
    )
  })

  const taking = new Map<Supply, number[]>()
  for (const set of new Set(served.map(one => one.set))) {
    const students = served.filter(one => one.set === set).map(one => one.variable)
    const minus = students.map((variable): [number, number] => [variable, -1])
    const inClass = new Map<number, Map<number, number>>()
    for (const subject of subjectsOf(set)) {
      const mine: [number, number][] = []
      for (const supply of bySubject.get(subject) ?? []) {
        const variable = program.variable({ integer })
        taken.push({ set, subject, slot: supply.slot, variable })
        mine.push([variable, 1])
        const list = taking.get(supply)
        if (list) list.push(variable)
        else taking.set(supply, [variable])
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
  for (const supply of supplies) {
    const mine = taking.get(supply)
    if (!mine) continue
    program.row(
      [
        ...mine.map((variable): [number, number] => [variable, 1]),
        ...supply.more.map(([variable, coefficient]): [number, number] => [variable, -coefficient]),
      ],
      '<=',
      supply.seats,
    )
  }
  return { served, taken }
}

export const supplyKey = (subject: number, slot: Slot) => subject * 65_536 + slotKey(slot)
