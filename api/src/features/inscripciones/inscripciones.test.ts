import { NOMBRE_DE_AREA } from '@nivela/contract/asignaturas'
import { ROL } from '@nivela/contract/roles'
import { afterAll, describe, expect, test } from 'vitest'
import { openTestApp } from '../../testing/app.ts'
import { IN_ORDER, openTestOffer } from '../../testing/enrolment.ts'

const app = await openTestApp()
const { call, person, postgres } = app
const offer = await openTestOffer(app)
const { admin, period, window, createSection, student, enrol } = offer

const seats = async (who: { id: number; token: string }) =>
  (await call('GET', `/inscripciones/user/${who.id}`, { as: who })).body.data
const leave = (who: { token: string }, id: number) =>
  call('POST', `/inscripciones/desinscribir/${id}`, { as: who })

afterAll(async () => expect(await offer.invariants()).toEqual(IN_ORDER))

test('a seat is answered with its section, and shows up among the student’s', async () => {
  const who = await student()
  const { version: _ofTheOffice, ...section } = await createSection({ dia: 'Sabado', inicio: 14, fin: 17 })
  const { status, body } = await enrol(who, section.id)
  expect(status).toBe(200)
  expect(body.data).toEqual({
    id: expect.any(Number),
    idperiodoinscripcion: window,
    idusuario: who.id,
    idseccion: section.id,
    secciones: { ...section, inscritos: 1 },
  })
  expect(await seats(who)).toEqual([{ ...body.data, enEvaluacion: false }])
})

test('enrolling again answers the same seat, also once the window is closed', async () => {
  const who = await student()
  const [{ id }, late] = [await createSection(), await student()]
  const first = await enrol(who, id)
  expect((await enrol(who, id)).text).toBe(first.text)
  await offer.openOrClose('cerrar')
  expect((await enrol(who, id)).text).toBe(first.text)
  expect((await enrol(late, id)).body).toEqual({ error: 'La inscripción no está abierta.' })
  await offer.openOrClose('abrir')
  expect((await enrol(late, id)).status).toBe(200)
})

describe('refused, each with its sentence', () => {
  test('no open window, no such window, another period', async () => {
    const who = await student()
    const { id } = await createSection()
    expect((await enrol(who, id, { idperiodoinscripcion: 999_999 })).body.error).toBe(
      'La inscripción no está abierta.',
    )
    const elsewhere = await offer.createWindow(await offer.createPeriod())
    expect(await enrol(who, id, { idperiodoinscripcion: elsewhere })).toMatchObject({
      status: 409,
      body: { error: 'La sección no es del período de esta inscripción.' },
    })
  })

  test('a subject that was passed; without a result all four are owed', async () => {
    const who = await student()
    const idasignatura = await offer.createSubject(NOMBRE_DE_AREA.matematica)
    const section = await createSection({ idasignatura })
    await postgres.pool.query(
      'insert into poma (idusuario, lengua, matematica, sociales, naturales) values ($1, false, true, false, false)',
      [who.id],
    )
    expect(await enrol(who, section.id)).toMatchObject({
      status: 409,
      body: { error: 'Esa asignatura ya está aprobada en la prueba POMA.' },
    })
    expect((await enrol(await student(), section.id)).status).toBe(200)
  })

  test('another section of the subject, hours that clash', async () => {
    const who = await student()
    const first = await createSection({ nombre: 'A-1', dia: 'Martes', inicio: 8, fin: 10 })
    const second = await createSection({ idasignatura: first.idasignatura, dia: 'Jueves' })
    const clashing = await createSection({ dia: 'Martes', inicio: 9, fin: 12 })
    const after = await createSection({ dia: 'Martes', inicio: 10, fin: 12 })
    await enrol(who, first.id)
    expect((await enrol(who, second.id)).body.error).toMatch(
      /^De esa asignatura ya tienes la sección A-1 de /,
    )
    const asOffice = await call('POST', `/inscripciones/inscribir/${who.id}`, {
      as: admin,
      body: { idperiodoinscripcion: window, idseccion: second.id },
    })
    expect(asOffice.body.error).toMatch(/^De esa asignatura ya tiene la sección A-1 de /)
    expect((await enrol(who, clashing.id)).body.error).toMatch(
      / choca con la sección A-1 de .* \(Martes, 8:00 a\. m\. a 10:00 a\. m\.\)\.$/,
    )
    expect((await enrol(who, after.id)).status).toBe(200)
  })

  test('no seat left, until someone leaves', async () => {
    const { id } = await createSection({ cupo: 1 })
    const [one, two] = [await student(), await student()]
    const seat = (await enrol(one, id)).body.data
    expect(await enrol(two, id)).toMatchObject({
      status: 409,
      body: { error: 'No quedan cupos en esta sección.' },
    })
    expect((await leave(one, seat.id)).body.data).toMatchObject({ id: seat.id, idseccion: id })
    expect((await enrol(two, id)).status).toBe(200)
  })

  test('a section or a student that is not there; somebody else’s id in the body', async () => {
    const who = await student()
    const { id } = await createSection()
    const teacher = await person(ROL.maestro)
    expect((await enrol(who, 999_999)).status).toBe(404)
    expect((await enrol(who, id, { idusuario: admin.id })).status).toBe(404)
    expect((await enrol({ ...teacher, token: admin.token }, id)).status).toBe(404)
    expect((await enrol({ ...(await student()), token: admin.token }, id)).status).toBe(200)
  })
})

