import { usuario } from '@nivela/contract/usuarios'
import { beforeEach, expect, test, vi } from 'vitest'
import { installStorage } from '../device/storage.testing.ts'

const ana = {
  id: 7,
  nombre: 'Ana',
  apellido: 'Peña',
  correo: 'ana@escuela.do',
  telefono: null,
  idrol: 3,
  cedula: null,
  matricula: null,
  verificado: true,
  activo: true,
  tipodocumento: null,
  documento: null,
  version: 1,
} as const

const answer = (status: number, body: unknown) =>
  vi.fn<typeof fetch>(
    async () => new Response(typeof body === 'string' ? body : JSON.stringify(body), { status }),
  )

async function load(respond: typeof fetch) {
  vi.resetModules()
  vi.stubGlobal('fetch', respond)
  return { ...(await import('./api.ts')), ...(await import('../session/sesion.ts')) }
}

beforeEach(installStorage)

test('data is unwrapped and read with the schema; the token goes along', async () => {
  const respond = answer(200, { data: { ...ana, extra: 1 } })
  const { api, startSesion } = await load(respond)
  startSesion({ usuario: ana, token: 'abc' })
  expect(await api.get('/usuarios/7', usuario)).toEqual(ana)
  const [url, init] = respond.mock.calls[0] ?? []
  expect(url).toBe('/api/v1/usuarios/7')
  expect(new Headers(init?.headers).get('authorization')).toBe('Bearer abc')
})

test('a page comes with how many there are in all; without a total, what came is all', async () => {
  const lista = { parse: (value: unknown) => value as string[] }
  const page = async (body: unknown) => (await load(answer(200, body))).api.page('/x?pagina=1', lista)
  expect(await page({ data: ['a'], total: 31 })).toEqual({ filas: ['a'], total: 31 })
  expect(await page({ data: ['a', 'b'] })).toEqual({ filas: ['a', 'b'], total: 2 })
})

test('an update and a delete use their methods and answer the thing', async () => {
  const respond = answer(200, { data: ana })
  const { api } = await load(respond)
  expect(await api.put('/usuarios/7', { nombre: 'Ana' }, usuario)).toEqual(ana)
  expect(await api.delete('/usuarios/7', usuario)).toEqual(ana)
  const sent = respond.mock.calls.map(([, init]) => [init?.method, init?.body])
  expect(sent).toEqual([
    ['PUT', '{"nombre":"Ana"}'],
    ['DELETE', undefined],
  ])
})

test("a failure carries the server's sentence, its status and its fields", async () => {
  const { api } = await load(answer(400, { error: 'No.', campos: { correo: 'Mal.' } }))
  await expect(api.post('/x', {}, usuario)).rejects.toMatchObject({
    status: 400,
    message: 'No.',
    campos: { correo: 'Mal.' },
  })
})

test('a conflict carries what stands now; a question, what accepts it', async () => {
  const { api } = await load(answer(409, { error: 'Alguien.', actual: ana }))
  await expect(api.put('/x', {}, usuario)).rejects.toMatchObject({ status: 409, actual: ana })
  const asking = await load(answer(409, { error: 'Tiene.', confirmar: 'aceptarFechas' }))
  await expect(asking.api.put('/x', {}, usuario)).rejects.toMatchObject({ confirmar: 'aceptarFechas' })
})

test('an answer that is not ours, or no answer at all, still becomes a sentence', async () => {
  vi.spyOn(console, 'error').mockReturnValue()
  const rejection = async (respond: typeof fetch) =>
    (await load(respond)).api.get('/x', usuario).catch(e => e)
  expect(await rejection(answer(502, '<html>'))).toMatchObject({
    status: 502,
    message: expect.stringMatching(/Inténtalo/),
  })
  expect(await rejection(answer(200, { data: { id: 'x' } }))).toMatchObject({
    message: expect.stringMatching(/Inténtalo/),
  })
  const offline = vi.fn<typeof fetch>().mockRejectedValue(new TypeError('Failed to fetch'))
  expect(await rejection(offline)).toMatchObject({ status: 0, message: expect.stringMatching(/conexión/) })
})

test('a 401 removes the stored token and is raised again', async () => {
  const { api, startSesion, getAuth } = await load(answer(401, { error: 'Tu sesión terminó.' }))
  startSesion({ usuario: ana, token: 'abc' })
  await expect(api.get('/x', usuario)).rejects.toMatchObject({ status: 401, message: 'Tu sesión terminó.' })
  expect(localStorage.getItem('ACCESS_TOKEN')).toBeNull()
  expect(getAuth().token).toBeNull()
})

