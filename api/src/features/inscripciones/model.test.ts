import { chocan } from '@nivela/contract/horas'
import { DIAS } from '@nivela/contract/secciones'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { IN_ORDER } from '../../testing/enrolment.ts'
import { tryCases } from '../../testing/random-cases.ts'
import { type Operation, openModelSchool, operation, type Section } from './model.test-support.ts'

const school = await openModelSchool()

/** The rules in a few lines: what must happen if everything happens one after the other. */
class Model {
  open = true
  seats: { student: number; section: number; graded: boolean }[] = []
  sections: (Section | null)[] = school.sections.map(section => ({ ...section }))
  passed = school.passedAtFirst.map(areas => [...areas])

  seatsIn = (section: number) => this.seats.filter(seat => seat.section === section)
  seat = (student: number, section: number) => this.seatsIn(section).find(seat => seat.student === student)
  othersOf = (student: number, but?: number) =>
    this.seats
      .filter(seat => seat.student === student && seat.section !== but)
      .map(seat => this.sections[seat.section] as Section)

  enrol(student: number, section: number): boolean {
    if (this.seat(student, section)) return true
    const wanted = this.sections[section]
    if (!this.open || !wanted || this.seatsIn(section).length >= wanted.cupo) return false
    if (this.passed[student]?.includes(school.subjects.indexOf(wanted.idasignatura))) return false
    const inTheWay = (one: Section) => one.idasignatura === wanted.idasignatura || chocan(one, wanted)
    if (this.othersOf(student).some(inTheWay)) return false
    this.seats.push({ student, section, graded: false })
    return true
  }

  take(student: number, wanted: number[]): boolean {
    const before = [...this.seats]
    const all = wanted.every(section => this.enrol(student, section))
    if (!all) this.seats = before
    return all
  }

  leave(student: number, section: number): boolean {
    const seat = this.seat(student, section)
    if (!this.open || !seat || seat.graded) return false
    this.seats = this.seats.filter(one => one !== seat)
    return true
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
    return true
  }

  apply(one: Operation): boolean {
    switch (one.kind) {
      case 'window':
        this.open = one.open
        return true
      case 'take':
        return this.take(one.student, one.wanted)
      case 'enrol':
      case 'leave':
      case 'grade':
        return this[one.kind](one.student, one.section)
      case 'pass':
        this.passed[one.student]?.push(one.area)
        return true
      case 'delete': {
        const done = !!this.sections[one.section] && !this.seatsIn(one.section).length
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

const run = (model: Model, one: Operation) =>
  school.run(
    one,
    model.changed(one),
    one.kind === 'pass' ? [...(model.passed[one.student] ?? []), one.area] : [],
  )

test('one after the other, every answer is the model’s, and so is what is left', async () => {
  await tryCases(
    fc.array(operation, { minLength: 5, maxLength: 40 }),
    async operations => {
      await school.reset()
      const model = new Model()
      for (const one of operations) {
        // The subject of a section changes only while it is empty.
        if (one.kind === 'subject' && model.seatsIn(one.section).length) continue
        const answer = run(model, one)
        const expected = model.apply(one)
        expect({ one, done: [200, 201].includes(await answer) }).toEqual({ one, done: expected })
      }
      expect(await school.seats()).toEqual(
        model.seats.map(({ student, section }) => `${student} ${section}`).sort(),
      )
      expect(await school.invariants()).toMatchObject({ ...IN_ORDER, aprobadas: expect.any(Number) })
    },
    { numRuns: 25 },
  )
})

test('all at once, in whatever order they land: every rule holds, and no answer is a failure of ours', async () => {
  await tryCases(
    fc.array(operation, { minLength: 20, maxLength: 60 }),
    async operations => {
      await school.reset()
      const model = new Model()
      const statuses = await Promise.all(operations.map(one => run(model, one)))
      // 429: so many imports at once.
      expect(statuses.filter(status => ![200, 201, 404, 409, 429].includes(status))).toEqual([])
      // Someone may sit in a subject that an import turns to passed: the import tells the office.
      expect(await school.invariants()).toMatchObject({ ...IN_ORDER, aprobadas: expect.any(Number) })
    },
    { numRuns: 15, endOnFailure: true },
  )
})
