import { ROL } from '@nivela/contract/roles'
import fc from 'fast-check'
import { describe, expect, onTestFinished, test } from 'vitest'
import { openTestApp } from '../../testing/app.ts'
import { expectNoDeadlocks } from '../../testing/deadlocks.ts'
import { openTestOffer } from '../../testing/enrolment.ts'
import { tryCases } from '../../testing/random-cases.ts'
import { startSecondLooks } from '../esperas/second-looks.ts'

const app = await openTestApp()
const { call, person, postgres } = app
const offer = await openTestOffer(app)
const { admin } = offer
expectNoDeadlocks(postgres)

type Person = { id: number; token: string; correo: string; matricula: string }
let count = 0
/** A student who passed so many of the four areas in the placement test. */
async function student(passed = 0): Promise<Person> {
  count += 1
  const matricula = `T-${count}`
  const one = await person(ROL.estudiante, { matricula })
  const areas = ['lengua', 'matematica', 'sociales', 'naturales'].map((_, index) => index < passed)
  await postgres.pool.query(
    'insert into poma (idusuario, lengua, matematica, sociales, naturales) values ($1, $2, $3, $4, $5)',
    [one.id, ...areas],
  )
  return { ...one, matricula }
}
const inMinutes = (minutes: number) => new Date(Date.now() + minutes * 60_000).toISOString()
const [PAST, SOON, LATER] = [inMinutes(-10), inMinutes(60), inMinutes(120)]
const setTurnos = (id: number, body: object) =>
  call('PUT', `/inscripciones/turnos/${id}`, { as: admin, body })
const turnosOf = async (id: number) =>
  (await call('GET', `/inscripciones/turnos/${id}`, { as: admin })).body.data
const turnoOf = async (who: Person, id: number) => {
  const { data } = (await call('GET', `/inscripciones/turnos/user/${who.id}`, { as: who })).body
  return data.find((one: { idperiodoinscripcion: number }) => one.idperiodoinscripcion === id)
}
/** A window of a period of its own, with a section. */
async function openWindow(section: Record<string, unknown> = {}) {
  const idperiodo = await offer.createPeriod()
  const window = await offer.createWindow(idperiodo)
  const { id: idseccion, idasignatura } = await offer.createSection({ idperiodo, ...section })
  const enrol = (who: Person, changes: object = {}, as: { token: string } = who) =>
    call('POST', `/inscripciones/inscribir/${who.id}`, {
      as,
      body: { idperiodoinscripcion: window, idseccion, ...changes },
    })
  return { window, idperiodo, idseccion, idasignatura, enrol }
}
const list = (turnos: [string, Person[]][], resto: string | null = null) => ({
  criterio: 'lista',
  turnos: turnos.map(([desde, people]) => ({ desde, matriculas: people.map(({ matricula }) => matricula) })),
  resto,
})
const BEFORE = /^Tu turno empieza (a las? |el \d).*[ap]\. m\.$/

