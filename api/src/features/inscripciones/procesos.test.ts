import { ROL } from '@nivela/contract/usuarios'
import { expect, test } from 'vitest'
import { openTestApp } from '../../testing/app.ts'

const { call, person } = await openTestApp()
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
