import { ROL } from '@nivela/contract/roles'
import fastify from 'fastify'
import { describe, expect, test } from 'vitest'
import { buildApp } from './app.ts'
import { registerAccess } from './platform/http/access.ts'
import { openPool } from './platform/postgres/postgres.ts'
import { openTestApp, testSettings } from './testing/app.ts'
import { createTestDatabase, openTestPostgres } from './testing/database.ts'
import { openProxy } from './testing/proxy.ts'

const postgres = await openTestPostgres()

test('a route that does not say who may call it does not boot', () => {
  const app = fastify()
  registerAccess(app, async () => null, { requireSecondFactor: 'none' })
  expect(() => app.get('/secreto', async () => ({ data: 1 }))).toThrow('GET /secreto declares no access')
})

test('what breaks answers one sentence; the details stay in the log, under the request’s id', async () => {
  const lines: string[] = []
  const settings = { ...testSettings(), logLevel: 'info' as const }
  const app = await buildApp(settings, postgres, { log: { write: line => lines.push(line) } })
  app.get('/roto', () => postgres.pool.query("do $$ begin raise exception 'cédula 00112345678'; end $$"))
  const response = await app.inject({ url: '/roto?token=abc', headers: { authorization: 'Bearer secreto' } })
  await app.close()
  expect(response.statusCode).toBe(500)
  expect(response.body).toBe('{"error":"Ocurrió un error inesperado."}')
  const logged = lines
    .map(line => JSON.parse(line))
    .filter(line => line.reqId === response.headers['x-request-id'])
  expect(logged.map(line => line.msg)).toEqual(['request failed', 'request'])
  expect(logged[0].err).toMatchObject({ code: 'P0001' })
  expect(lines.join('')).not.toMatch(/00112345678|secreto|token=|abc/)
})

test.each([
  ['a full disk', '53100'],
  ['a replica that may only be read', '25006'],
])('%s is a matter of time: 503, and when to come back', async (_what, code) => {
  const app = await buildApp(testSettings(), postgres)
  app.get('/roto', () => postgres.pool.query(`do $$ begin raise exception sqlstate '${code}'; end $$`))
  const response = await app.inject({ url: '/roto' })
  await app.close()
  expect(response.statusCode).toBe(503)
  expect(response.headers['retry-after']).toBe('2')
})

describe('what is not there', () => {
  test.each([
    ['GET', '/api/v1/nada'],
    ['PATCH', '/api/v1/auth/login'],
    ['GET', '/api/v1/auth/login'],
    ['DELETE', '/api/v1/usuarios'],
    ['GET', '/archivo.js'],
  ] as const)('%s %s is 404 with a sentence', async (method, url) => {
    const { app } = await openTestApp(postgres)
    const response = await app.inject({ method, url })
    expect(response.statusCode).toBe(404)
    expect(response.json()).toEqual({ error: 'No encontramos lo que buscas.' })
  })

  test('an address that is no address is 400', async () => {
    const { app } = await openTestApp(postgres)
    const response = await app.inject({ url: '/api/v1/%ZZ' })
    expect(response.statusCode).toBe(400)
    expect(response.json()).toEqual({ error: 'No entendimos lo que enviaste.' })
  })
})

test('every answer carries the security headers, and scripts are only the server’s own', async () => {
  const { app } = await openTestApp(postgres)
  for (const url of [
    '/health/live',
    '/api/v1/nada',
    '/api/v1/usuarios',
    '/api/v1/%ZZ',
    '/api/openapi.json',
  ]) {
    const { headers } = await app.inject({ url })
    const policy = String(headers['content-security-policy'])
    for (const directive of ['default-src', 'object-src', 'base-uri', 'frame-ancestors'])
      expect(policy).toContain(`${directive} 'none'`)
    expect(policy.match(/script-src [^;]*/)?.[0]).not.toMatch(/unsafe|\*|http/)
    expect(headers).toMatchObject({
      'x-content-type-options': 'nosniff',
      'x-frame-options': 'DENY',
      'referrer-policy': 'no-referrer',
      'cache-control': 'no-store',
      'content-type': 'application/json; charset=utf-8',
    })
    expect(headers['access-control-allow-origin']).toBeUndefined()
    expect(headers['set-cookie']).toBeUndefined()
  }
  const { headers } = await app.inject({ url: '/health/live' })
  expect(headers['x-request-id']).toMatch(/^[0-9a-f-]{36}$/)
})

test('a picture that is text says so', async () => {
  const { app } = await openTestApp(postgres)
  const { headers } = await app.inject({ url: '/api/docs/static/logo.svg' })
  expect(headers['content-type']).toBe('image/svg+xml; charset=utf-8')
})

test('once people come over https, their browsers are told to keep to it', async () => {
  const strict = async (publicUrl: string) => {
    const app = await buildApp({ ...testSettings(), publicUrl }, postgres)
    const { headers } = await app.inject({ url: '/health/live' })
    await app.close()
    return headers['strict-transport-security']
  }
  expect(await strict('https://nivela.escuela.do')).toBe('max-age=31536000; includeSubDomains')
  expect(await strict('http://localhost:3000')).toBeUndefined()
})

test('the OpenAPI document is made from the schemas that check every request', async () => {
  const { app } = await openTestApp(postgres)
  const document = (await app.inject({ url: '/api/openapi.json' })).json()
  expect(document.openapi).toBe('3.1.0')
  const login = document.paths['/api/v1/auth/login'].post.requestBody.content['application/json'].schema
  expect(login.required).toEqual(['correo', 'contrasena'])
  expect((await app.inject({ url: '/api/docs/' })).statusCode).toBe(200)
})

test('while the database is away: 503 with a sentence, alive but not ready; then well again by itself', async () => {
  const proxy = await openProxy(await createTestDatabase())
  const behind = openPool(proxy.connection, () => {})
  const { app, call, person } = await openTestApp(behind)
  const who = await person(ROL.estudiante)
  const ready = async () => (await app.inject({ url: '/health/ready' })).statusCode
  expect(await ready()).toBe(200)

  await proxy.shut()
  const refused = await call('GET', `/usuarios/${who.id}`, { as: who })
  expect(refused).toMatchObject({
    status: 503,
    body: { error: 'El servicio no está disponible en este momento. Inténtalo de nuevo en unos segundos.' },
    headers: { 'retry-after': '2' },
  })
  // The first met a connection that broke, the second finds nobody to connect to.
  expect((await call('GET', `/usuarios/${who.id}`, { as: who })).status).toBe(503)
  expect(await ready()).toBe(503)
  expect((await app.inject({ url: '/health/live' })).statusCode).toBe(200)

  await proxy.open()
  expect((await call('GET', `/usuarios/${who.id}`, { as: who })).status).toBe(200)
  expect(await ready()).toBe(200)
  await behind.close()
  await proxy.shut()
})