describe('a student before their turn', () => {
  test('is refused with their hour, by every way in; in their turn and without one they enter', async () => {
    const { window, idseccion, idperiodo, enrol } = await openWindow({ cupo: 2 })
    const [early, now, other] = [await student(), await student(), await student()]
    expect(
      (
        await setTurnos(
          window,
          list([
            [PAST, [now]],
            [SOON, [early]],
          ]),
        )
      ).status,
    ).toBe(200)
    expect(await turnoOf(early, window)).toEqual({ idperiodoinscripcion: window, desde: SOON })
    expect(await turnoOf(other, window)).toEqual({ idperiodoinscripcion: window, desde: null })
    const ofNobody = await call('GET', '/inscripciones/turnos/user/999999', { as: admin })
    expect(ofNobody.status).toBe(404)

    expect(await enrol(early)).toMatchObject({ status: 409, body: { error: expect.stringMatching(BEFORE) } })
    const armar = await call('POST', `/inscripciones/armar/${early.id}`, {
      as: early,
      body: { idperiodoinscripcion: window, secciones: [idseccion] },
    })
    expect(armar).toMatchObject({ status: 409, body: { error: expect.stringMatching(BEFORE) } })
    expect((await enrol(now)).status).toBe(200)
    expect((await enrol(other)).status).toBe(200)

    const join = (who: Person) =>
      call('POST', `/inscripciones/espera/${who.id}`, {
        as: who,
        body: { idperiodoinscripcion: window, idseccion },
      })
    expect(await join(early)).toMatchObject({ status: 409, body: { error: expect.stringMatching(BEFORE) } })
    const third = await student()
    expect((await join(third)).status).toBe(201)

    // A retry, and leaving, need no turn; changing does.
    const seat = (await enrol(now)).body.data
    expect((await setTurnos(window, list([[SOON, [now, early, third]]]))).status).toBe(200)
    expect(await enrol(now)).toMatchObject({ status: 200, body: { data: seat } })
    const { id: elsewhere } = await offer.createSection({
      idperiodo,
      idasignatura: seat.secciones.idasignatura,
      dia: 'Martes',
    })
    const changed = await call('POST', `/inscripciones/cambiar/${seat.id}`, {
      as: now,
      body: { idseccion: elsewhere },
    })
    expect(changed).toMatchObject({ status: 409, body: { error: expect.stringMatching(BEFORE) } })
    expect((await call('POST', `/inscripciones/desinscribir/${seat.id}`, { as: now })).status).toBe(200)
    // A place in the line from before gives no seat before the turn; it is kept.
    const sectionsOf = async (who: Person) =>
      (await call('GET', `/inscripciones/user/${who.id}`, { as: who })).body.data.map(
        (seat: { idseccion: number }) => seat.idseccion,
      )
    expect(await sectionsOf(third)).toEqual([])
    const told = (await call('GET', '/avisos', { as: third })).body.data
    expect(told[0]).toMatchObject({ tipo: 'espera_pasada', texto: expect.stringContaining('tu turno') })
    const places = await call('GET', `/inscripciones/espera/user/${third.id}`, { as: third })
    expect(places.body.data).toMatchObject([{ idseccion, puesto: 1 }])

    // When it comes, they get the free seat without a press.
    expect((await setTurnos(window, list([[PAST, [third]]]))).status).toBe(200)
    const looks = startSecondLooks(postgres.db, { warn: () => {} })
    onTestFinished(() => looks.stop())
    await expect.poll(() => sectionsOf(third)).toEqual([idseccion])
  })

  test('a student in line before their turn is passed over for the next one whose turn has come', async () => {
    const { window, idseccion, enrol } = await openWindow({ cupo: 1 })
    const [holder, early, now] = [await student(), await student(), await student()]
    const seat = (await enrol(holder)).body.data
    for (const who of [early, now])
      await call('POST', `/inscripciones/espera/${who.id}`, {
        as: who,
        body: { idperiodoinscripcion: window, idseccion },
      })
    await setTurnos(
      window,
      list([
        [PAST, [now]],
        [SOON, [early]],
      ]),
    )
    expect((await call('POST', `/inscripciones/desinscribir/${seat.id}`, { as: holder })).status).toBe(200)
    const { rows } = await postgres.pool.query('select idusuario from inscripciones where idseccion = $1', [
      idseccion,
    ])
    expect(rows).toEqual([{ idusuario: now.id }])
  })

  test('the office enters them with a reason, and asks for it without one', async () => {
    const { window, enrol } = await openWindow()
    const early = await student()
    await setTurnos(window, list([[SOON, [early]]]))
    expect(await enrol(early, {}, admin)).toMatchObject({
      status: 400,
      body: { campos: { motivo: expect.stringMatching(/turno/) } },
    })
    expect((await enrol(early, { motivo: 'Viaja mañana' }, admin)).status).toBe(200)
  })

  test('among several whom the office moves at once, those in their turn are moved and the other is named', async () => {
    const { window, idseccion, idperiodo, idasignatura, enrol } = await openWindow({ cupo: 3 })
    const { id: destino } = await offer.createSection({ idperiodo, idasignatura, dia: 'Viernes' })
    const [early, now] = [await student(), await student()]
    for (const one of [early, now]) expect((await enrol(one)).status).toBe(200)
    expect((await setTurnos(window, list([[SOON, [early]]]))).status).toBe(200)
    const mover = (estudiantes: number[]) =>
      call('POST', '/inscripciones/mover', { as: admin, body: { idseccion, destino, estudiantes } })
    const { status, body } = await mover([early.id, now.id])
    expect({ status, data: body.data }).toEqual({
      status: 200,
      data: {
        movidos: [now.id],
        rechazados: [{ idusuario: early.id, error: expect.stringContaining('todavía no empieza') }],
      },
    })
    expect((await mover([early.id])).status).toBe(400)
  })

  test('the others enter when their hour says; without turns everyone does', async () => {
    const { window, enrol } = await openWindow()
    const [named, other] = [await student(), await student()]
    await setTurnos(window, list([[PAST, [named]]], LATER))
    expect((await enrol(other)).status).toBe(409)
    expect((await call('DELETE', `/inscripciones/turnos/${window}`, { as: admin })).status).toBe(200)
    expect(await turnoOf(other, window)).toBeUndefined()
    expect((await enrol(other)).status).toBe(200)
  })
})

