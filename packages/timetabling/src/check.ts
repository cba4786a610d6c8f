import { canCome, clash, type Group, type Instance, isFree, type Section, subjectsOf } from './instance.ts'
import type { Seating } from './seating.ts'

/** What an offer breaks, in words: nothing, if it may be published. */
export function violationsOf(instance: Instance, sections: Section[], seating?: Seating): string[] {
  const broken: string[] = []
  const added = sections.slice(instance.fixed.length)
  instance.fixed.forEach((one, index) => {
    if (JSON.stringify(sections[index]) !== JSON.stringify(one)) broken.push(`fixed section ${index} moved`)
  })
  if (added.length > instance.mostSections) broken.push(`${added.length} sections`)
  const hours = instance.teachers.map(() => 0)
  for (const one of sections) hours[one.teacher] = (hours[one.teacher] ?? 0) + one.end - one.start
  for (const one of added) {
    const [teacher, room] = [instance.teachers[one.teacher], instance.rooms[one.room]]
    const what = JSON.stringify(one)
    if (!teacher?.subjects.includes(one.subject)) broken.push(`teacher does not give it: ${what}`)
    if (!teacher || !isFree(teacher.free, one)) broken.push(`teacher is not free: ${what}`)
    if (!room || !isFree(room.free, one)) broken.push(`room is not free: ${what}`)
    if (!isFree(instance.open, one)) broken.push(`school is closed: ${what}`)
    if (one.end - one.start !== instance.subjects[one.subject]?.duration) broken.push(`duration: ${what}`)
    if (one.seats < 1 || one.seats > Math.min(instance.sizes.most, room?.capacity ?? 0))
      broken.push(`seats: ${what}`)
    if (teacher && (hours[one.teacher] ?? 0) > teacher.mostHours) broken.push(`too many hours: ${what}`)
  }
  sections.forEach((one, index) => {
    for (const other of sections.slice(index + 1)) {
      if (!clash(one, other)) continue
      if (one.teacher === other.teacher) broken.push(`teacher twice: ${JSON.stringify([one, other])}`)
      if (one.room === other.room) broken.push(`room twice: ${JSON.stringify([one, other])}`)
    }
  })
  return seating ? [...broken, ...violationsOfSeating(instance, sections, seating)] : broken
}

function violationsOfSeating(instance: Instance, sections: Section[], seating: Seating): string[] {
  const broken: string[] = []
  const taken = sections.map(() => 0)
  const served = instance.groups.map(() => 0)
  let complete = 0
  let seats = 0
  for (const { group, sections: chosen, students } of seating.plans) {
    const owes = instance.groups[group]?.owes ?? 0
    const subjects = new Set(chosen.map(index => sections[index]?.subject ?? -1))
    if (subjects.size !== chosen.length) broken.push('one subject twice')
    if ([...subjects].some(subject => !((owes >> subject) & 1))) broken.push('a subject that is not owed')
    for (const [at, index] of chosen.entries()) {
      const section = sections[index] as Section
      if (!canCome(instance.groups[group] as Group, section.subject, section))
        broken.push('a class while they have something else')
      taken[index] = (taken[index] ?? 0) + students
      for (const other of chosen.slice(at + 1))
        if (clash(section, sections[other] as Section)) broken.push('two classes at once')
    }
    served[group] = (served[group] ?? 0) + students
    seats += students * chosen.length
    if (chosen.length === subjectsOf(owes).length) complete += students
  }
  taken.forEach((count, index) => {
    if (count > (sections[index]?.seats ?? 0)) broken.push(`section ${index} is oversold`)
    if (count !== seating.taken[index]) broken.push(`section ${index} is miscounted`)
  })
  served.forEach((count, group) => {
    if (count > (instance.groups[group]?.students ?? 0)) broken.push(`group ${group} is served too often`)
  })
  if (complete !== seating.complete || seats !== seating.seats) broken.push('miscounted')
  return broken
}
