import { AREAS, type Area } from '@nivela/contract/asignaturas'
import { ROL } from '@nivela/contract/roles'
import { DIAS } from '@nivela/contract/secciones'
import { type SQL, sql } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { setAuthor } from '../../platform/postgres/postgres.ts'
import { openTestApp } from '../../testing/app.ts'
import { openTestOffer } from '../../testing/enrolment.ts'
import { random } from '../../testing/random-cases.ts'
import { keepNotaMinima } from '../escuela/nota-minima.service.ts'

/** Three terms of a school with random results: the model, what the server grants, /avance and the panel agree throughout. */

const TERMS = 3
const STUDENTS = 7
const MARKS = [60, 70, 75, 90]
const NAMES = [
  'Lengua Española',
  'Matemáticas',
  'Ciencias Sociales',
  'Ciencias Naturales',
  'Álgebra',
  'Música',
]

interface Result {
  subject: number
  term: number
  calificacion: number | null
  condicion: string | null
  oficializado: boolean
}

const app = await openTestApp()
const { call, person, postgres } = app
const offer = await openTestOffer(app)
const { admin } = offer
await offer.openOrClose('cerrar')
const teacher = await person(ROL.maestro)

const { chance, between, shuffled } = random
const pick = <T>(items: readonly T[]) => items[between(0, items.length - 1)] as T

const subjects = await Promise.all(NAMES.map(offer.createSubject))
/** What each subject's area is by now: two share one, until the office says otherwise. */
const areas: (Area | null)[] = [...AREAS, 'matematica', null]
const setArea = async (subject: number, area: Area | null) => {
  areas[subject] = area
  const nombre = `${NAMES[subject]} ${between(1, 10 ** 9)}`
  const body = { nombre, creditos: 4, area }
  expect((await call('PUT', `/asignaturas/${subjects[subject]}`, { as: admin, body })).status).toBe(200)
}
await setArea(4, 'matematica')

const students = await Promise.all(
  Array.from({ length: STUDENTS }, async () => {
    const poma = chance(0.2) ? null : AREAS.filter(() => chance(0.3))
    const { id, token } = await offer.student()
    const flags = AREAS.map(area => poma?.includes(area) ?? false)
    if (poma)
      await postgres.pool.query('insert into poma values ($1, default, $2, $3, $4, $5)', [id, ...flags])
    return {
      id,
      token,
      poma: poma ?? [],
      results: [] as Result[],
      /** The subjects of each term. */
      seatsOf: [] as number[][],
    }
  }),
)
type Student = (typeof students)[number]

let mark = 70
/** The marks of terms that are closed, and the areas that their subjects had. */
const kept: (number | undefined)[] = []
const keptAreas: ((Area | null)[] | undefined)[] = []
const areaOf = ({ term, subject }: Result) => (keptAreas[term] ?? areas)[subject] ?? null
const markOf = ({ term }: Result) => kept[term] ?? mark
const isPass = (one: Result) => one.oficializado && (one.calificacion ?? 0) >= markOf(one)
const isFail = (one: Result) =>
  one.oficializado &&
  (one.condicion === 'no_presento' || (one.calificacion !== null && one.calificacion < markOf(one)))
const ofArea = (student: Student, area: Area) => student.results.filter(one => areaOf(one) === area)
const isAreaPassed = (student: Student, area: Area) =>
  student.poma.includes(area) || ofArea(student, area).some(isPass)
function isClosed(student: Student, subject: number) {
  const area = areas[subject] ?? null
  return area
    ? isAreaPassed(student, area)
    : student.results.some(one => one.subject === subject && isPass(one))
}
const isTaking = (student: Student, subject: number, term: number) =>
  student.seatsOf[term]?.includes(subject) &&
  !student.results.some(one => one.subject === subject && one.term === term && one.oficializado)

function stateOf(student: Student, area: Area, term: number) {
  if (student.poma.includes(area)) return 'aprobada_poma'
  if (isAreaPassed(student, area)) return 'aprobada'
  return areas.some((of, subject) => of === area && isTaking(student, subject, term))
    ? 'cursando'
    : 'pendiente'
}

