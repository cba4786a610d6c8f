import { mkdir, mkdtemp, readFile, rm, utimes, writeFile } from 'node:fs/promises'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { ROL } from '@nivela/contract/roles'
import { beforeAll, describe, expect, onTestFinished, test } from 'vitest'
import { buildApp } from './app.ts'
import { openPool } from './platform/postgres/postgres.ts'
import { openTestApp, type TestApp, testSettings } from './testing/app.ts'
import { createTestDatabase } from './testing/database.ts'
import { openTestOffer } from './testing/enrolment.ts'
import { openProxy } from './testing/proxy.ts'

const server = await openTestApp()
const { postgres } = server
const school = await openTestApp(postgres)

/** The figures as Prometheus reads them, by name and labels. */
async function scrape(app: TestApp['app']): Promise<Record<string, number>> {
  const { statusCode, body } = await app.inject({ url: '/metrics' })
  expect(statusCode).toBe(200)
  const lines = body.split('\n').filter(line => line && !line.startsWith('#'))
  return Object.fromEntries(
    lines.map(line => {
      const end = line.lastIndexOf(' ')
      return [line.slice(0, end), Number(line.slice(end))]
    }),
  )
}

describe('who may read them', () => {
  let withToken: TestApp['app']
  beforeAll(async () => {
    withToken = await buildApp({ ...testSettings(), metricsToken: TOKEN }, postgres)
    return () => withToken.close()
  })
  const TOKEN = 'una-clave-larga-para-los-que-vigilan'
  const from = (remoteAddress: string, headers: Record<string, string> = {}) => ({ remoteAddress, headers })
  const [HERE, ELSEWHERE] = ['127.0.0.1', '10.0.0.7']

  test.each([
    ['this machine', from(HERE), 200],
    ['this machine, by IPv6', from('::1'), 200],
    ['this machine, by IPv4 within IPv6', from('::ffff:127.0.0.1'), 200],
    ['another machine', from(ELSEWHERE), 404],
    ['another machine that says it is this one', from(ELSEWHERE, { 'x-forwarded-for': HERE }), 404],
    ['someone behind a proxy on this machine', from(HERE, { 'x-forwarded-for': '203.0.113.9' }), 404],
    ['the same, in the standard’s words', from(HERE, { forwarded: 'for=127.0.0.1' }), 404],
    ['another machine with the token', from(ELSEWHERE, { authorization: `Bearer ${TOKEN}` }), 200],
    ['another machine with a wrong token', from(ELSEWHERE, { authorization: `Bearer ${TOKEN}x` }), 404],
    ['another machine with an empty token', from(ELSEWHERE, { authorization: 'Bearer ' }), 404],
  ])('%s', async (_who, options, status) => {
    const response = await withToken.inject({ url: '/metrics', ...options })
    expect(response.statusCode).toBe(status)
    if (status === 404) expect(response.json()).toEqual({ error: 'No encontramos lo que buscas.' })
  })

  test('where no token is set, none opens', async () => {
    const options = from(ELSEWHERE, { authorization: 'Bearer undefined' })
    expect((await server.app.inject({ url: '/metrics', ...options })).statusCode).toBe(404)
  })
})

test('requests by the pattern of their route, never by who or what they are about', async () => {
  const who = await server.person(ROL.estudiante)
  await server.call('GET', `/usuarios/${who.id}`, { as: who })
  await server.call('GET', `/usuarios/${who.id}`)
  await server.app.inject({ url: `/api/v1/nada/${who.correo}` })
  await server.app.inject({ url: '/health/live' })
  const figures = await scrape(server.app)
  const count = (labels: string) => figures[`http_request_duration_seconds_count{${labels}}`]
  expect(count('method="GET",route="/api/v1/usuarios/:id",status="2xx"')).toBe(1)
  expect(count('method="GET",route="/api/v1/usuarios/:id",status="4xx"')).toBe(1)
  expect(count('method="GET",route="unknown",status="4xx"')).toBe(1)
  expect(count('method="GET",route="/health/live",status="2xx"')).toBe(1)
  expect(Object.keys(figures).join()).not.toContain(who.correo)

  const other = await openTestApp(postgres)
  expect(Object.keys(await scrape(other.app)).join()).not.toContain('/health/live')
})

test('a live stream is no slow answer: how long someone watched is not among the durations', async () => {
  const app = await buildApp(testSettings(), postgres)
  onTestFinished(() => app.close())
  app.get('/api/vivo', (_request, reply) => reply.type('text/event-stream').send('data: 1\n\n'))
  app.get('/api/normal', async () => 'listo')
  for (const url of ['/api/vivo', '/api/normal']) expect((await app.inject({ url })).statusCode).toBe(200)
  const keys = Object.keys(await scrape(app)).join()
  expect(keys).toContain('/api/normal')
  expect(keys).not.toContain('/api/vivo')
})

test('pages and their files, whose names change with every build, are one', async () => {
  for (const url of ['/', '/login', '/favicon.svg']) await server.app.inject({ url })
  const routes = Object.keys(await scrape(server.app)).flatMap(key => /route="([^"]*)"/.exec(key)?.[1] ?? [])
  expect(routes.filter(route => !/^(web|unknown|\/metrics|\/health\/\w+|\/api\/.*)$/.test(route))).toEqual([])
})

