import {
  canCome,
  clash,
  hoursMask,
  type Instance,
  isFree,
  remaining,
  type Section,
  subjectsOf,
} from './instance.ts'
import { type Candidate, candidatesOf } from './model.ts'
import { slotKey } from './slots.ts'

/**
 * As it is done by hand. The subject that most seats are missing of is next. `plain`: its section goes to the first hour of the week
 * at which one of its teachers and a room are free, into the largest room. `careful`: where the room is largest, then where
 * the fewest seats of subjects that the same students owe are at the same hour, then to the teacher who gives the fewest other subjects.
 */
export function proposeGreedily(
  instance: Instance,
  how: 'plain' | 'careful' = 'careful',
  candidates: Candidate[] = candidatesOf(instance),
): Section[] {
  const { subjects, groups, sizes, fixed } = instance
  const sections = [...fixed]
  const left = remaining(instance, fixed)
  const teachers = left.teachers.map(one => ({ ...one, free: [...one.free] }))
  const rooms = left.rooms.map(one => ({ ...one, free: [...one.free] }))
  const missing = subjects.map((_, subject) => {
    const owed = groups.reduce((sum, { owes, students }) => sum + ((owes >> subject) & 1 ? students : 0), 0)
    return owed - fixed.reduce((sum, one) => sum + (one.subject === subject ? one.seats : 0), 0)
  })
  const shared = subjects.map((_, one) =>
    subjects.map((_, other) =>
      groups.reduce((sum, { owes, students }) => {
        const both = subjectsOf(owes)
        return both.includes(one) && both.includes(other) ? sum + students : sum
      }, 0),
    ),
  )
  const byRoom = rooms
    .map((_, index) => index)
    .sort((a, b) => (rooms[b]?.capacity ?? 0) - (rooms[a]?.capacity ?? 0))
  const open = new Set(subjects.keys())
  while (open.size && sections.length - fixed.length < instance.mostSections) {
    const subject = [...open].reduce((best, one) => ((missing[one] ?? 0) > (missing[best] ?? 0) ? one : best))
    if ((missing[subject] ?? 0) < Math.max(1, sizes.least)) {
      open.delete(subject)
      continue
    }
    let best: { candidate: Candidate; room: number; rank: number[] } | undefined
    const roomAt = new Map<Candidate['slot'], { room: number; cost: number } | null>()
    for (const candidate of candidates) {
      if (candidate.subject !== subject) continue
      const { slot } = candidate
      const teacher = teachers[candidate.teacher]
      if (!teacher || teacher.mostHours < slot.end - slot.start || !isFree(teacher.free, slot)) continue
      let there = roomAt.get(slot)
      if (there === undefined) {
        const room = byRoom.find(index => isFree(rooms[index]?.free ?? [], slot))
        let cost = 0
        for (const other of sections)
          if (clash(other, slot)) cost += other.seats * (shared[subject]?.[other.subject] ?? 0)
        for (const group of groups)
          if ((group.owes >> subject) & 1 && !canCome(group, subject, slot))
            cost += group.students * sizes.most
        there = room === undefined ? null : { room, cost }
        roomAt.set(slot, there)
      }
      if (!there) continue
      const seats = Math.min(sizes.most, rooms[there.room]?.capacity ?? 0)
      const rank =
        how === 'plain'
          ? [slotKey(slot), teacher.subjects.length]
          : [-seats, there.cost, teacher.subjects.length]
      if (seats > 0 && (!best || isLess(rank, best.rank))) best = { candidate, room: there.room, rank }
    }
    if (!best) {
      open.delete(subject)
      continue
    }
    const { slot, teacher } = best.candidate
    const seats = Math.min(sizes.most, rooms[best.room]?.capacity ?? 0)
    sections.push({ subject, teacher, room: best.room, ...slot, seats })
    missing[subject] = (missing[subject] ?? 0) - seats
    const busy = hoursMask(slot.start, slot.end)
    const one = teachers[teacher]
    if (one) {
      one.free[slot.day] = (one.free[slot.day] ?? 0) & ~busy
      one.mostHours -= slot.end - slot.start
    }
    const room = rooms[best.room]
    if (room) room.free[slot.day] = (room.free[slot.day] ?? 0) & ~busy
  }
  return sections
}

const isLess = (a: number[], b: number[]) => {
  const at = a.findIndex((value, index) => value !== b[index])
  return at >= 0 && (a[at] ?? 0) < (b[at] ?? 0)
}
