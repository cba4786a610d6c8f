import { chocan } from '@nivela/contract/horas'
import { DIAS } from '@nivela/contract/secciones'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { IN_ORDER } from '../../testing/enrolment.ts'
import { tryCases } from '../../testing/random-cases.ts'
import { assignSeats } from './assignment.ts'
import { happening, type Operation, openModelSchool, operation, type Section } from './model.test-support.ts'

const school = await openModelSchool()

/** The rules in a few lines: what must happen if everything happens one after the other. */
class Model {
  open = true
  seats: { student: number; section: number; graded: boolean }[] = []
  /** In the order in which they came. */
  lines: { student: number; section: number }[] = []
  sections: (Section | null)[] = school.sections.map(section => ({ ...section }))
  passed = school.passedAtFirst.map(areas => [...areas])

  seatsIn = (section: number) => this.seats.filter(seat => seat.section === section)
  seat = (student: number, section: number) => this.seatsIn(section).find(seat => seat.student === student)
  othersOf = (student: number, but?: number) =>
    this.seats
      .filter(seat => seat.student === student && seat.section !== but)
      .map(seat => this.sections[seat.section] as Section)

  isFull = (section: number) => this.seatsIn(section).length >= (this.sections[section]?.cupo ?? 0)
  isWaiting = (student: number, section: number) =>
    this.lines.some(place => place.student === student && place.section === section)

  /** The student's seat in the section's subject, which would be given up for it. */
  seatOfSubject = (student: number, section: number) =>
    this.seats.find(
      seat =>
        seat.student === student &&
        this.sections[seat.section]?.idasignatura === this.sections[section]?.idasignatura,
    )

  /** Free seats aside; `but` is a seat that is given up for it. */
  fits(student: number, section: number, but?: number, office = false): boolean {
    const wanted = this.sections[section]
    if (!(this.open || office) || !wanted) return false
    if (this.passed[student]?.includes(school.subjects.indexOf(wanted.idasignatura))) return false
    const inTheWay = (one: Section) => one.idasignatura === wanted.idasignatura || chocan(one, wanted)
    return !this.othersOf(student, but).some(inTheWay)
  }

  enrol(student: number, section: number): boolean {
    if (this.seat(student, section)) return true
    if (this.isFull(section) || !this.fits(student, section)) return false
    this.sit(student, section)
    return true
  }

  sit(student: number, section: number) {
    this.seats.push({ student, section, graded: false })
    this.lines = this.lines.filter(one => one.student !== student || one.section !== section)
  }

  take(student: number, wanted: number[]): boolean {
    const before = { seats: [...this.seats], lines: [...this.lines] }
    const all = wanted.every(section => this.enrol(student, section))
    if (!all) Object.assign(this, before)
    return all
  }

  leave(student: number, section: number, office = false): boolean {
    const seat = this.seat(student, section)
    if (!(this.open || office) || !seat || seat.graded) return false
    this.seats = this.seats.filter(one => one !== seat)
    this.promote([section], [student])
    return true
  }

  moveTo(student: number, section: number, wanted: number): boolean {
    const seat = this.seat(student, section)
    if (!seat) return false
    if (section === wanted || this.seat(student, wanted)) return section === wanted
    if (seat.graded || this.isFull(wanted) || !this.fits(student, wanted, section)) return false
    this.seats = this.seats.filter(one => one !== seat)
    this.sit(student, wanted)
    this.promote([section], [student])
    return true
  }

  wait(student: number, section: number): boolean {
    if (this.isWaiting(student, section)) return true
    const own = this.seatOfSubject(student, section)
    if (own?.section === section || own?.graded) return false
    if (!this.fits(student, section, own?.section) || !this.isFull(section)) return false
    this.lines.push({ student, section })
    return true
  }

  giveUp(student: number, section: number): boolean {
    const waited = this.isWaiting(student, section)
    this.lines = this.lines.filter(one => one.student !== student || one.section !== section)
    return waited
  }

