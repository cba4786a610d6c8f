import { ROL } from '@nivela/contract/roles'
import { describe, expect, test } from 'vitest'
import { openTestApp } from '../../testing/app.ts'
import { openTestOffer } from '../../testing/enrolment.ts'

const app = await openTestApp()
const { call, person, postgres } = app
const offer = await openTestOffer(app)
const teacher = await person(ROL.maestro, { nombre: 'Rosa', apellido: 'Peña' })
const other = await person(ROL.maestro)

/** A section of the teacher's own, with some students in it. */
async function openClass(students = 1, changes: object = {}) {
  const section = await offer.createSection({
    idusuario: teacher.id,
    ...freeHour(),
    ...changes,
  })
  const who = await Promise.all(Array.from({ length: students }, offer.student))
  for (const one of who) await offer.enrol(one, section.id)
  return { section, students: who, student: who[0] as (typeof who)[number] }
}

let slot = 0
/** One teacher has one class at an hour. */
function freeHour() {
  slot += 1
  const days = ['Lunes', 'Martes', 'Miercoles', 'Jueves', 'Viernes', 'Sabado']
  return { dia: days[slot % 6], inicio: 7 + Math.floor(slot / 6), fin: 8 + Math.floor(slot / 6) }
}

interface Who {
  id: number
  token: string
}
const grade = (idseccion: number, idusuario: number, calificacion: unknown, as: Who = teacher) =>
  call('POST', '/calificaciones/create', { as, body: { idseccion, idusuario, calificacion } })
const put = (id: number, body: object, as: Who = teacher) =>
  call('PUT', `/calificaciones/${id}`, { as, body })
const saveAll = (idseccion: number, body: object, as: Who = teacher) =>
  call('PUT', `/calificaciones/seccion/${idseccion}`, { as, body })
const seen = async (as: Who, query = '') => (await call('GET', `/calificaciones${query}`, { as })).body
const history = async (idseccion: number, as: Who = teacher) =>
  (await call('GET', `/calificaciones/seccion/${idseccion}/historial`, { as })).body.data