describe('turns by what is left', () => {
  test('fewest first, a turn every so many minutes, no more than so many in each; the rest with the last', async () => {
    const { window } = await openWindow()
    const people = await Promise.all([3, 3, 2, 0, 0, 0].map(passed => student(passed)))
    const desde = inMinutes(30)
    const made = await setTurnos(window, { criterio: 'pendientes', desde, minutos: 20, porTurno: 2 })
    expect(made).toMatchObject({
      status: 200,
      body: { data: { criterio: 'pendientes', desde, minutos: 20, porTurno: 2 } },
    })
    const hours: number[] = []
    for (const one of people)
      hours.push((Date.parse((await turnoOf(one, window)).desde) - Date.parse(desde)) / 60_000)
    expect(hours[0]).toBe(0)
    expect(hours[1]).toBe(0)
    expect(hours[2]).toBe(20)
    for (const hour of hours.slice(3)) expect(hour).toBeGreaterThanOrEqual(40)
    const { turnos, resto } = await turnosOf(window)
    for (const { estudiantes } of turnos) expect(estudiantes).toBeLessThanOrEqual(2)
    expect(turnos.map(({ desde }: { desde: string }) => desde)).toEqual(
      turnos.map((_: unknown, index: number) =>
        new Date(Date.parse(desde) + index * 1_200_000).toISOString(),
      ),
    )
    expect(resto).toMatchObject({ desde: turnos.at(-1).desde })
    // Nobody who comes later gets in before the others.
    expect((await turnoOf(await student(), window)).desde).toBe(turnos.at(-1).desde)
  })
})

test('the office sees how many are in each turn and how many of them have a section', async () => {
  const { window, enrol } = await openWindow()
  const [a, b, c] = [await student(), await student(), await student()]
  await setTurnos(
    window,
    list([
      [PAST, [a, b]],
      [SOON, [c]],
    ]),
  )
  await enrol(a)
  const { criterio, turnos } = await turnosOf(window)
  expect(criterio).toBe('lista')
  expect(turnos).toEqual([
    { desde: PAST, estudiantes: 2, inscritos: 1, matriculas: [a.matricula, b.matricula].sort() },
    { desde: SOON, estudiantes: 1, inscritos: 0, matriculas: [c.matricula] },
  ])
})

test('what can’t be is refused with a sentence, and nothing is written', async () => {
  const { window } = await openWindow()
  const one = await student()
  await setTurnos(window, list([[SOON, [one]]]))
  const before = await turnosOf(window)
  const refused = async (body: object) => {
    const { status, body: answer } = await setTurnos(window, body)
    return [status, Object.keys(answer.campos ?? {})]
  }
  expect(await refused({ criterio: 'suerte' })).toEqual([400, ['criterio']])
  expect(await refused({ criterio: 'lista', turnos: [] })).toEqual([400, ['turnos']])
  expect(await refused({ criterio: 'pendientes', minutos: 5 })).toEqual([400, ['desde']])
  expect(await refused({ criterio: 'pendientes', desde: SOON })).toEqual([400, ['minutos']])
  expect(await refused({ criterio: 'pendientes', desde: SOON, minutos: 0 })).toEqual([400, ['minutos']])
  expect(
    await refused(
      list([
        [SOON, [one]],
        [LATER, [one]],
      ]),
    ),
  ).toEqual([400, ['turnos.1.matriculas']])
  const unknown = { criterio: 'lista', turnos: [{ desde: SOON, matriculas: [one.matricula, 'NO-ESTÁ'] }] }
  expect(await setTurnos(window, unknown)).toMatchObject({
    status: 400,
    body: { error: expect.stringContaining('NO-ESTÁ') },
  })
  expect((await setTurnos(999_999, list([[SOON, [one]]]))).status).toBe(404)
  expect((await call('GET', '/inscripciones/turnos/999999', { as: admin })).status).toBe(404)
  expect((await setTurnos(window, { ...list([[LATER, [one]]]), version: 1 })).body).toMatchObject({
    actual: { id: window },
  })
  expect(await turnosOf(window)).toEqual(before)
})

test('whatever the turns, nobody gets a seat before theirs, and everyone in theirs does', async () => {
  const { window, enrol } = await openWindow({ cupo: 1000 })
  const people = await Promise.all(Array.from({ length: 8 }, () => student()))
  const hour = fc.constantFrom(PAST, SOON, LATER)
  const plan = fc.record({
    turns: fc
      .array(fc.option(hour, { nil: null }), { minLength: 8, maxLength: 8 })
      .filter(turns => turns.some(Boolean)),
    resto: fc.option(hour, { nil: null }),
  })
  await tryCases(
    plan,
    async ({ turns, resto }) => {
      const named = (desde: string) => people.filter((_, index) => turns[index] === desde)
      const given = [PAST, SOON, LATER].flatMap(desde =>
        named(desde).length ? [[desde, named(desde)] as [string, Person[]]] : [],
      )
      expect((await setTurnos(window, list(given, resto))).status).toBe(200)
      const answers = await Promise.all(people.map(one => enrol(one)))
      for (const [index, { status, body }] of answers.entries()) {
        const from = turns[index] ?? resto
        expect([index, from, status]).toEqual([index, from, from === null || from === PAST ? 200 : 409])
        if (status === 200)
          expect(
            (
              await call('POST', `/inscripciones/desinscribir/${body.data.id}`, {
                as: people[index] as Person,
              })
            ).status,
          ).toBe(200)
      }
    },
    { numRuns: 15 },
  )
})