/** By SQL, so that grades of any term can be changed. */
const asTeacher = (statement: SQL) =>
  postgres.db.transaction(async tx => {
    await setAuthor(tx, teacher.id)
    await tx.execute(statement)
  })

const insertResult = (student: Student, idseccion: number | undefined, result: Result) => {
  student.results.push(result)
  const { calificacion, condicion, oficializado } = result
  return asTeacher(sql`insert into calificaciones (idseccion, idusuario, calificacion, condicion, oficializado)
    values (${idseccion}, ${student.id}, ${calificacion}, ${condicion}, ${oficializado})`)
}

const terms: { idperiodo: number; sections: { id: number }[] }[] = []

/** Every student with an official result, as closing demands; the school's mark is the one that it keeps. */
async function closeTerm(term: number) {
  const { idperiodo = 0, sections = [] } = terms[term] ?? {}
  for (const student of students) {
    const ofTerm = student.results.filter(one => one.term === term)
    for (const one of ofTerm) one.oficializado = true
    for (const subject of student.seatsOf[term] ?? [])
      if (!ofTerm.some(one => one.subject === subject)) {
        const result = { subject, term, calificacion: 72, condicion: null, oficializado: true }
        await insertResult(student, sections[subject]?.id, result)
      }
  }
  await asTeacher(sql`update calificaciones set oficializado = true
    where not oficializado and idseccion in (select id from secciones where idperiodo = ${idperiodo})`)
  expect((await call('POST', `/periodos/${idperiodo}/cerrar`, { as: admin })).status).toBe(200)
  kept[term] = mark
  keptAreas[term] = [...areas]
}

async function reopenTerm(term: number) {
  const path = `/periodos/${terms[term]?.idperiodo}/reabrir`
  expect((await call('POST', path, { as: admin, body: { motivo: 'Hay que revisar' } })).status).toBe(200)
  kept[term] = undefined
  keptAreas[term] = undefined
}

/** The office sets another pass mark, closes some of these terms and reopens others, in any order. */
async function changeMarks(before: number) {
  const acts = [...Array(before).keys()].map(
    term => () => (kept[term] === undefined ? closeTerm(term) : reopenTerm(term)),
  )
  const setMark = async () => {
    mark = pick(MARKS)
    await keepNotaMinima(postgres.db, mark)
  }
  for (const act of shuffled([setMark, setMark, ...acts.filter(() => chance(0.7))])) {
    await act()
    await expectAgreement(before)
  }
}

async function expectAgreement(term: number) {
  for (const student of students) {
    const { data } = (await call('GET', `/avance/${student.id}`, { as: student })).body
    const states = AREAS.map(area => stateOf(student, area, term))
    const four = data.asignaturas.slice(0, 4)
    expect(four.map((one: { area: string }) => one.area)).toEqual(AREAS)
    expect(four.map((one: { estado: string }) => one.estado)).toEqual(states)
    expect(four.map((one: { intentos: number }) => one.intentos)).toEqual(
      AREAS.map(area => ofArea(student, area).filter(isFail).length),
    )
    expect(data.pendientes).toBe(states.filter(state => state === 'pendiente').length)
    expect(data.completo).toBe(states.every(state => state.startsWith('aprobada')))
    for (const [index, area] of AREAS.entries()) {
      const best = Math.max(
        0,
        ...ofArea(student, area)
          .filter(isPass)
          .map(one => one.calificacion ?? 0),
      )
      if (states[index] === 'aprobada') expect(four[index].calificacion).toBe(best)
    }
    // The other subjects that they took: never owed.
    const others = data.asignaturas.slice(4)
    const taken = student.seatsOf.flatMap((seats, term) =>
      seats.filter(subject => (keptAreas[term] ?? areas)[subject] === null),
    )
    expect(new Set(others.map((one: { idasignatura: number }) => one.idasignatura))).toEqual(
      new Set(taken.map(subject => subjects[subject])),
    )
  }

  const { demanda } = (await call('GET', '/panel/resumen', { as: admin })).body.data
  for (const [index, area] of areas.entries()) {
    const line = demanda.find((one: { idasignatura: number }) => one.idasignatura === subjects[index])
    if (area === null) expect(line?.deben ?? null).toBe(null)
    else {
      expect(line.deben).toBe(students.filter(one => !isAreaPassed(one, area)).length)
      // The panel counts seats, not people: nobody may sit twice in an area, or in one that they passed meanwhile.
      const seats = students.flatMap(one =>
        areas.flatMap((of, subject) => (of === area && isTaking(one, subject, term) ? [one] : [])),
      )
      if (new Set(seats).size === seats.length && !seats.some(one => isAreaPassed(one, area)))
        expect(line.sinAsiento).toBe(students.filter(one => stateOf(one, area, term) === 'pendiente').length)
    }
  }

  const { rows } = await postgres.pool.query(`
    select idusuario, lengua, matematica, sociales, naturales from areas_aprobadas
     where lengua or matematica or sociales or naturales
    except
    select idusuario, bool_or(area is not distinct from 'lengua'), bool_or(area is not distinct from 'matematica'),
           bool_or(area is not distinct from 'sociales'), bool_or(area is not distinct from 'naturales')
      from asignaturas_aprobadas group by idusuario`)
  expect(rows).toEqual([])
}