  /** Free seats of these sections, and those for which these students wait, go to the first who may take them. */
  promote(sections: number[], students: number[]) {
    const waitedFor = (student: number) =>
      this.lines.filter(one => one.student === student).map(one => one.section)
    const queue = [...sections, ...students.flatMap(waitedFor)]
    for (let section = queue.shift(); section !== undefined; section = queue.shift()) {
      for (const { student } of this.lines.filter(one => one.section === section)) {
        if (this.isFull(section)) break
        const own = this.seatOfSubject(student, section)
        if (own?.graded || !this.fits(student, section, own?.section)) continue
        this.seats = this.seats.filter(one => one !== own)
        this.sit(student, section)
        if (own) queue.push(own.section, ...waitedFor(student))
      }
    }
  }

  grade(student: number, section: number): boolean {
    const seat = this.seat(student, section)
    if (!seat || seat.graded) return false
    seat.graded = true
    return true
  }

  /** What the office asks for: the section as it would stand. */
  changed(one: Operation): Section | null {
    const now = 'section' in one ? this.sections[one.section] : null
    if (!now) return null
    if (one.kind === 'resize') return { ...now, cupo: one.cupo }
    if (one.kind === 'subject') return { ...now, idasignatura: school.subjects[one.subject] ?? 0 }
    if (one.kind !== 'move') return now
    const { inicio } = one
    return { ...now, dia: DIAS[one.day] ?? '', inicio, fin: inicio + 2, idAula: school.rooms[one.room] ?? 0 }
  }

  change(section: number, changed: Section): boolean {
    const roomTaken = this.sections.some(
      (one, index) => one && index !== section && one.idAula === changed.idAula && chocan(one, changed),
    )
    const clashes = this.seatsIn(section).some(({ student }) =>
      this.othersOf(student, section).some(one => chocan(one, changed)),
    )
    if (roomTaken || clashes || changed.cupo < this.seatsIn(section).length) return false
    this.sections[section] = changed
    this.promote(
      [section],
      this.seatsIn(section).map(({ student }) => student),
    )
    return true
  }

  /** Cancels a section, or leaves it fewer seats: its students, or those who came last, go where the best plan puts them. */
  reassign(section: number, cupo?: number): boolean {
    const from = this.sections[section]
    const seats = this.seatsIn(section)
    const graded = seats.filter(seat => seat.graded).length
    if (!from || (cupo === undefined ? graded > 0 : cupo >= from.cupo || cupo < graded)) return false
    const free = seats.filter(seat => !seat.graded)
    const leaving = free.slice(free.length - Math.max(0, seats.length - (cupo ?? 0)))
    const others = [...this.sections.keys()]
      .filter(other => other !== section && this.sections[other]?.idasignatura === from.idasignatura)
      .sort((a, b) => (school.ids[a] ?? 0) - (school.ids[b] ?? 0))
    const costOf = (student: number, other: number) => {
      const to = this.sections[other] as Section
      const hours = to.inicio !== from.inicio || to.fin !== from.fin
      // Each section has a teacher of its own.
      return this.fits(student, other, section, true) ? (to.dia === from.dia ? 1 : 5) + (hours ? 2 : 0) : null
    }
    const plan = assignSeats(
      leaving.map(({ student }) => others.map(other => costOf(student, other))),
      others.map(other => (this.sections[other]?.cupo ?? 0) - this.seatsIn(other).length),
    )
    if (cupo === undefined) this.lines = this.lines.filter(place => place.section !== section)
    this.seats = this.seats.filter(seat => !leaving.includes(seat))
    for (const [index, { student }] of leaving.entries()) {
      const place = plan[index] ?? null
      if (place !== null) this.sit(student, others[place] as number)
    }
    this.sections[section] = cupo === undefined ? null : { ...from, cupo }
    this.promote(
      [],
      leaving.map(({ student }) => student),
    )
    return true
  }

  /** What people really do: they wait for what is full, and leave or change what they have, most of all what others wait for. */
  aimed(one: Operation): Operation {
    if (!('student' in one && 'section' in one)) return one
    const pick = <T>(list: T[]): T | undefined => list[one.section % list.length]
    if (one.kind === 'wait') {
      const sections = [...this.sections.keys()].filter(
        place =>
          this.isFull(place) &&
          !this.seat(one.student, place) &&
          this.fits(one.student, place, this.seatOfSubject(one.student, place)?.section),
      )
      return { ...one, section: pick(sections) ?? one.section }
    }
    if (one.kind === 'giveUp') return { ...one, ...pick(this.lines) }
    if (!['leave', 'change', 'withdraw', 'grade'].includes(one.kind)) return one
    const wanted = this.seats.filter(seat => this.lines.some(({ section }) => section === seat.section))
    const { student, section } = pick(wanted) ?? pick(this.seats) ?? one
    return { ...one, student, section }
  }