describe('leaving', () => {
  test('only one’s own, only while the window is open, and not once graded', async () => {
    const who = await student()
    const { id } = await createSection()
    const seat = (await enrol(who, id)).body.data
    expect((await leave(await student(), seat.id)).status).toBe(404)
    await offer.openOrClose('cerrar')
    expect((await leave(who, seat.id)).body.error).toBe('La inscripción no está abierta.')
    await offer.openOrClose('abrir')
    await postgres.db.transaction(async tx => {
      await tx.execute(`select set_config('nivela.autor', '${admin.id}', true)`)
      await tx.execute(
        `insert into calificaciones (idseccion, idusuario, calificacion) values (${id}, ${who.id}, 90)`,
      )
    })
    expect(await leave(who, seat.id)).toMatchObject({
      status: 409,
      body: { error: expect.stringMatching(/^El maestro de la sección ya empezó a calificar/) },
    })
    // Everyone's in the section says so alike: of a grade that is not official a student must not learn.
    const other = await student()
    await enrol(other, id)
    for (const one of [who, other])
      expect((await call('GET', `/inscripciones/user/${one.id}`, { as: one })).body.data).toMatchObject([
        { idseccion: id, enEvaluacion: true },
      ])
  })

  test('in a later window of the same period as well', async () => {
    const who = await student()
    const seat = (await enrol(who, (await createSection()).id)).body.data
    const late = await offer.createWindow(period)
    await offer.openOrClose('cerrar')
    expect((await leave(who, seat.id)).status).toBe(200)
    expect((await leave(who, seat.id)).status).toBe(404)
    await offer.openOrClose('abrir')
    await offer.openOrClose('cerrar', late)
  })
})

describe('several at once', () => {
  const take = (who: { id: number; token: string }, secciones: unknown) =>
    call('POST', `/inscripciones/armar/${who.id}`, {
      as: who,
      body: { idperiodoinscripcion: window, secciones },
    })

  test('all of them, or none when one is refused', async () => {
    const who = await student()
    const [one, two] = [await createSection({ dia: 'Lunes' }), await createSection({ dia: 'Martes' })]
    const full = await createSection({ dia: 'Viernes', cupo: 1 })
    await enrol(await student(), full.id)
    expect((await take(who, [one.id, two.id, full.id])).body.error).toBe('No quedan cupos en esta sección.')
    expect(await seats(who)).toEqual([])
    const { status, body } = await take(who, [two.id, one.id, two.id])
    expect(status).toBe(200)
    expect(body.data).toHaveLength(2)
    expect((await take(who, [one.id, two.id])).body.data).toEqual(expect.arrayContaining(body.data))
  })

  test('two that clash with each other', async () => {
    const who = await student()
    const [one, two] = [
      await createSection({ dia: 'Jueves' }),
      await createSection({ dia: 'Jueves', inicio: 9, fin: 11 }),
    ]
    expect((await take(who, [one.id, two.id])).status).toBe(409)
    expect(await seats(who)).toEqual([])
  })

  test.each([[[]], [[0]], ['1'], [null], [Array(21).fill(1)]])('%j is refused', async secciones => {
    expect((await take(await student(), secciones)).status).toBe(400)
  })
})

describe('at the same moment', () => {
  test('twenty clicks of one student are one seat', async () => {
    const who = await student()
    const { id } = await createSection()
    const answers = await Promise.all(Array.from({ length: 20 }, () => enrol(who, id)))
    expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([200]))
    expect(new Set(answers.map(({ body }) => body.data.id)).size).toBe(1)
  })

  test('one student, ten sections of one subject: one seat, nine sentences', async () => {
    const who = await student()
    const idasignatura = await offer.createSubject()
    const sections = await Promise.all(Array.from({ length: 10 }, () => createSection({ idasignatura })))
    const answers = await Promise.all(sections.map(({ id }) => enrol(who, id)))
    expect(answers.map(({ status }) => status).sort()).toEqual([200, ...Array(9).fill(409)])
    expect(await seats(who)).toHaveLength(1)
  })

  test('a student who enrols before the window closes has a seat; nobody gets one after', async () => {
    const { id } = await createSection({ cupo: 100 })
    const students = await Promise.all(Array.from({ length: 30 }, student))
    const [closed, ...answers] = await Promise.all([
      offer.openOrClose('cerrar'),
      ...students.map(who => enrol(who, id)),
    ])
    const { rows } = await postgres.pool.query(
      'select count(*)::int as filas from inscripciones where idseccion = $1',
      [id],
    )
    expect(closed.status).toBe(200)
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(rows[0].filas)
    expect((await enrol(await student(), id)).status).toBe(409)
    await offer.openOrClose('abrir')
  })
})

test('the students of a section: its own teacher and the office, nobody else', async () => {
  const teacher = await person(ROL.maestro)
  const { id } = await createSection({ idusuario: teacher.id })
  const who = await person(ROL.estudiante, { nombre: 'Ángel', matricula: '2026-0777' })
  await enrol(who, id)
  const roster = (as: { token: string }) => call('GET', `/inscripciones/users-in-seccion/${id}`, { as })
  expect((await roster(teacher)).body.data).toEqual([
    { id: who.id, nombre: 'Ángel', apellido: expect.any(String), matricula: '2026-0777' },
  ])
  expect((await roster(admin)).body.data).toHaveLength(1)
  expect((await roster(await person(ROL.maestro))).status).toBe(404)
})
