import { AREAS, NOMBRE_DE_AREA } from '@nivela/contract/asignaturas'
import { chocan } from '@nivela/contract/horas'
import { DIAS } from '@nivela/contract/secciones'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { openTestApp } from '../../testing/app.ts'
import { IN_ORDER, openTestOffer } from '../../testing/enrolment.ts'

const app = await openTestApp()
const { call, postgres } = app
const offer = await openTestOffer(app)

interface Section {
  id: number
  idasignatura: number
  dia: string
  inicio: number
  fin: number
  cupo: number
}

// A small school, so that everything soon gets into everything's way.
const subjects = await Promise.all(
  [...AREAS.map(area => NOMBRE_DE_AREA[area]), 'Música'].map(offer.createSubject),
)
const sections: Section[] = await Promise.all(
  Array.from({ length: 12 }, async (_, index) => {
    const shape = {
      dia: DIAS[index % 2] ?? '',
      inicio: 8 + (index % 3),
      fin: 10 + (index % 3),
      cupo: 1 + (index % 3),
    }
    const idasignatura = subjects[index % subjects.length] ?? 0
    const { id } = await offer.createSection({ ...shape, idasignatura })
    return { id, idasignatura, ...shape }
  }),
)
const students = await Promise.all(Array.from({ length: 6 }, offer.student))
const passed = new Map(
  students.map(({ id }, index) => [id, index % 2 ? subjects[index % AREAS.length] : undefined]),
)
for (const [index, { id }] of students.entries()) {
  if (index % 2 === 0) continue
  const flags = AREAS.map((_, area) => area === index % AREAS.length)
  await postgres.pool.query(
    'insert into poma (idusuario, lengua, matematica, sociales, naturales) values ($1, $2, $3, $4, $5)',
    [id, ...flags],
  )
}

type Operation =
  | { kind: 'enrol'; student: number; section: number }
  | { kind: 'leave'; student: number; section: number }
  | { kind: 'take'; student: number; wanted: number[] }
  | { kind: 'window'; open: boolean }

const who = fc.nat(students.length - 1)
const what = fc.nat(sections.length - 1)
const operation: fc.Arbitrary<Operation> = fc.oneof(
  { weight: 6, arbitrary: fc.record({ kind: fc.constant('enrol' as const), student: who, section: what }) },
  { weight: 3, arbitrary: fc.record({ kind: fc.constant('leave' as const), student: who, section: what }) },
  {
    weight: 2,
    arbitrary: fc.record({
      kind: fc.constant('take' as const),
      student: who,
      wanted: fc.uniqueArray(what, { minLength: 1, maxLength: 3 }),
    }),
  },
  { weight: 1, arbitrary: fc.record({ kind: fc.constant('window' as const), open: fc.boolean() }) },
)

/** The rules in a few lines: what must happen if everything happens one after the other. */
class Model {
  open = true
  seats: { student: number; section: number }[] = []

  sectionsOf = (student: number) =>
    this.seats.filter(seat => seat.student === student).map(seat => sections[seat.section] as Section)
  has = (student: number, section: number) =>
    this.seats.some(seat => seat.student === student && seat.section === section)
  mayEnrol(student: number, section: number): boolean {
    const wanted = sections[section] as Section
    const taken = this.seats.filter(seat => seat.section === section).length
    return (
      this.open &&
      passed.get(students[student]?.id ?? 0) !== wanted.idasignatura &&
      taken < wanted.cupo &&
      !this.sectionsOf(student).some(one => one.idasignatura === wanted.idasignatura || chocan(one, wanted))
    )
  }
  enrol(student: number, section: number): boolean {
    if (this.has(student, section)) return true
    if (!this.mayEnrol(student, section)) return false
    this.seats.push({ student, section })
    return true
  }
  take(student: number, wanted: number[]): boolean {
    const before = [...this.seats]
    // In the order of their ids, as the server does it: which of two that clash is refused makes no difference.
    const all = wanted.every(section => this.enrol(student, section))
    if (!all) this.seats = before
    return all
  }
  apply(one: Operation): boolean {
    if (one.kind === 'take') return this.take(one.student, one.wanted)
    if (one.kind !== 'window') return this[one.kind](one.student, one.section)
    this.open = one.open
    return true
  }
  leave(student: number, section: number): boolean {
    if (!this.open || !this.has(student, section)) return false
    this.seats = this.seats.filter(seat => !(seat.student === student && seat.section === section))
    return true
  }
}

const seatId = async (student: number, section: number): Promise<number> => {
  const { rows } = await postgres.pool.query(
    'select id from inscripciones where idusuario = $1 and idseccion = $2',
    [students[student]?.id, sections[section]?.id],
  )
  return rows[0]?.id ?? 999_999
}

async function run(one: Operation): Promise<number> {
  if (one.kind === 'window') return (await offer.openOrClose(one.open ? 'abrir' : 'cerrar')).status
  const student = students[one.student] as (typeof students)[number]
  if (one.kind === 'enrol') return (await offer.enrol(student, sections[one.section]?.id ?? 0)).status
  if (one.kind === 'leave') {
    const id = await seatId(one.student, one.section)
    return (await call('POST', `/inscripciones/desinscribir/${id}`, { as: student })).status
  }
  const secciones = one.wanted.map(index => sections[index]?.id)
  const body = { idperiodoinscripcion: offer.window, secciones }
  return (await call('POST', `/inscripciones/armar/${student.id}`, { as: student, body })).status
}

async function emptySchool() {
  await postgres.pool.query('delete from inscripciones')
  await offer.openOrClose('abrir')
}

test('one after the other, every answer is the model’s, and so is what is left', async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(operation, { minLength: 5, maxLength: 40 }), async operations => {
      await emptySchool()
      const model = new Model()
      for (const one of operations) {
        const expected = model.apply(one)
        expect({ one, done: (await run(one)) === 200 }).toEqual({ one, done: expected })
      }
      const { rows } = await postgres.pool.query('select idusuario, idseccion from inscripciones')
      const left = model.seats.map(
        ({ student, section }) => `${students[student]?.id} ${sections[section]?.id}`,
      )
      expect(rows.map(({ idusuario, idseccion }) => `${idusuario} ${idseccion}`).sort()).toEqual(left.sort())
      expect(await offer.invariants()).toEqual(IN_ORDER)
    }),
    { numRuns: 25, seed: 20_260_115 },
  )
})

test('all at once, in whatever order they land: every rule holds, and no answer is a failure of ours', async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(operation, { minLength: 20, maxLength: 60 }), async operations => {
      await emptySchool()
      const statuses = await Promise.all(operations.map(run))
      expect(statuses.filter(status => ![200, 404, 409].includes(status))).toEqual([])
      expect(await offer.invariants()).toEqual(IN_ORDER)
    }),
    { numRuns: 15, seed: 20_260_115 },
  )
})