  apply(one: Operation): boolean {
    switch (one.kind) {
      case 'window':
        this.open = one.open
        if (!one.open) this.lines = []
        return true
      case 'change':
        return this.moveTo(one.student, one.section, one.wanted)
      case 'withdraw':
        return this.leave(one.student, one.section, true)
      case 'take':
        return this.take(one.student, one.wanted)
      case 'enrol':
      case 'leave':
      case 'grade':
      case 'wait':
      case 'giveUp':
        return this[one.kind](one.student, one.section)
      case 'pass':
        this.passed[one.student]?.push(one.area)
        return true
      case 'cancel':
        return this.reassign(one.section)
      case 'shrink':
        return this.reassign(one.section, one.cupo)
      case 'delete': {
        const waited = this.lines.some(({ section }) => section === one.section)
        const done = !!this.sections[one.section] && !this.seatsIn(one.section).length && !waited
        if (done) this.sections[one.section] = null
        return done
      }
      default: {
        const changed = this.changed(one)
        return !!changed && this.change(one.section, changed)
      }
    }
  }
}

const run = (model: Model, one: Operation, server = 0) =>
  school.run(
    one,
    model.changed(one),
    one.kind === 'pass' ? [...(model.passed[one.student] ?? []), one.area] : [],
    server,
  )

test('one after the other, every answer is the model’s, and so is what is left', async () => {
  await tryCases(
    fc.array(operation, { minLength: 40, maxLength: 80, size: 'max' }),
    async operations => {
      await school.reset()
      const model = new Model()
      for (const drawn of operations) {
        const one = model.aimed(drawn)
        // The subject of a section changes only while it is empty.
        if (one.kind === 'subject' && model.seatsIn(one.section).length) continue
        if (one.kind === 'subject' && model.lines.some(({ section }) => section === one.section)) continue
        const answer = run(model, one)
        const expected = model.apply(one)
        expect({ one, done: [200, 201].includes(await answer) }).toEqual({ one, done: expected })
      }
      expect(await school.seats()).toEqual(
        model.seats.map(({ student, section }) => `${student} ${section}`).sort(),
      )
      expect(await school.lines()).toEqual(model.lines.map(({ student, section }) => `${student} ${section}`))
      expect(await school.eligibleBesideASeat()).toEqual([])
      expect(await school.invariants()).toMatchObject({ ...IN_ORDER, aprobadas: expect.any(Number) })
    },
    { numRuns: 25 },
  )
})

test('all at once over two servers, with connections that die: every rule holds, and no answer is a failure of ours', async () => {
  await tryCases(
    fc.tuple(
      fc.array(operation, { minLength: 20, maxLength: 30 }),
      fc.array(happening, { minLength: 20, maxLength: 60 }),
    ),
    async ([before, happenings]) => {
      await school.reset()
      const model = new Model()
      // First one after the other, so that sections are full and people wait.
      for (const drawn of before.filter(({ kind }) => ['enrol', 'take', 'wait'].includes(kind))) {
        const one = model.aimed(drawn)
        await run(model, one)
        model.apply(one)
      }
      const statuses = await Promise.all(
        happenings.map(async what =>
          what === 'kill' ? school.kill() : run(model, model.aimed(what.one), what.server),
        ),
      )
      // 429: so many imports at once. 503: the connection died under it.
      const expected = [undefined, 200, 201, 404, 409, 429, 503]
      expect(statuses.filter(status => !expected.includes(status as number | undefined))).toEqual([])
      // Someone may sit in a subject that an import turns to passed: the import tells the office.
      expect(await school.invariants()).toMatchObject({ ...IN_ORDER, aprobadas: expect.any(Number) })
      expect(await school.eligibleBesideASeat()).toEqual([])
    },
    { numRuns: 15, endOnFailure: true },
  )
})
