import { hoursMask, type Instance, type Week } from './instance.ts'

export interface Slot {
  day: number
  start: number
  end: number
}

export const slotKey = ({ day, start, end }: Slot) => (day * 32 + start) * 32 + end

const HOURS = 24

function* stretches(hours: number): Generator<[number, number]> {
  for (let start = 0; start < HOURS; start++) {
    if (!((hours >> start) & 1)) continue
    let end = start
    while (end < HOURS && (hours >> end) & 1) end++
    yield [start, end]
    start = end
  }
}

/** How many sections of so many hours fit into a week one after the other. */
export function blocksIn(week: Week, duration: number): number {
  let blocks = 0
  for (const hours of week)
    for (const [start, end] of stretches(hours)) blocks += Math.floor((end - start) / duration)
  return blocks
}

/**
 * When sections may begin: one after the other from the beginning of each stretch in which the school is open, and of each in
 * which a teacher is free. A start in between would leave hours that nothing fits into.
 */
export function candidateSlots(instance: Instance): Slot[][] {
  return instance.subjects.map(({ duration }, subject) => {
    const found = new Map<number, Slot>()
    const add = (week: Week) => {
      week.forEach((hours, day) => {
        for (const [from, to] of stretches(hours))
          for (let start = from; start + duration <= to; start += duration) {
            const slot = { day, start, end: start + duration }
            found.set(slotKey(slot), slot)
          }
      })
    }
    add(instance.open)
    const onGrid = new Set(found.keys())
    for (const { subjects, free } of instance.teachers) {
      if (!subjects.includes(subject)) continue
      const theirs = free.map((hours, day) => hours & (instance.open[day] ?? 0))
      if (!fitsGrid(theirs, found, onGrid, duration)) add(theirs)
    }
    return [...found.values()].sort((a, b) => slotKey(a) - slotKey(b))
  })
}

/** Whether the school's own starts use these hours as well as starts of their own would. */
function fitsGrid(week: Week, slots: Map<number, Slot>, onGrid: Set<number>, duration: number): boolean {
  let blocks = 0
  for (const key of onGrid) {
    const slot = slots.get(key)
    if (!slot) continue
    const mask = hoursMask(slot.start, slot.end)
    if (((week[slot.day] ?? 0) & mask) === mask) blocks++
  }
  return blocks >= blocksIn(week, duration)
}
