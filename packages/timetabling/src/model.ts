import { hoursMask, type Instance, isFree, remaining, type Section } from './instance.ts'
import { Program, type SolveOptions, solveProgram } from './program.ts'
import { candidateSlots, type Slot, slotKey } from './slots.ts'
import { addStudents, mergeBusy, type Supply, supplyKey } from './students.ts'

/** A section that could be: who, what, when. */
export interface Candidate {
  teacher: number
  subject: number
  slot: Slot
}

export function candidatesOf(instance: Instance): Candidate[] {
  const slots = candidateSlots(instance)
  const { teachers } = remaining(instance, instance.fixed)
  return teachers.flatMap(({ subjects, free, mostHours }, teacher) =>
    subjects.flatMap(subject =>
      (slots[subject] ?? [])
        .filter(slot => isFree(free, slot) && slot.end - slot.start <= mostHours)
        .map(slot => ({ teacher, subject, slot })),
    ),
  )
}

const PER_SECTION = -0.5

interface RoomVariable {
  capacity: number
  subject: number
  slot: Slot
  variable: number
}

/**
 * Which of the candidates become sections beside those that are kept, in rooms of which capacity, for whom. Rooms count by
 * capacity and hour, not by name: for times that don't overlap in part that loses nothing, and it is a bound for all others.
 */
function buildProgram(
  instance: Instance,
  kept: Section[],
  candidates: Candidate[],
  gain: 'complete' | 'complete-then-seats',
) {
  const program = new Program()
  const left = remaining(instance, kept)
  const usable = candidates.filter(({ teacher, slot }) => {
    const one = left.teachers[teacher]
    return one && isFree(one.free, slot) && slot.end - slot.start <= one.mostHours
  })
  const chosen = usable.map(() =>
    program.variable({ most: 1, integer: true, gain: gain === 'complete' ? 0 : PER_SECTION }),
  )
  addTeachers(program, left.teachers, usable, chosen)
  program.row(
    chosen.map(variable => [variable, 1]),
    '<=',
    instance.mostSections - (kept.length - instance.fixed.length),
  )

  const supplies = new Map<number, Supply>()
  for (const { subject, seats, day, start, end } of kept) {
    const key = supplyKey(subject, { day, start, end })
    const supply = supplies.get(key) ?? { subject, slot: { day, start, end }, seats: 0, more: [] }
    supply.seats += seats
    supplies.set(key, supply)
  }
  const rooms = addRooms(program, instance, left.rooms, usable, chosen)
  for (const { subject, slot, capacity, variable } of rooms) {
    const key = supplyKey(subject, slot)
    const supply = supplies.get(key) ?? { subject, slot, seats: 0, more: [] }
    supply.more.push([variable, capacity])
    supplies.set(key, supply)
  }
  const cohorts = addStudents(program, mergeBusy(instance.groups), [...supplies.values()], {
    gain,
    integer: false,
  })
  if (gain !== 'complete') {
    const taking = new Map<Supply, [number, number][]>()
    for (const { supply, variable } of cohorts.flatMap(({ taken }) => taken))
      taking.set(supply, [...(taking.get(supply) ?? []), [variable, 1]])
    for (const [supply, students] of taking) {
      const { more } = supply
      if (more.length)
        program.row(
          [...students, ...more.map(([variable]): [number, number] => [variable, -instance.sizes.least])],
          '>=',
          0,
        )
    }
  }
  return { program, usable, chosen, rooms }
}

function addTeachers(
  program: Program,
  teachers: Instance['teachers'],
  candidates: Candidate[],
  chosen: number[],
) {
  const ofTeacher = new Map<number, number[]>()
  candidates.forEach(({ teacher }, index) => {
    const list = ofTeacher.get(teacher)
    if (list) list.push(index)
    else ofTeacher.set(teacher, [index])
  })
  for (const [teacher, list] of ofTeacher) {
    program.row(
      list.map(index => {
        const { start, end } = (candidates[index] as Candidate).slot
        return [chosen[index] as number, end - start]
      }),
      '<=',
      teachers[teacher]?.mostHours ?? 0,
    )
    for (const row of atOnce(
      list.map(index => ({ slot: (candidates[index] as Candidate).slot, variable: chosen[index] as number })),
    ))
      program.row(
        row.variables.map(variable => [variable, 1]),
        '<=',
        1,
      )
  }
}

/** Of each hour those that are under way then; hours with the same ones once. */
function atOnce(list: { slot: Slot; variable: number }[]) {
  const hours = new Map<number, number[]>()
  for (const { slot, variable } of list)
    for (let hour = slot.start; hour < slot.end; hour++) {
      const key = slot.day * 32 + hour
      const there = hours.get(key)
      if (there) there.push(variable)
      else hours.set(key, [variable])
    }
  const seen = new Map<string, { day: number; hour: number; variables: number[] }[]>()
  for (const [key, variables] of hours) {
    const text = variables.join()
    const one = { day: key >> 5, hour: key & 31, variables }
    const same = seen.get(text)
    if (same) same.push(one)
    else seen.set(text, [one])
  }
  return [...seen.values()].flatMap(([first]) => (first && first.variables.length > 1 ? [first] : []))
}

const sizeOf = (instance: Instance, capacity: number) => Math.min(capacity, instance.sizes.most)

