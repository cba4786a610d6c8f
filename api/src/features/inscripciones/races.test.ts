import { NOMBRE_DE_AREA } from '@nivela/contract/asignaturas'
import { toHoraIso } from '@nivela/contract/horas'
import { COLUMNAS_POMA } from '@nivela/contract/poma'
import { writeXlsx } from '@nivela/xlsx/write'
import fc from 'fast-check'
import { beforeAll, expect, test } from 'vitest'
import { openTestApp } from '../../testing/app.ts'
import { countWaiting } from '../../testing/database.ts'
import { expectNoDeadlocks } from '../../testing/deadlocks.ts'
import { IN_ORDER, openTestOffer } from '../../testing/enrolment.ts'
import { tryCases } from '../../testing/random-cases.ts'
import { upload } from '../../testing/upload.ts'

const app = await openTestApp()
const { call, postgres } = app
const offer = await openTestOffer(app)
expectNoDeadlocks(postgres)
type Person = Awaited<ReturnType<typeof offer.student>>

let address = ''
beforeAll(async () => {
  address = await app.app.listen({ port: 0 })
})

/** Over a real connection, as browsers ask. */
async function send(method: string, path: string, { token }: { token: string }, body?: object) {
  const response = await fetch(`${address}/api/v1${path}`, {
    method,
    headers: { authorization: `Bearer ${token}`, ...(body && { 'content-type': 'application/json' }) },
    ...(body && { body: JSON.stringify(body) }),
  })
  const { data } = (await response.json()) as { data: { id: number }[] | null }
  return { status: response.status, data }
}

/** Of thirty students' calls and more each. */
const ROUNDS = 15
const students = await Promise.all(Array.from({ length: 10 }, offer.student))
const sections = await Promise.all(
  [8, 12, 16].map(inicio => offer.createSection({ inicio, fin: inicio + 2, cupo: 8 })),
)
const { body: listed } = await call('GET', '/secciones', { as: offer.admin })

const moved = (place: number, inicio: number, cupo: number) => {
  const { id, ...section } = listed.data.find(({ id }: { id: number }) => id === sections[place]?.id)
  const hours = { inicio: toHoraIso(inicio), fin: toHoraIso(inicio + 2) }
  return send('PUT', `/secciones/${id}`, offer.admin, { ...section, ...hours, cupo })
}
const take = (student: Person, places: number[]) =>
  send('POST', `/inscripciones/armar/${student.id}`, student, {
    idperiodoinscripcion: offer.window,
    secciones: places.map(place => sections[place]?.id),
  })
async function leaveAll(student: Person) {
  const { data } = await send('GET', `/inscripciones/user/${student.id}`, student)
  const left = (data ?? []).map(({ id }) => send('POST', `/inscripciones/desinscribir/${id}`, student))
  return (await Promise.all(left)).map(({ status }) => status)
}

const place = fc.nat(sections.length - 1)
const move = fc.record({
  place,
  inicio: fc.integer({ min: 8, max: 18 }),
  cupo: fc.integer({ min: 6, max: 20 }),
})
const moves = fc.array(move, { minLength: 3, maxLength: 6 })

test('leaving against moving: no deadlock that anyone hears of', async () => {
  await tryCases(
    moves,
    async chosen => {
      for (const student of students) await take(student, [0, 1, 2])
      const statuses = await Promise.all([
        ...chosen.map(async ({ place, inicio, cupo }) => [(await moved(place, inicio, cupo)).status]),
        ...students.map(leaveAll),
      ])
      expect(statuses.flat().filter(status => ![200, 409].includes(status))).toEqual([])
      expect(await offer.invariants()).toEqual(IN_ORDER)
      await Promise.all(students.map(leaveAll))
    },
    { numRuns: ROUNDS, endOnFailure: true },
  )
})

test('taking several against moving: judged by the hours that count, and nobody hears of a race', async () => {
  const wishes = fc.array(fc.uniqueArray(place, { minLength: 1 }), {
    minLength: students.length,
    maxLength: students.length,
  })
  await tryCases(
    fc.tuple(moves, wishes),
    async ([chosen, wanted]) => {
      const answers = await Promise.all([
        ...students.map((student, index) => take(student, wanted[index] ?? [])),
        ...chosen.map(({ place, inicio, cupo }) => moved(place, inicio, cupo)),
        ...students.map((student, index) => take(student, wanted.at(-1 - index) ?? [])),
      ])
      expect(answers.map(({ status }) => status).filter(status => ![200, 409].includes(status))).toEqual([])
      expect(await offer.invariants()).toEqual(IN_ORDER)
      await Promise.all(students.map(leaveAll))
    },
    { numRuns: ROUNDS, endOnFailure: true },
  )
})

/** Until a connection waits for a lock. */
const untilWaiting = () => expect.poll(() => countWaiting(postgres)).toBeGreaterThan(0)

test('a section whose subject changes while it is waited for is judged by the new subject', async () => {
  const [lengua, other] = [await offer.createSubject(NOMBRE_DE_AREA.lengua), await offer.createSubject()]
  const section = await offer.createSection({ idasignatura: other })
  const student = await offer.student()
  await postgres.pool.query('insert into poma values ($1, default, true, false, false, false)', [student.id])
  const office = await postgres.pool.connect()
  await office.query('begin')
  await office.query('update secciones set idasignatura = $1 where id = $2', [lengua, section.id])
  const asked = [
    offer.enrol(student, section.id),
    call('POST', `/inscripciones/armar/${student.id}`, {
      as: student,
      body: { idperiodoinscripcion: offer.window, secciones: [section.id] },
    }),
  ]
  await untilWaiting()
  await office.query('commit')
  office.release()
  for (const { status, body } of await Promise.all(asked)) {
    expect({ status, error: body.error }).toEqual({
      status: 409,
      error: 'Esa asignatura ya está aprobada en la prueba POMA.',
    })
  }
})

test('an import that turns a result to passed lets nobody in who came too late', async () => {
  const matematica = await offer.createSubject(NOMBRE_DE_AREA.matematica)
  const section = await offer.createSection({ idasignatura: matematica })
  const [student, other] = [await offer.student(), await offer.student()]
  const { rows } = await postgres.pool.query(
    'select matricula, cedula, nombre, apellido, correo, telefono from usuarios where id = any ($1) order by id',
    [[student.id, other.id]],
  )
  await postgres.pool.query(
    'insert into poma (idusuario, lengua, matematica, sociales, naturales) select unnest($1::int[]), false, false, false, false',
    [[student.id, other.id]],
  )
  const content = await writeXlsx([
    {
      name: 'Hoja1',
      columns: Object.values(COLUMNAS_POMA).map(heading => ({ heading })),
      rows: rows.map(person => [...Object.values<string>(person), 'no', 'sí', 'no', 'no']),
    },
  ])
  // The import gets as far as the results, and waits for one of them.
  const holder = await postgres.pool.connect()
  await holder.query('begin')
  await holder.query('select from poma where idusuario = $1 for update', [other.id])
  const imported = upload(app.app, '/import/excel', offer.admin, [
    { name: 'file', filename: 'poma.xlsx', content },
  ])
  await untilWaiting()
  const asked = offer.enrol(student, section.id)
  const enrolling = `select from pg_locks where locktype = 'advisory' and classid = 7103 and not granted`
  await expect.poll(async () => (await postgres.pool.query(enrolling)).rowCount).toBe(1)
  await holder.query('commit')
  holder.release()
  expect((await imported).status).toBe(200)
  expect((await asked).status).toBe(409)
})
