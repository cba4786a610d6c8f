import { describe, expect, test } from 'vitest'
import { openTestApp } from '../../testing/app.ts'
import { openTestGrades } from '../../testing/grades.ts'

const app = await openTestApp()
const { call, postgres } = app
const { offer, teacher, other, openClass, grade, put, seen, history } = await openTestGrades(app)

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
      condicion: null,
      oficializado: false,
      notaMinima: null,
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
    [0, 'La calificación debe ser mayor que 0. Si no se presentó, márcalo.'],
    [null, "El campo 'calificación' está vacío"],
    ['90', "El campo 'calificación' está vacío"],
    ['noventa', "El campo 'calificación' está vacío"],
    [-1, 'La calificación debe ser mayor que 0.'],
    [100.01, 'La calificación no puede ser mayor de 100 puntos.'],
    [1e308, 'La calificación no puede ser mayor de 100 puntos.'],
    [90.555, 'La calificación admite hasta dos decimales.'],
    [69.99999999, 'La calificación admite hasta dos decimales.'],
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
        condicion: null,
        oficializado: false,
        notaMinima: null,
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
