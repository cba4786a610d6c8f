import { describe, expect, test } from 'vitest'
import { openTestApp } from '../../testing/app.ts'
import { openTestGrades } from '../../testing/grades.ts'

const app = await openTestApp()
const { call } = app
const { teacher, openClass, create, put, saveAll, seen, sheet, history } = await openTestGrades(app)

const NOT_BOTH = 'Pon una nota o una condición, no las dos'
const EMPTY = "El campo 'calificación' está vacío"
const ZERO = 'La calificación debe ser mayor que 0. Si no se presentó, márcalo.'
const UNKNOWN = "El campo 'condición' debe ser no_presento o retirado"

describe('in place of a number', () => {
  test('created, turned into a number and back, each with its line; the official switch leaves it alone', async () => {
    const { section, student } = await openClass()
    const who = { idseccion: section.id, idusuario: student.id }
    const created = await create({ ...who, condicion: 'no_presento' })
    expect(created).toMatchObject({
      status: 201,
      body: { data: { calificacion: null, condicion: 'no_presento', oficializado: false } },
    })
    const { id, version } = created.body.data
    const number = await put(id, { calificacion: 61, version })
    expect(number.body.data).toMatchObject({ calificacion: 61, condicion: null })
    expect(number.body.data.version).toBeGreaterThan(version)
    const retired = await put(id, { condicion: 'retirado', version: number.body.data.version })
    expect(retired.body.data).toMatchObject({ calificacion: null, condicion: 'retirado' })
    expect(retired.body.data.version).toBeGreaterThan(number.body.data.version)
    expect((await put(id, { calificacion: 61, version })).status).toBe(409)
    expect((await put(id, { oficializado: true })).body.data).toMatchObject({
      calificacion: null,
      condicion: 'retirado',
      oficializado: true,
    })
    expect((await put(id, { condicion: null })).body.data).toMatchObject({ condicion: 'retirado' })
    expect(
      (await history(section.id)).map((line: Record<string, unknown>) => [
        line.antes ?? line.condicionAntes,
        line.despues ?? line.condicionDespues,
        line.oficialDespues,
      ]),
    ).toEqual([
      ['retirado', 'retirado', true],
      [61, 'retirado', false],
      ['no_presento', 61, false],
      [null, 'no_presento', false],
    ])
  })

  test('what is no grade is refused, alone and in a sheet', async () => {
    const { section, student } = await openClass()
    for (const [value, field, sentence] of [
      [{}, 'calificacion', EMPTY],
      [{ calificacion: null }, 'calificacion', EMPTY],
      [{ calificacion: null, condicion: null }, 'calificacion', EMPTY],
      [{ calificacion: 0, condicion: 'no_presento' }, 'calificacion', ZERO],
      [{ calificacion: 90, condicion: 'no_presento' }, 'condicion', NOT_BOTH],
      [{ condicion: 'ausente' }, 'condicion', UNKNOWN],
      [{ condicion: '' }, 'condicion', UNKNOWN],
      [{ condicion: 7 }, 'condicion', UNKNOWN],
      [{ condicion: ['retirado'] }, 'condicion', UNKNOWN],
    ] as const) {
      expect(await create({ idseccion: section.id, idusuario: student.id, ...value })).toMatchObject({
        status: 400,
        body: { error: sentence, campos: { [field]: sentence } },
      })
      const cell = await saveAll(section.id, { calificaciones: [{ idusuario: student.id, ...value }] })
      // An empty number in a sheet takes the grade away.
      if ('calificacion' in value && value.calificacion === null) expect(cell.status).toBe(200)
      else
        expect(cell).toMatchObject({
          status: 400,
          body: { campos: { [`calificaciones.0.${field}`]: sentence } },
        })
    }
    expect(await history(section.id)).toEqual([])
  })

  test('a change that names nothing to put in its place is refused', async () => {
    const { section, student } = await openClass()
    const { id } = (await create({ idseccion: section.id, idusuario: student.id, calificacion: 80 })).body
      .data
    for (const value of [{ calificacion: null }, { calificacion: null, condicion: null }])
      expect(await put(id, value)).toMatchObject({ status: 400, body: { campos: { calificacion: EMPTY } } })
    expect(await put(id, { calificacion: 70, condicion: 'retirado' })).toMatchObject({
      status: 400,
      body: { campos: { condicion: NOT_BOTH } },
    })
    expect((await put(id, { calificacion: null, condicion: 'retirado' })).status).toBe(200)
  })

  test('in a whole sheet: numbers, conditions and nothing side by side', async () => {
    const { section, students } = await openClass(4)
    const [a, b, c, d] = students.map(({ id }) => id) as [number, number, number, number]
    await saveAll(section.id, {
      calificaciones: [
        { idusuario: a, calificacion: 70 },
        { idusuario: b, condicion: 'no_presento' },
        { idusuario: c, condicion: 'retirado', calificacion: null },
      ],
    })
    const saved = await saveAll(section.id, {
      calificaciones: [
        { idusuario: a, condicion: 'no_presento' },
        { idusuario: b, condicion: 'no_presento' },
        { idusuario: c, calificacion: null },
        { idusuario: d, calificacion: 99.5 },
      ],
      oficializado: true,
    })
    const values = (data: Record<string, unknown>[]) =>
      Object.fromEntries(data.map(one => [one.idusuario as number, one.calificacion ?? one.condicion]))
    expect(values(saved.body.data)).toEqual({ [a]: 'no_presento', [b]: 'no_presento', [d]: 99.5 })
    expect(values(await sheet(section.id))).toEqual(values(saved.body.data))
    // b stayed as it was, and only became official.
    const lines = (await history(section.id)).filter((line: { idusuario: number }) => line.idusuario === b)
    expect(lines).toHaveLength(2)
  })

  test('a student learns of it once it is official, and not before', async () => {
    const { section, student } = await openClass()
    const body = { idseccion: section.id, idusuario: student.id, condicion: 'no_presento' }
    const { id } = (await create(body)).body.data
    expect((await call('GET', '/calificaciones', { as: student })).text).not.toContain('no_presento')
    await put(id, { oficializado: true })
    expect((await seen(student)).data).toMatchObject([
      { calificacion: null, condicion: 'no_presento', oficializado: true, idseccion: section.id },
    ])
  })
})

