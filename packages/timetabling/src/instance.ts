/** Of each day the hours as bits: bit 7 is the hour that begins at 7:00. */
export type Week = readonly number[]

/** One class a week: of a subject, by a teacher, in a room, all three as indexes into the instance's lists. */
export interface Section {
  subject: number
  teacher: number
  room: number
  day: number
  start: number
  end: number
  seats: number
}

/** Students who owe the same set of subjects, as bits, and can come at the same hours: they are interchangeable. */
export interface Group {
  owes: number
  students: number
  /** Of each subject the hours at which they can't come to it, because they have something else then. None: they always can. */
  busy?: Week[]
}

export interface Instance {
  /** `duration`: hours of one section. */
  subjects: { duration: number }[]
  groups: Group[]
  teachers: { subjects: number[]; free: Week; mostHours: number }[]
  rooms: { capacity: number; free: Week }[]
  /** Hours in which the school is open. */
  open: Week
  /** Students that make a section worth its while, and how many one takes at most. */
  sizes: { least: number; most: number }
  /** Sections to be added at most. */
  mostSections: number
  /** Sections that stay as they are, whatever the availabilities say. */
  fixed: Section[]
}

export const hoursMask = (start: number, end: number) => (1 << end) - (1 << start)

export const clash = (a: Pick<Section, 'day' | 'start' | 'end'>, b: Pick<Section, 'day' | 'start' | 'end'>) =>
  a.day === b.day && a.start < b.end && b.start < a.end

export const isFree = (week: Week, { day, start, end }: Pick<Section, 'day' | 'start' | 'end'>) => {
  const mask = hoursMask(start, end)
  return ((week[day] ?? 0) & mask) === mask
}

/** Whether these students can come to a class of the subject then. */
export const canCome = (
  { busy }: Pick<Group, 'busy'>,
  subject: number,
  { day, start, end }: Pick<Section, 'day' | 'start' | 'end'>,
) => ((busy?.[subject]?.[day] ?? 0) & hoursMask(start, end)) === 0

export const subjectsOf = (set: number): number[] => {
  const list: number[] = []
  for (let subject = 0; set >> subject; subject++) if ((set >> subject) & 1) list.push(subject)
  return list
}

const without = (week: Week, sections: Section[]): Week =>
  week.map((hours, day) =>
    sections.reduce((left, one) => (one.day === day ? left & ~hoursMask(one.start, one.end) : left), hours),
  )

/** What teachers and rooms have left beside these sections. */
export function remaining(instance: Instance, sections: Section[]) {
  const by = (key: 'teacher' | 'room') => {
    const lists = new Map<number, Section[]>()
    for (const one of sections) {
      const list = lists.get(one[key])
      if (list) list.push(one)
      else lists.set(one[key], [one])
    }
    return lists
  }
  const [ofTeacher, ofRoom] = [by('teacher'), by('room')]
  return {
    teachers: instance.teachers.map((teacher, index) => {
      const theirs = ofTeacher.get(index) ?? []
      const taught = theirs.reduce((sum, { start, end }) => sum + end - start, 0)
      const open = teacher.free.map((hours, day) => hours & (instance.open[day] ?? 0))
      return { ...teacher, free: without(open, theirs), mostHours: teacher.mostHours - taught }
    }),
    rooms: instance.rooms.map((room, index) => {
      const open = room.free.map((hours, day) => hours & (instance.open[day] ?? 0))
      return { ...room, free: without(open, ofRoom.get(index) ?? []) }
    }),
  }
}

/** How good an offer is: students served completely, then seats that are of use, then as few sections as possible. */
export interface Score {
  complete: number
  seats: number
  sections: number
}

export const isBetter = (a: Score, b: Score) =>
  a.complete !== b.complete
    ? a.complete > b.complete
    : a.seats !== b.seats
      ? a.seats > b.seats
      : a.sections < b.sections