test('a late 401 of an older token leaves the new session alone', async () => {
  let respond: (response: Response) => void = () => {}
  const { api, startSesion, getAuth } = await load(() => new Promise(resolve => (respond = resolve)))
  startSesion({ usuario: ana, token: 'vieja' })
  const late = api.get('/x', usuario)
  startSesion({ usuario: ana, token: 'nueva' })
  respond(new Response('{}', { status: 401 }))
  await expect(late).rejects.toMatchObject({ status: 401 })
  expect(getAuth().token).toBe('nueva')
})

test('who has to set up their second factor is known by any refusal, also by the next page, until they did', async () => {
  const refusal = { error: 'Activa la verificación en dos pasos para continuar.', faltaSegundoFactor: true }
  const { api, startSesion, getSesion, markFaltaSegundoFactor } = await load(answer(403, refusal))
  const { id, nombre, correo, idrol, verificado } = ana
  const sesion = { id, nombre, correo, idrol, verificado }
  startSesion({ usuario: sesion, token: 'abc' })
  await expect(api.get('/x', usuario)).rejects.toMatchObject({ status: 403, faltaSegundoFactor: true })
  expect(getSesion()).toEqual({ ...sesion, faltaSegundoFactor: true })
  expect((await load(fetch)).getSesion()).toEqual({ ...sesion, faltaSegundoFactor: true })
  markFaltaSegundoFactor(false)
  expect(getSesion()).toEqual(sesion)
  expect((await load(fetch)).getSesion()).toEqual(sesion)
})

test('a refusal tells the address that is to be verified first; one for the role is heard of', async () => {
  const answers = [{ error: 'Verifica.', porVerificar: 'nueva@escuela.do' }, { error: 'No tienes permiso.' }]
  const { api, startSesion, getSesion, subscribeForbidden } = await load(
    async () => new Response(JSON.stringify(answers.shift()), { status: 403 }),
  )
  startSesion({ usuario: ana, token: 'abc' })
  const heard = vi.fn()
  const stop = subscribeForbidden(heard)
  await expect(api.get('/x', usuario)).rejects.toMatchObject({ status: 403 })
  expect(getSesion()).toEqual({ ...ana, correo: 'nueva@escuela.do', verificado: false })
  expect(heard).not.toHaveBeenCalled()
  await expect(api.get('/x', usuario)).rejects.toMatchObject({ status: 403 })
  expect(heard).toHaveBeenCalledOnce()
  stop()
})

test('a refusal of somebody who left meanwhile says nothing of who came after', async () => {
  let respond: (response: Response) => void = () => {}
  const { api, startSesion, getSesion } = await load(() => new Promise(resolve => (respond = resolve)))
  startSesion({ usuario: ana, token: 'vieja' })
  const late = api.get('/x', usuario)
  startSesion({ usuario: ana, token: 'nueva' })
  respond(new Response('{"error":"No.","faltaSegundoFactor":true}', { status: 403 }))
  await expect(late).rejects.toMatchObject({ status: 403 })
  expect(getSesion()).not.toHaveProperty('faltaSegundoFactor')
})

test('an abort stays an abort', async () => {
  const { api } = await load(async (_url, init) => {
    init?.signal?.throwIfAborted()
    return new Response()
  })
  await expect(api.get('/x', usuario, { signal: AbortSignal.abort() })).rejects.toMatchObject({
    name: 'AbortError',
  })
})

test('what came with an ETag is asked for conditionally, and a 304 is the same answer; not for another person', async () => {
  const asked: (string | null)[] = []
  const { api, setToken } = await load(async (_url, init) => {
    const known = new Headers(init?.headers).get('if-none-match')
    asked.push(known)
    // As in Chromium, where it has an empty body; in Node it has none.
    if (known === 'W/"1"')
      return Object.defineProperty(new Response(null, { status: 304 }), 'body', {
        value: new Response('').body,
      })
    return new Response(JSON.stringify({ data: [1, 2] }), { headers: { etag: 'W/"1"' } })
  })
  setToken('abc')
  const anything = { parse: (value: unknown) => value }
  expect(await api.get('/x', anything)).toEqual([1, 2])
  expect(await api.get('/x', anything)).toEqual([1, 2])
  setToken('otra')
  expect(await api.get('/x', anything)).toEqual([1, 2])
  expect(asked).toEqual([null, 'W/"1"', null])
})
