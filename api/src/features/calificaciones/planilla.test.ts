import { describe, expect, test } from 'vitest'
import { openTestApp } from '../../testing/app.ts'
import { openTestGrades } from '../../testing/grades.ts'

const app = await openTestApp()
const { call } = app
const { offer, teacher, other, openClass, grade, put, saveAll, history } = await openTestGrades(app)

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
