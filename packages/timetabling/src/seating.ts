import {
  canCome,
  clash,
  type Group,
  type Instance,
  type Score,
  type Section,
  subjectsOf,
} from './instance.ts'
import { Program, solveProgram } from './program.ts'
import type { Slot } from './slots.ts'
import { addStudents, type Supply, supplyKey, withoutSmallBusy } from './students.ts'

export interface Seating extends Score {
  /** Students of each group who get everything, a part, nothing. */
  groups: { complete: number; partly: number; none: number }[]
  /** Students in each section, in the order of the sections. */
  taken: number[]
  /** The proof: so many students of a group take these sections together. */
  plans: { group: number; sections: number[]; students: number }[]
}

/** Serves as many students as possible completely with these sections, then as many subjects as possible. */
export async function seatStudents(instance: Instance, sections: Section[]): Promise<Seating> {
  const supplies = new Map<number, Supply & { sections: number[] }>()
  sections.forEach(({ subject, day, start, end, seats }, index) => {
    const slot = { day, start, end }
    const key = supplyKey(subject, slot)
    const supply = supplies.get(key) ?? { subject, slot, seats: 0, more: [], sections: [] }
    supply.seats += seats
    supply.sections.push(index)
    supplies.set(key, supply)
  })
  const program = new Program()
  const cohorts = addStudents(program, withoutSmallBusy(instance.groups), [...supplies.values()], {
    gain: 'complete-then-seats',
    integer: true,
  })
  // Most of the time the relaxation is whole already; what rounding takes away is dealt out at the end.
  const solution = await solveProgram(program, { relaxed: true })
  const countOf = (variable: number) => Math.floor((solution?.valueOf(variable) ?? 0) + 1e-6)

  const left = sections.map(({ seats }) => seats)
  const seating: Seating = {
    complete: 0,
    seats: 0,
    sections: sections.length,
    groups: instance.groups.map(({ students }) => ({ complete: 0, partly: 0, none: students })),
    taken: sections.map(() => 0),
    plans: [],
  }
  const seat = (group: number, choice: number[], wanted: number) => {
    const owes = instance.groups[group]?.owes ?? 0
    const state = seating.groups[group]
    const students = Math.min(wanted, state?.none ?? 0, ...choice.map(index => left[index] ?? 0))
    if (!state || students <= 0) return 0
    for (const index of choice) {
      left[index] = (left[index] ?? 0) - students
      seating.taken[index] = (seating.taken[index] ?? 0) + students
    }
    seating.plans.push({ group, sections: choice, students })
    state.none -= students
    if (choice.length === subjectsOf(owes).length) {
      state.complete += students
      seating.complete += students
    } else state.partly += students
    seating.seats += students * choice.length
    return students
  }
  /** The emptiest section of each, so that those at one time fill alike. */
  const sectionsAt = (choice: (Slot & { subject: number })[]) =>
    choice.map(({ subject, ...slot }) => {
      const there = supplies.get(supplyKey(subject, slot))?.sections ?? []
      return there.reduce(
        (best, index) => ((left[index] ?? 0) > (left[best] ?? 0) ? index : best),
        there[0] ?? -1,
      )
    })

  for (const { set, served, taken } of cohorts) {
    const wishes = served.map(({ group, variable }) => ({ group, students: countOf(variable) }))
    const times = taken.map(({ supply, variable }) => ({
      subject: supply.subject,
      slot: supply.slot,
      left: countOf(variable),
    }))
    let open = wishes.reduce((sum, { students }) => sum + students, 0)
    while (open > 0) {
      const dealt = dealOne(subjectsOf(set), times, open)
      if (!dealt) break
      let hand = dealt.students
      for (const one of dealt.times) one.left -= hand
      open -= hand
      const choice = dealt.times.map(({ subject, slot }) => ({ subject, ...slot }))
      for (const wish of wishes) {
        while (hand > 0 && wish.students > 0) {
          const students = seat(wish.group, sectionsAt(choice), Math.min(hand, wish.students))
          if (!students) break
          wish.students -= students
          hand -= students
        }
      }
    }
  }
  seatTheRest(instance, sections, left, seating, seat)
  return seating
}

interface Time {
  subject: number
  slot: Slot
  left: number
}

/**
 * A choice of one time per subject without a clash, for as many students as can follow it: times at which all who are left must
 * be in class are part of it, or somebody would have two classes there later.
 */
function dealOne(
  subjects: number[],
  times: Time[],
  open: number,
): { times: Time[]; students: number } | null {
  const loadAt = ({ day, start, end }: Slot) => {
    let load = 0
    for (const one of times) if (one.left && clash(one.slot, { day, start, end })) load += one.left
    return load
  }
  const usable = times.filter(({ left }) => left > 0)
  const loads = new Map(usable.map(one => [one, loadAt(one.slot)]))
  const tight = usable.filter(one => (loads.get(one) ?? 0) >= open)
  let best: Time[] | null = null
  let bestMissed = Number.POSITIVE_INFINITY
  const choose = (at: number, chosen: Time[]) => {
    if (bestMissed === 0) return
    const subject = subjects[at]
    if (subject === undefined) {
      const missed = tight.filter(one => !chosen.some(({ slot }) => clash(slot, one.slot))).length
      if (missed < bestMissed) {
        bestMissed = missed
        best = [...chosen]
      }
      return
    }
    const mine = usable.filter(
      one => one.subject === subject && !chosen.some(({ slot }) => clash(slot, one.slot)),
    )
    mine.sort((a, b) => (loads.get(b) ?? 0) - (loads.get(a) ?? 0))
    for (const one of mine) choose(at + 1, [...chosen, one])
  }
  choose(0, [])
  const chosen = best as Time[] | null
  if (!chosen) return null
  const outside = usable.filter(one => !chosen.some(({ slot }) => clash(slot, one.slot)))
  const busiest = Math.max(0, ...outside.map(one => loads.get(one) ?? 0))
  const students = Math.min(...chosen.map(({ left }) => left), Math.max(1, open - busiest))
  return { times: chosen, students }
}

/** What rounding or overlapping hours left over: first come, first served. */
function seatTheRest(
  { groups }: Instance,
  sections: Section[],
  left: number[],
  seating: Seating,
  seat: (group: number, choice: number[], students: number) => number,
) {
  const bestChoice = (group: Group, subjects: number[]): number[] => {
    let best: number[] = []
    const choose = (at: number, chosen: number[]) => {
      if (chosen.length + subjects.length - at <= best.length) return
      const subject = subjects[at]
      if (subject === undefined) {
        best = [...chosen]
        return
      }
      for (const [index, one] of sections.entries()) {
        if (one.subject !== subject || (left[index] ?? 0) <= 0 || !canCome(group, subject, one)) continue
        if (chosen.some(other => clash(one, sections[other] as Section))) continue
        choose(at + 1, [...chosen, index])
        if (best.length === subjects.length) return
      }
      choose(at + 1, chosen)
    }
    choose(0, [])
    return best
  }
  const byFewest = groups
    .map(({ owes }, group) => ({ group, subjects: subjectsOf(owes) }))
    .sort((a, b) => a.subjects.length - b.subjects.length || a.group - b.group)
  for (const whole of [true, false])
    for (const { group, subjects } of byFewest) {
      while ((seating.groups[group]?.none ?? 0) > 0) {
        const choice = bestChoice(groups[group] as Group, subjects)
        if (!choice.length || (whole && choice.length < subjects.length)) break
        if (!seat(group, choice, seating.groups[group]?.none ?? 0)) break
      }
    }
}
