import { ROL } from '@nivela/contract/roles'
import type { InjectOptions } from 'fastify'
import { expect, test } from 'vitest'
import { openTestApp } from '../testing/app.ts'
import { callsOf } from '../testing/calls.ts'

const { app, call, person, postgres } = await openTestApp()
const calls = await callsOf(app)
const admin = await person(ROL.administrador)
const callers = {
  nobody: null,
  unverified: await person(ROL.administrador, { verificado: false }),
  student: await person(ROL.estudiante),
  teacher: await person(ROL.maestro),
  admin,
}
const NOT_THERE = '{"error":"No encontramos lo que buscas."}'
const NOT_UNDERSTOOD = '{"error":"No entendimos lo que enviaste."}'

type Method = NonNullable<InjectOptions['method']>
const send = (method: string, url: string, token?: string, headers: Record<string, string> = {}) =>
  app.inject({
    method: method as Method,
    url,
    headers: { ...(token && { authorization: `Bearer ${token}` }), ...headers },
  })

const METHODS = [
  ...['GET', 'HEAD', 'POST', 'PUT', 'PATCH', 'DELETE', 'OPTIONS', 'TRACE'],
  ...['QUERY', 'PROPFIND', 'MOVE', 'LINK', 'PURGE'],
]

test.each(Object.entries(callers))(
  'every address with every method that it does not have, as %s: not there',
  async (_name, who) => {
    const served = new Set(calls.map(({ method, url }) => `${method} ${url}`))
    const urls = [...new Set(calls.map(({ url }) => url))]
    const wrong = urls.flatMap(url =>
      METHODS.filter(method => !served.has(`${method === 'HEAD' ? 'GET' : method} ${url}`)).map(
        method => [method, url] as const,
      ),
    )
    const surprises: string[] = []
    for (const [method, url] of wrong) {
      const { statusCode, body } = await send(method, url, who?.token)
      // Before anyone looks for the address, a QUERY must say what its body is.
      const expected = method === 'QUERY' ? `400 ${NOT_UNDERSTOOD}` : `404 ${NOT_THERE}`
      if (`${statusCode} ${body}` !== expected) surprises.push(`${method} ${url}: ${statusCode} ${body}`)
    }
    expect(surprises.filter(answer => !alsoServedByName(answer))).toEqual([])
  },
)

/** Names where another call has an id are read as that id, with that call's own refusals. */
const alsoServedByName = (answer: string) =>
  calls.some(({ method, path }) => {
    const pattern = new RegExp(`^${method} /api/v1${path.replace(/\{\w+\}/, '[^/ ]+')}: (400|401|403|404) `)
    return path.includes('{') && pattern.test(answer.replace(/^HEAD/, 'GET'))
  })

const STREAMS = ['/api/v1/inscripciones/cupos', '/api/v1/avisos/vivo', '/api/v1/propuestas/avance/vivo']

test('asking for the head of a page tells no more than the page', async () => {
  for (const who of [null, callers.student, admin]) {
    for (const { url } of calls.filter(one => one.method === 'GET' && !STREAMS.includes(one.url))) {
      const [head, whole] = [await send('HEAD', url, who?.token), await send('GET', url, who?.token)]
      expect([url, head.statusCode, head.body]).toEqual([url, whole.statusCode, ''])
    }
  }
})

test('a live stream is opened by GET alone, so that nothing is left open', async () => {
  for (const url of STREAMS) expect((await send('HEAD', url, admin.token)).statusCode).toBe(404)
})

test('a method hidden in a header, a field or the address stays hidden', async () => {
  const { body } = await call('POST', '/aulas', { as: admin, body: { nombre: 'Aula intacta' } })
  const { id } = body.data
  const there = async () =>
    (await postgres.pool.query('select from aulas where id = $1', [id])).rowCount === 1
  const names = ['x-http-method-override', 'x-http-method', 'x-method-override']
  for (const url of [`/api/v1/aulas/${id}`, `/api/v1/aulas/${id}?_method=DELETE`, '/api/v1/aulas']) {
    for (const method of ['GET', 'POST', 'PATCH']) {
      for (const name of names) await send(method, url, admin.token, { [name]: 'DELETE' })
    }
  }
  await call('PUT', `/aulas/${id}`, { as: admin, body: { nombre: 'Aula intacta', _method: 'DELETE' } })
  expect(await there()).toBe(true)
})

test('the same address written in other ways is the same address for nobody, or not there', async () => {
  const urls = [
    ...['/api/v1//usuarios', '/api/v1/usuarios/', '/API/V1/USUARIOS', '/api/v1/usuarios;admin=1'],
    ...['/api/v1/%75suarios', '/api/v1/./usuarios', '/api/v1/x/../usuarios', '/api/v1/usuarios%2f1'],
    ...['/api/v1/usuarios%00', '/api/v1/usuarios%20', '/api/v1/usuarios?', '/api/v1/usuarios#x'],
    ...['//api/v1/usuarios', '/api/v1/usuarios/1/', '/api/v1/usuarios/..%2f..%2f', '/api\\v1\\usuarios'],
  ]
  const headers = { 'x-original-url': '/api/v1/usuarios', 'x-rewrite-url': '/api/v1/usuarios' }
  for (const url of urls) {
    for (const token of [undefined, callers.student.token]) {
      for (const more of [{}, headers]) {
        const answer = await send('GET', url, token, more)
        // What is no address of the API is the web's own page, the same for everyone.
        const isPage = String(answer.headers['content-type']).startsWith('text/html')
        if (!isPage) expect([url, answer.statusCode]).toEqual([url, expect.toBeOneOf([400, 401, 403, 404])])
      }
    }
  }
})