function addRooms(
  program: Program,
  instance: Instance,
  rooms: Instance['rooms'],
  candidates: Candidate[],
  chosen: number[],
): RoomVariable[] {
  const wishes = new Map<number, { subject: number; slot: Slot; chosen: number[] }>()
  candidates.forEach(({ subject, slot }, index) => {
    const key = supplyKey(subject, slot)
    const wish = wishes.get(key) ?? { subject, slot, chosen: [] }
    wish.chosen.push(chosen[index] as number)
    wishes.set(key, wish)
  })
  const capacities = [...new Set(rooms.map(({ capacity }) => sizeOf(instance, capacity)))]
    .filter(capacity => capacity > 0)
    .sort((a, b) => a - b)
  const variables: RoomVariable[] = []
  for (const { subject, slot, chosen: there } of wishes.values()) {
    const mine: [number, number][] = []
    for (const capacity of capacities) {
      const free = countFree(instance, rooms, capacity, slot)
      if (!free) continue
      const variable = program.variable({ integer: true, most: Math.min(free, there.length) })
      variables.push({ capacity, subject, slot, variable })
      mine.push([variable, 1])
    }
    program.row(
      [
        ...there.map((variable): [number, number] => [variable, 1]),
        ...mine.map(([v]): [number, number] => [v, -1]),
      ],
      '=',
      0,
    )
  }
  for (const capacity of capacities) {
    const mine = variables.filter(one => one.capacity === capacity)
    const slots = new Map<number, RoomVariable[]>()
    for (const one of mine) {
      const key = slotKey(one.slot)
      const there = slots.get(key)
      if (there) there.push(one)
      else slots.set(key, [one])
    }
    for (const there of slots.values())
      program.row(
        there.map(({ variable }) => [variable, 1]),
        '<=',
        countFree(instance, rooms, capacity, (there[0] as RoomVariable).slot),
      )
    if (hasOverlaps([...slots.values()].map(there => (there[0] as RoomVariable).slot)))
      for (const { day, hour, variables: row } of atOnce(mine))
        program.row(
          row.map(variable => [variable, 1]),
          '<=',
          countFree(instance, rooms, capacity, { day, start: hour, end: hour + 1 }),
        )
  }
  return variables
}

const hasOverlaps = (slots: Slot[]) => {
  const used = new Map<number, number>()
  for (const { day, start, end } of slots) {
    const mask = hoursMask(start, end)
    if ((used.get(day) ?? 0) & mask) return true
    used.set(day, (used.get(day) ?? 0) | mask)
  }
  return false
}

const countFree = (instance: Instance, rooms: Instance['rooms'], capacity: number, slot: Slot) =>
  rooms.reduce(
    (count, room) => count + Number(sizeOf(instance, room.capacity) === capacity && isFree(room.free, slot)),
    0,
  )

/** The best that the candidates can add to what is kept. Null if nothing was found within the limits. */
export async function completeOffer(
  instance: Instance,
  kept: Section[],
  candidates: Candidate[],
  options: SolveOptions,
): Promise<{ sections: Section[]; optimal: boolean } | null> {
  const { program, usable, chosen, rooms } = buildProgram(instance, kept, candidates, 'complete-then-seats')
  const solution = await solveProgram(program, options)
  if (!solution) return null
  const wanted = usable.filter((_, index) => solution.valueOf(chosen[index] as number) > 0.5)
  const sizes = new Map<number, number[]>()
  for (const { subject, slot, capacity, variable } of rooms) {
    const key = supplyKey(subject, slot)
    const list = sizes.get(key) ?? []
    for (let count = Math.round(solution.valueOf(variable)); count > 0; count--) list.push(capacity)
    sizes.set(key, list)
  }
  const sized = wanted.map(one => ({ ...one, size: sizes.get(supplyKey(one.subject, one.slot))?.pop() ?? 0 }))
  return { sections: [...kept, ...placeInRooms(instance, kept, sized)], optimal: solution.optimal }
}

/** A room for each, the one with the fewest hours left that has the size; where there is none any other, or the section falls away. */
export function placeInRooms(
  instance: Instance,
  kept: Section[],
  wanted: (Candidate & { size: number })[],
): Section[] {
  const rooms = remaining(instance, kept).rooms.map(room => ({ ...room, free: [...room.free] }))
  const hoursLeft = (free: number[]) =>
    free.reduce((sum, hours) => sum + hours.toString(2).split('1').length - 1, 0)
  const inOrder = [...wanted].sort((a, b) => slotKey(a.slot) - slotKey(b.slot) || b.size - a.size)
  return inOrder.flatMap(({ subject, teacher, slot, size }) => {
    const ranked = rooms
      .flatMap((room, index) => {
        const seats = sizeOf(instance, room.capacity)
        if (seats < 1 || !isFree(room.free, slot)) return []
        // Exactly the size, else the next larger, else the largest.
        const misfit = seats >= size ? seats - size : 10_000 + size - seats
        return [{ index, seats, misfit, left: hoursLeft(room.free) }]
      })
      .sort((a, b) => a.misfit - b.misfit || a.left - b.left || a.index - b.index)
    const best = ranked[0]
    const room = best && rooms[best.index]
    if (!room) return []
    room.free[slot.day] = (room.free[slot.day] ?? 0) & ~hoursMask(slot.start, slot.end)
    return [{ subject, teacher, room: best.index, ...slot, seats: best.seats }]
  })
}

/** More students than this can't be served completely, whatever the sections: the program without its whole numbers. */
export async function relaxedBound(instance: Instance, candidates: Candidate[]): Promise<number | null> {
  const { program } = buildProgram(instance, instance.fixed, candidates, 'complete')
  const solution = await solveProgram(program, { relaxed: true, seconds: 20 })
  return solution?.optimal ? solution.gain : null
}