test('seats granted and refused, tries refused, watchers, jobs, mails, the process and its connections', async () => {
  const offer = await openTestOffer(school)
  const { id } = await offer.createSection({ cupo: 1 })
  const [first, second] = [await offer.student(), await offer.student()]
  await offer.enrol(first, id)
  await offer.enrol(second, id)
  await offer.enrol(second, 999_999)
  for (let attempt = 0; attempt < 11; attempt++) await school.login('nadie@prueba.test', 'mala')
  await school.call('POST', '/auth/recover-password', { body: { correo: first.correo } })

  await school.app.listen({ port: 0, host: '127.0.0.1' })
  const { port } = school.app.server.address() as AddressInfo
  const address = `http://127.0.0.1:${port}`
  // Held on to: Node ends a stream whose answer nobody has any more.
  const live = await fetch(`${address}/api/v1/inscripciones/cupos`, {
    headers: { authorization: `Bearer ${first.token}` },
  })
  onTestFinished(() => live.body?.cancel())

  const inFlight = await (await fetch(`${address}/metrics`)).text()
  expect(inFlight).toMatch(/^http_requests_in_flight 2$/m)

  const figures = await scrape(school.app)
  expect(figures).toMatchObject({
    'nivela_enrolments_total{result="granted"}': 1,
    'nivela_enrolments_total{result="sin_cupo"}': 1,
    'nivela_enrolments_total{result="no_existe"}': 1,
    'nivela_enrolments_total{result="choque"}': 0,
    'http_requests_rate_limited_total{route="/api/v1/auth/login"}': 1,
    nivela_live_watchers: 1,
    nivela_database_up: 1,
    // Two mails, one of them to the section's teacher, and to tell of the window that opened.
    'nivela_jobs{state="waiting"}': 3,
    'nivela_jobs{state="failed"}': 0,
    'nivela_mails{state="waiting"}': 2,
    'nivela_mails{state="failed_last_day"}': 0,
    nivela_pool_connections_max: 10,
    nivela_pool_waiting: 0,
  })
  expect(figures.nivela_pool_connections).toBeGreaterThan(0)
  expect(figures).toHaveProperty('nodejs_eventloop_lag_p99_seconds')
  expect(figures).toHaveProperty('process_resident_memory_bytes')
})

test('the handbook explains every one of ours, and no other', async () => {
  const { body } = await server.app.inject({ url: '/metrics' })
  const told = [...body.matchAll(/^# TYPE ((?:http|nivela)_\w+)/gm)].map(([, name]) => name)
  const handbook = await readFile(new URL('../../docs/operations.md', import.meta.url), 'utf8')
  const rows = handbook.match(/^\| `(http|nivela)_[^|]*/gm) ?? []
  const explained = rows.flatMap(row => [...row.matchAll(/`(\w+)`/g)].map(([, name]) => name))
  expect(explained.sort()).toEqual(told.sort())
  const asked = [...handbook.matchAll(/\b(?:http_request|nivela|nodejs_event|process)_\w*[a-z]\b/g)]
  const known = [...body.matchAll(/^# TYPE (\w+)/gm)].map(([, name]) => name)
  expect(
    asked.map(([name]) => name.replace(/_(bucket|count)$/, '')).filter(name => !known.includes(name)),
  ).toEqual([])
})

test('the disk and the newest whole backup; what is not there is not shown', async () => {
  const dataDir = await mkdtemp(path.join(tmpdir(), 'nivela-cifras-'))
  onTestFinished(() => rm(dataDir, { recursive: true }))
  const app = await buildApp({ ...testSettings(), dataDir }, postgres)
  onTestFinished(() => app.close())
  const before = await scrape(app)
  expect(before.nivela_data_disk_free_bytes).toBeGreaterThan(0)
  expect(before).not.toHaveProperty('nivela_backup_age_seconds')

  const folder = path.join(dataDir, 'respaldos')
  await mkdir(folder)
  const hoursAgo = {
    'nivela-2026-01-01.respaldo': 27,
    'nivela-2026-01-02.respaldo': 3,
    '.nivela-x.parcial': 0,
  }
  for (const [name, hours] of Object.entries(hoursAgo)) {
    const time = Date.now() / 1000 - hours * 3600
    await writeFile(path.join(folder, name), '')
    await utimes(path.join(folder, name), time, time)
  }
  const hours = ((await scrape(app)).nivela_backup_age_seconds ?? 0) / 3600
  expect(Math.round(hours)).toBe(3)
})

test('with the database away the rest is still told, and that it is away', async () => {
  const proxy = await openProxy(await createTestDatabase())
  const behind = openPool(proxy.connection, () => {})
  const { app } = await openTestApp(behind)
  await proxy.shut()
  const away = await scrape(app)
  expect(away).toMatchObject({ nivela_database_up: 0, nivela_pool_connections_max: 10 })
  expect(Object.keys(away).join()).not.toMatch(/nivela_(jobs|mails)/)
  await proxy.open()
  expect(await scrape(app)).toMatchObject({ nivela_database_up: 1, 'nivela_jobs{state="waiting"}': 0 })
  await behind.close()
  await proxy.shut()
})