describe('one by one', () => {
  test('created, changed, deleted, each with its line of history', async () => {
    const { section, student } = await openClass()
    const created = await grade(section.id, student.id, 88.5)
    expect(created.status).toBe(201)
    expect(created.body.data).toEqual({
      id: expect.any(Number),
      idseccion: section.id,
      idusuario: student.id,
      calificacion: 88.5,
      oficializado: false,
      version: expect.any(Number),
      secciones: { nombre: expect.any(String), asignaturas: { nombre: expect.any(String) } },
      usuarios: { nombre: 'Persona', apellido: expect.any(String) },
    })
    const { id } = created.body.data
    const body = { idseccion: section.id, idusuario: student.id, calificacion: 90 }
    expect((await put(id, body)).body.data).toMatchObject({ calificacion: 90, oficializado: false })
    expect((await put(id, { ...body, oficializado: true })).body.data).toMatchObject({
      calificacion: 90,
      oficializado: true,
    })
    expect((await call('DELETE', `/calificaciones/${id}`, { as: teacher })).body.data).toMatchObject({ id })
    const lines = await history(section.id)
    expect(
      lines.map(({ antes, despues, oficialAntes, oficialDespues }: Record<string, unknown>) => [
        antes,
        despues,
        oficialAntes,
        oficialDespues,
      ]),
    ).toEqual([
      [90, null, true, null],
      [90, 90, false, true],
      [88.5, 90, false, false],
      [null, 88.5, null, false],
    ])
    expect(lines[0]).toMatchObject({
      autor: { nombre: 'Rosa', apellido: 'Peña' },
      cuando: expect.stringMatching(/^20\d\d-.*Z$/),
    })
    expect(await history(section.id, offer.admin)).toEqual(lines)
  })

  test.each([
    [0, "El campo 'calificación' está vacío"],
    [null, "El campo 'calificación' está vacío"],
    ['90', "El campo 'calificación' está vacío"],
    ['noventa', "El campo 'calificación' está vacío"],
    [-1, 'La calificación debe ser mayor que 0.'],
    [100.01, 'La calificación no puede ser mayor de 100 puntos.'],
    [1e308, 'La calificación no puede ser mayor de 100 puntos.'],
    [90.555, 'La calificación admite hasta dos decimales.'],
  ])('%j is refused', async (value, sentence) => {
    const { section, student } = await openClass()
    expect(await grade(section.id, student.id, value)).toMatchObject({
      status: 400,
      body: { campos: { calificacion: sentence } },
    })
    expect(await history(section.id)).toEqual([])
  })

  test('100, 0.01 and 33.33 are taken to the letter', async () => {
    const { section, students } = await openClass(3)
    for (const [index, value] of [100, 0.01, 33.33].entries()) {
      expect((await grade(section.id, students[index]?.id ?? 0, value)).body.data.calificacion).toBe(value)
    }
  })

  test('another teacher’s section is not there; a student who is not enrolled, or is graded already, is refused', async () => {
    const { section, student } = await openClass()
    expect((await grade(section.id, student.id, 90, other)).status).toBe(404)
    expect((await grade(999_999, student.id, 90)).status).toBe(404)
    const stranger = await offer.student()
    expect(await grade(section.id, stranger.id, 90)).toMatchObject({
      status: 409,
      body: { campos: { idusuario: 'Ese estudiante no está inscrito en la sección.' } },
    })
    const { id } = (await grade(section.id, student.id, 90)).body.data
    expect((await grade(section.id, student.id, 91)).body.error).toBe(
      'Ese estudiante ya tiene una calificación en la sección.',
    )
    const body = { idseccion: section.id, idusuario: student.id, calificacion: 50 }
    expect((await put(id, body, other)).status).toBe(404)
    expect((await call('DELETE', `/calificaciones/${id}`, { as: other })).status).toBe(404)
    expect((await put(id, { ...body, idusuario: stranger.id })).status).toBe(409)
    expect((await history(section.id)).length).toBe(1)
    expect((await call('GET', `/calificaciones/seccion/${section.id}`, { as: other })).status).toBe(404)
  })

  test('nobody makes a grade official while creating it', async () => {
    const { section, student } = await openClass()
    const body = { idseccion: section.id, idusuario: student.id, calificacion: 70, oficializado: true }
    expect((await call('POST', '/calificaciones/create', { as: teacher, body })).body.data.oficializado).toBe(
      false,
    )
  })
})

describe('what a student sees', () => {
  test('that there is a grade, and nothing of it in the answer’s bytes until it is official', async () => {
    const { section, student } = await openClass(1, { nombre: 'SECRETA-7' })
    const { id } = (await grade(section.id, student.id, 93.75)).body.data
    const before = await call('GET', '/calificaciones', { as: student })
    expect(before.body.data).toEqual([
      {
        id,
        idseccion: null,
        idusuario: student.id,
        calificacion: null,
        oficializado: false,
        secciones: null,
      },
    ])
    for (const secret of ['93', 'SECRETA', 'Persona', `"idseccion":${section.id}`])
      expect(before.text).not.toContain(secret)

    await put(id, { idseccion: section.id, idusuario: student.id, calificacion: 93.75, oficializado: true })
    expect((await seen(student)).data).toMatchObject([
      {
        id,
        idseccion: section.id,
        calificacion: 93.75,
        oficializado: true,
        secciones: { nombre: 'SECRETA-7' },
      },
    ])
    await put(id, { idseccion: section.id, idusuario: student.id, calificacion: 93.75, oficializado: false })
    expect((await call('GET', '/calificaciones', { as: student })).text).toBe(before.text)
    expect((await seen(await offer.student())).data).toEqual([])
  })
})

