import { once } from 'node:events'
import { ROL } from '@nivela/contract/roles'
import { expect, onTestFinished, test } from 'vitest'
import { buildApp } from '../app.ts'
import { openTestApp, testSettings } from '../testing/app.ts'
import { callsOf } from '../testing/calls.ts'
import { countWaiting } from '../testing/database.ts'
import { openTestLog } from '../testing/log.ts'
import { openSockets, readAnswer } from '../testing/socket.ts'

/** A school without an administrator yet: the link to become the first one works here. */
const { app, call, person, postgres } = await openTestApp()
const open = await openSockets(app)

function post(path: string, body: object) {
  const text = JSON.stringify(body)
  const socket = open()
  socket.send(`POST /api/v1${path} HTTP/1.1\r\nhost: x\r\nconnection: close\r\n`)
  socket.send(`content-type: application/json\r\ncontent-length: ${Buffer.byteLength(text)}\r\n\r\n${text}`)
  return socket
}

/** Resolves when so many requests have come, and the first of them wait for the table. */
async function arrivals(count: number) {
  let come = 0
  await new Promise<void>(resolve => {
    app.server.on('request', function one() {
      come += 1
      if (come < count) return
      app.server.off('request', one)
      resolve()
    })
  })
  while ((await countWaiting(postgres)) < 4);
}

const FIRST = {
  token: 'x',
  nombre: 'Ana',
  apellido: 'Luz',
  correo: 'ana@prueba.test',
  contrasena: 'cinco gatos verdes',
}

test.each(['/auth/primer-administrador', '/auth/primer-administrador/enlace'])(
  '300 wrong tokens at POST %s leave the database to those who have a session',
  async path => {
    const student = await person(ROL.estudiante)
    const client = await postgres.pool.connect()
    // With its connection the lock ends, whatever became of the test.
    onTestFinished(() => client.release(true))
    await client.query('begin; lock table bienvenidas in access exclusive mode')
    const arrived = arrivals(300)
    const flood = Array.from({ length: 300 }, () => post(path, FIRST))
    await arrived
    expect((await call('GET', '/periodos', { as: student })).status).toBe(200)
    await client.query('rollback')
    // On a slow machine the first of them give up waiting for the table.
    for (const { closed } of flood) expect([400, 503]).toContain(readAnswer(await closed).status)
  },
)

test('300 who ask at once whether the server is ready cost the database a query or two', async () => {
  let taken = 0
  const count = () => {
    taken += 1
  }
  postgres.pool.on('acquire', count)
  onTestFinished(() => void postgres.pool.off('acquire', count))
  const answers = await Promise.all(Array.from({ length: 300 }, () => app.inject({ url: '/health/ready' })))
  expect(new Set(answers.map(({ statusCode }) => statusCode))).toEqual(new Set([200]))
  expect(taken).toBeLessThan(10)
})

test('what everyone may read is put into words once, not for each of them', async () => {
  for (const url of ['/', '/login', '/api/openapi.json', '/api/docs/', '/api/docs/json', '/api/docs/yaml']) {
    await app.inject({ url })
    const before = performance.eventLoopUtilization()
    for (let nth = 0; nth < 20; nth++) await app.inject({ url })
    const { active } = performance.eventLoopUtilization(before)
    // A document of the whole API takes YAML some twenty times as long.
    expect([url, active < 2_000]).toEqual([url, true])
  }
  const script = { url: '/api/docs/static/swagger-ui-bundle.js', headers: { 'accept-encoding': 'br' } }
  const { statusCode, headers } = await app.inject(script)
  expect([statusCode, headers['content-encoding']]).toEqual([200, undefined])
})

test('a body that is cut off is its sender’s doing: no failure in the log, and no word of the database', async () => {
  const log = openTestLog()
  const loud = await buildApp({ ...testSettings(), logLevel: 'info' }, postgres, { log: log.stream })
  onTestFinished(() => loud.close())
  const socket = (await openSockets(loud))()
  const began = once(loud.server, 'request')
  socket.send('POST /api/v1/auth/login HTTP/1.1\r\nhost: x\r\ncontent-type: application/json\r\n')
  socket.send('content-length: 100\r\n\r\n{')
  await began
  socket.hangUp()
  const finished = await log.line(({ msg }) => msg === 'request finished after its client left')
  expect(finished).toMatchObject({ status: 400 })
  expect(log.lines.filter(({ level }) => level >= 40)).toEqual([])
})

test('a refusal may not be kept by a browser or a proxy: the school’s logo may be there a moment later', async () => {
  const refusals = (await callsOf(app)).filter(({ method }) => method === 'GET')
  for (const { url } of refusals) {
    const { statusCode, headers } = await app.inject({ url })
    if (statusCode < 400) continue
    expect([url, headers['cache-control']]).toEqual([url, 'no-store'])
    expect([url, headers['content-type']]).toEqual([url, 'application/json; charset=utf-8'])
  }
  expect(refusals.map(({ path }) => path)).toContain('/escuela/logo')
})
