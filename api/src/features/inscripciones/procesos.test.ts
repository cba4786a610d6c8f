import { ROL } from '@nivela/contract/roles'
import { expect, test } from 'vitest'
import { openTestApp } from '../../testing/app.ts'
import { openTestOffer } from '../../testing/enrolment.ts'

const app = await openTestApp()
const { call, person } = app
const admin = await person(ROL.administrador)
const post = (path: string, body?: unknown) => call('POST', path, { as: admin, body })
const { id: idperiodo } = (
  await post('/periodos/create', { nombre: 'P', inicio: '2026-01-15', fin: '2026-05-15' })
).body.data
const window = { nombre: 'Enero', inicio: '2026-01-02', fin: '2026-01-12', idperiodo }

test('a window starts closed; opening and closing twice changes nothing more', async () => {
  const { status, body } = await post('/inscripciones/create', window)
  expect(status).toBe(201)
  expect(body.data).toEqual({
    id: expect.any(Number),
    nombre: 'Enero',
    inicio: '2026-01-02T00:00:00.000Z',
    fin: '2026-01-12T00:00:00.000Z',
    idperiodo,
    abierto: false,
    abreEn: null,
    cierraEn: null,
    conTurnos: false,
    version: expect.any(Number),
  })
  const { id } = body.data
  for (const [verb, abierto] of [
    ['abrir', true],
    ['abrir', true],
    ['cerrar', false],
    ['cerrar', false],
  ] as const) {
    const answer = await post(`/inscripciones/${verb}-proceso/${id}`)
    expect(answer).toMatchObject({ status: 200, body: { data: { id, abierto } } })
  }
  expect((await post('/inscripciones/abrir-proceso/999999')).status).toBe(404)
})

test('an update never opens or closes it', async () => {
  const { id } = (await post('/inscripciones/create', { ...window, nombre: 'Febrero', abierto: true })).body
    .data
  const body = { ...window, nombre: 'Marzo', abierto: false }
  const answer = await call('PUT', `/inscripciones/actualizar-proceso/${id}`, { as: admin, body })
  expect(answer.body.data).toMatchObject({ nombre: 'Marzo', abierto: true })
  const listed = (await call('GET', '/inscripciones/process/all', { as: admin })).body.data
  expect(listed).toContainEqual(answer.body.data)
})

test('a period that does not exist, a name twice, a period in use', async () => {
  const missing = await post('/inscripciones/create', { ...window, nombre: 'x', idperiodo: 999_999 })
  expect(missing).toMatchObject({ status: 400, body: { campos: { idperiodo: 'Ese período no existe.' } } })
  expect((await post('/inscripciones/create', window)).body.error).toBe(
    'Ya existe una inscripción con ese nombre.',
  )
  const refused = await call('DELETE', `/periodos/${idperiodo}`, { as: admin })
  expect(refused).toMatchObject({ status: 409, body: { error: 'El período se usa en 2 inscripciones.' } })
})

test('one that was never opened can be deleted, and its period after it; one that was opened or used can’t', async () => {
  const period = (
    await post('/periodos/create', { nombre: 'Equivocado', inicio: '2027-01-15', fin: '2027-05-15' })
  ).body.data.id
  const create = async (nombre: string, abierto = false) =>
    (await post('/inscripciones/create', { ...window, nombre, idperiodo: period, abierto })).body.data
  const remove = (id: number) => call('DELETE', `/inscripciones/eliminar-proceso/${id}`, { as: admin })

  const unused = await create('Nunca')
  expect(await remove(unused.id)).toMatchObject({ status: 200, body: { data: unused } })
  expect((await remove(unused.id)).status).toBe(404)
  const listed = (await call('GET', '/inscripciones/process/all', { as: admin })).body.data
  expect(listed.map(({ id }: { id: number }) => id)).not.toContain(unused.id)
  expect((await call('DELETE', `/periodos/${period}`, { as: admin })).status).toBe(200)

  const offer = await openTestOffer(app)
  const once = await offer.createWindow(offer.period)
  for (const verb of ['cerrar', 'abrir', 'cerrar'] as const) await offer.openOrClose(verb, once)
  expect(await remove(once)).toMatchObject({
    status: 409,
    body: { error: expect.stringMatching(/ya se abrió/) },
  })
  const section = await offer.createSection()
  await offer.enrol(await offer.student(), section.id)
  await offer.openOrClose('cerrar')
  expect(await remove(offer.window)).toMatchObject({
    status: 409,
    body: { error: expect.stringMatching(/1 sección elegida/) },
  })
})

test('opened and deleted at once: it is one or the other', async () => {
  for (let round = 0; round < 20; round += 1) {
    const { id } = (await post('/inscripciones/create', { ...window, nombre: `A la vez ${round}` })).body.data
    const [opened, removed] = await Promise.all([
      post(`/inscripciones/abrir-proceso/${id}`),
      call('DELETE', `/inscripciones/eliminar-proceso/${id}`, { as: admin }),
    ])
    expect([
      [200, 409],
      [404, 200],
    ]).toContainEqual([opened.status, removed.status])
  }
})