test('a teacher sees their own sections’, the office everyone’s; by name and in pages', async () => {
  const { section, students } = await openClass(3)
  await postgres.pool.query(`update usuarios set nombre = 'Ñurka' where id = $1`, [students[1]?.id])
  for (const one of students) await grade(section.id, one.id, 80)
  expect((await seen(other)).data).toEqual([])
  expect((await seen(teacher, '?buscar=NURKA')).data).toHaveLength(1)
  const { data, total } = await seen(teacher, '?pagina=1&limite=2')
  expect(data).toHaveLength(2)
  expect(total).toBe((await seen(teacher)).data.length)
  expect((await seen(offer.admin)).data.length).toBeGreaterThanOrEqual(total)
})

describe('a whole section', () => {
  test('in one press: new, changed, taken away; the rest stays; then official, then not', async () => {
    const { section, students } = await openClass(4)
    const [a, b, c, d] = students.map(({ id }) => id) as [number, number, number, number]
    await saveAll(section.id, {
      calificaciones: [
        { idusuario: a, calificacion: 70 },
        { idusuario: b, calificacion: 80 },
        { idusuario: d, calificacion: 60 },
      ],
    })
    const { status, body } = await saveAll(section.id, {
      calificaciones: [
        { idusuario: a, calificacion: 71.5 },
        { idusuario: b, calificacion: null },
        { idusuario: c, calificacion: 90 },
        { idusuario: d, calificacion: 60 },
      ],
    })
    expect(status).toBe(200)
    const scores = (data: { idusuario: number; calificacion: number }[]) =>
      Object.fromEntries(data.map(one => [one.idusuario, one.calificacion]))
    expect(scores(body.data)).toEqual({ [a]: 71.5, [c]: 90, [d]: 60 })
    // d did not change, so no line speaks of it.
    expect(
      (await history(section.id)).map(({ idusuario }: { idusuario: number }) => idusuario).sort(),
    ).toEqual([a, a, b, b, c, d].sort())
    const official = await saveAll(section.id, { oficializado: true })
    expect(official.body.data.every(({ oficializado }: { oficializado: boolean }) => oficializado)).toBe(true)
    expect(scores(official.body.data)).toEqual({ [a]: 71.5, [c]: 90, [d]: 60 })
    expect((await saveAll(section.id, { oficializado: false })).body.data[0].oficializado).toBe(false)
  })

  test('one bad cell says why, and nothing is kept', async () => {
    const { section, students } = await openClass(2)
    const [a, b] = students.map(({ id }) => id)
    const bad = await saveAll(section.id, {
      calificaciones: [
        { idusuario: a, calificacion: 70 },
        { idusuario: b, calificacion: 101 },
      ],
    })
    expect(bad).toMatchObject({
      status: 400,
      body: {
        campos: { 'calificaciones.1.calificacion': 'La calificación no puede ser mayor de 100 puntos.' },
      },
    })
    const stranger = await offer.student()
    const mixed = await saveAll(section.id, {
      calificaciones: [
        { idusuario: a, calificacion: 70 },
        { idusuario: stranger.id, calificacion: 70 },
      ],
    })
    expect(mixed).toMatchObject({
      status: 409,
      body: { campos: { 'calificaciones.1.idusuario': 'Ese estudiante no está inscrito en la sección.' } },
    })
    const twice = await saveAll(section.id, {
      calificaciones: [
        { idusuario: a, calificacion: 70 },
        { idusuario: a, calificacion: 80 },
      ],
    })
    expect(twice.status).toBe(400)
    expect(
      (await saveAll(section.id, { calificaciones: [{ idusuario: a, calificacion: 70 }] }, other)).status,
    ).toBe(404)
    expect(await history(section.id)).toEqual([])
  })
})