describe('the reason for changing what is official', () => {
  test('is kept with the line that it explains, and with no other', async () => {
    const { section, student } = await openClass()
    const who = { idseccion: section.id, idusuario: student.id }
    const { id } = (await create({ ...who, calificacion: 80 })).body.data
    await put(id, { oficializado: true })
    await put(id, { calificacion: 85, motivo: '  Sumé mal el segundo parcial ' })
    await saveAll(section.id, { oficializado: false, motivo: 'Falta revisar' })
    await put(id, { oficializado: true })
    const gone = await call(
      'DELETE',
      `/calificaciones/${id}?motivo=${encodeURIComponent('Era de otra sección')}`,
      {
        as: teacher,
      },
    )
    expect(gone.status).toBe(200)
    expect((await history(section.id)).map(({ motivo }: { motivo: unknown }) => motivo)).toEqual([
      'Era de otra sección',
      null,
      'Falta revisar',
      'Sumé mal el segundo parcial',
      null,
      null,
    ])
  })

  test('is a sentence, or none at all', async () => {
    const { section, student } = await openClass()
    const body = { idseccion: section.id, idusuario: student.id, calificacion: 80 }
    const { id } = (await create(body)).body.data
    for (const [motivo, sentence] of [
      ['', /está vacío/],
      ['   ', /está vacío/],
      [7, /está vacío/],
      [null, /está vacío/],
      ['x'.repeat(301), /hasta 300 caracteres/],
      ['a\u0000b', /invisibles/],
    ] as const) {
      const refused = { status: 400, body: { campos: { motivo: expect.stringMatching(sentence) } } }
      expect(await put(id, { oficializado: true, motivo })).toMatchObject(refused)
      expect(await saveAll(section.id, { oficializado: true, motivo })).toMatchObject(refused)
      const path = `/calificaciones/${id}?motivo=${encodeURIComponent(String(motivo ?? ''))}`
      if (motivo !== 7) expect((await call('DELETE', path, { as: teacher })).status).toBe(400)
    }
    expect(await history(section.id)).toHaveLength(1)
  })
})
