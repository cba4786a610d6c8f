import { once } from 'node:events'
import { ROL } from '@nivela/contract/roles'
import { expect, onTestFinished, test } from 'vitest'
import { buildApp } from '../app.ts'
import { openTestApp, testSettings } from '../testing/app.ts'
import { callsOf } from '../testing/calls.ts'
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
    onTestFinished(() => client.release())
    await client.query('begin; lock table bienvenidas in access exclusive mode')
    const flood = Array.from({ length: 300 }, () => post(path, FIRST))
    expect((await call('GET', '/periodos', { as: student })).status).toBe(200)
    await client.query('rollback')
    const answers = await Promise.all(flood.map(async ({ closed }) => readAnswer(await closed).status))
    expect(new Set(answers)).toEqual(new Set([400]))
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