test('what is owed, offered, refused and planned is the same everywhere', async () => {
  for (let term = 0; term < TERMS; term++) {
    const idperiodo = await offer.createPeriod()
    const window = await offer.createWindow(idperiodo)
    for (const student of students) student.seatsOf[term] = []
    const sections = await Promise.all(
      subjects.map((idasignatura, index) =>
        offer.createSection({
          idperiodo,
          idasignatura,
          idusuario: teacher.id,
          dia: DIAS[index % DIAS.length],
        }),
      ),
    )
    terms.push({ idperiodo, sections })
    await expectAgreement(term)

    for (const student of shuffled(students)) {
      for (const subject of shuffled([...subjects.keys()]).slice(0, between(0, 4))) {
        const answer = await call('POST', `/inscripciones/inscribir/${student.id}`, {
          as: student,
          body: { idperiodoinscripcion: window, idseccion: sections[subject]?.id },
        })
        const closed = isClosed(student, subject)
        expect([NAMES[subject], answer.status, answer.body.error]).toEqual([
          NAMES[subject],
          closed ? 409 : 200,
          closed ? expect.stringContaining('ya está aprobada') : undefined,
        ])
        if (closed) continue
        student.seatsOf[term]?.push(subject)
      }
    }
    await expectAgreement(term)

    for (const student of students) {
      for (const subject of (student.seatsOf[term] ?? []).filter(() => chance(0.85))) {
        const condicion = chance(0.2) ? pick(['no_presento', 'retirado']) : null
        const calificacion = condicion ? null : pick([55, 69.99, 70, 88.5, 100])
        const result = { subject, term, calificacion, condicion, oficializado: chance(0.8) }
        await insertResult(student, sections[subject]?.id, result)
      }
    }
    await expectAgreement(term)

    // Second thoughts: a grade is taken back, corrected or deleted, whatever its term, unless that is closed.
    for (const student of students) {
      for (const result of student.results.filter(one => kept[one.term] === undefined && chance(0.25))) {
        const which = sql`secciones s where s.id = c.idseccion and c.idusuario = ${student.id}
          and s.idasignatura = ${subjects[result.subject]} and s.idperiodo = ${terms[result.term]?.idperiodo}`
        if (chance(0.3)) {
          student.results.splice(student.results.indexOf(result), 1)
          await asTeacher(sql`delete from calificaciones c using ${which}`)
        } else if (chance(0.5) && result.calificacion) {
          result.calificacion = pick([60, 75])
          await asTeacher(
            sql`update calificaciones c set calificacion = ${result.calificacion} from ${which}`,
          )
        } else {
          result.oficializado = !result.oficializado
          await asTeacher(
            sql`update calificaciones c set oficializado = ${result.oficializado} from ${which}`,
          )
        }
      }
    }
    // Before a subject moves, which works everything out anew.
    await expectAgreement(term)
    await setArea(4, pick(['matematica', 'lengua', null]))
    await setArea(pick([1, 2, 3]), pick([...AREAS]))
    await expectAgreement(term)
    await changeMarks(term)
    await offer.openOrClose('cerrar', window)
  }
})