test('a hundred edits against one officialise at once: the history and the grade agree', async () => {
  const { section, student } = await openClass()
  const { id } = (await grade(section.id, student.id, 50)).body.data
  const answers = await Promise.all([
    ...Array.from({ length: 100 }, (_, index) =>
      put(id, { idseccion: section.id, idusuario: student.id, calificacion: 1 + (index % 99) }),
    ),
    saveAll(section.id, { oficializado: true }),
  ])
  expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([200]))
  const lines = (await history(section.id)).reverse()
  for (const [index, line] of lines.entries()) {
    if (index === 0) continue
    expect([line.antes, line.oficialAntes]).toEqual([
      lines[index - 1].despues,
      lines[index - 1].oficialDespues,
    ])
  }
  const [now] = (await call('GET', `/calificaciones/seccion/${section.id}`, { as: teacher })).body.data
  expect([now.calificacion, now.oficializado]).toEqual([lines.at(-1).despues, lines.at(-1).oficialDespues])
  expect(now.oficializado).toBe(true)
})

describe('what a change does not name stays', () => {
  test('a laptop that shows 70 publishes after a phone saved 90: 90 is official', async () => {
    const { section, student } = await openClass()
    const { id } = (await grade(section.id, student.id, 70)).body.data
    expect((await put(id, { calificacion: 90 })).body.data).toMatchObject({
      calificacion: 90,
      oficializado: false,
    })
    expect(await put(id, { oficializado: true })).toMatchObject({
      status: 200,
      body: { data: { calificacion: 90, oficializado: true } },
    })
    expect((await put(id, {})).body.data).toMatchObject({ calificacion: 90, oficializado: true })
    expect((await put(id, { idusuario: student.id + 1 })).status).toBe(409)
    expect((await history(section.id)).length).toBe(3)
  })

  test('with the version that it showed, the laptop is told of the 90', async () => {
    const { section, student } = await openClass()
    const { id, version } = (await grade(section.id, student.id, 70)).body.data
    await put(id, { calificacion: 90, version })
    expect(await put(id, { calificacion: 75, oficializado: true, version })).toMatchObject({
      status: 409,
      body: { actual: { id, calificacion: 90, oficializado: false } },
    })
  })
})

describe('two tabs over one sheet', () => {
  test('each cell is held against what was read; one stale cell and nothing is kept', async () => {
    const { section, students } = await openClass(3)
    const [a, b, c] = students.map(({ id }) => id) as [number, number, number]
    const cell = (idusuario: number, calificacion: number | null, version: number) => ({
      idusuario,
      calificacion,
      version,
    })
    const first = await saveAll(section.id, { calificaciones: [cell(a, 70, 0), cell(b, 80, 0)] })
    expect(first.status).toBe(200)
    const versionOf = (data: { idusuario: number; version: number }[], id: number) =>
      data.find(({ idusuario }) => idusuario === id)?.version ?? 0
    const [va, vb] = [versionOf(first.body.data, a), versionOf(first.body.data, b)]

    // The other tab changes b, takes a away and gives c its first grade.
    const meanwhile = await saveAll(section.id, {
      calificaciones: [cell(a, null, va), cell(b, 85, vb), cell(c, 60, 0)],
    })
    expect(meanwhile.status).toBe(200)
    for (const stale of [cell(a, 75, va), cell(b, 90, vb), cell(c, 90, 0), cell(c, null, 0)]) {
      const late = await saveAll(section.id, { calificaciones: [stale], oficializado: true })
      expect(late).toMatchObject({
        status: 409,
        body: { campos: { 'calificaciones.0.version': expect.any(String) } },
      })
      expect(late.body.actual).toEqual(meanwhile.body.data)
    }
    const seenNow = await call('GET', `/calificaciones/seccion/${section.id}`, { as: teacher })
    expect(seenNow.body.data).toEqual(meanwhile.body.data)

    // What was deleted and made again is not what was read.
    await saveAll(section.id, { calificaciones: [{ idusuario: a, calificacion: 70 }] })
    expect((await saveAll(section.id, { calificaciones: [cell(a, 75, va)] })).status).toBe(409)
    expect((await saveAll(section.id, { calificaciones: [cell(a, 75, 0)] })).status).toBe(409)
    // Without versions it is written as before.
    expect((await saveAll(section.id, { calificaciones: [{ idusuario: a, calificacion: 75 }] })).status).toBe(
      200,
    )
  })
})
