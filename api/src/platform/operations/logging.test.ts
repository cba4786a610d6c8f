import { once } from 'node:events'
import { type AddressInfo, connect } from 'node:net'
import { ROL } from '@nivela/contract/roles'
import { afterAll, expect, onTestFinished, test, vi } from 'vitest'
import { buildApp } from '../../app.ts'
import { openTestApp, testSettings } from '../../testing/app.ts'
import { openTestLog } from '../../testing/log.ts'
import { openSockets, readAnswer } from '../../testing/socket.ts'

const { person, postgres } = await openTestApp()
const log = openTestLog()
const app = await buildApp({ ...testSettings(), logLevel: 'info' }, postgres, {
  log: log.stream,
  senderTimeouts: { headers: 300, request: 900, silence: 2_000, check: 50 },
})
afterAll(() => app.close())
const open = await openSockets(app)

const figure = async (name: string) => {
  const { body } = await app.inject({ url: '/metrics' })
  return Number(
    body
      .split('\n')
      .find(line => line.startsWith(`${name} `))
      ?.slice(name.length) ?? 0,
  )
}

/** Nobody can write people until it is released. */
async function holdUsuarios() {
  const client = await postgres.pool.connect()
  await client.query('begin; lock table usuarios in exclusive mode')
  return async () => {
    await client.query('rollback')
    client.release()
  }
}

test('a client that hangs up before the answer has a line, and the outcome another, with its person', async () => {
  const admin = await person(ROL.administrador)
  const release = await holdUsuarios()
  const body = JSON.stringify({
    nombre: 'Ana',
    apellido: 'Cortada',
    correo: 'cortada@prueba.test',
    telefono: '8095550100',
    cedula: '40299999999',
    idrol: ROL.administrador,
    contrasena: 'una-clave-larga-y-rara',
  })
  const socket = open()
  socket.send(`POST /api/v1/auth/register HTTP/1.1\r\nhost: x\r\nauthorization: Bearer ${admin.token}\r\n`)
  socket.send(`content-type: application/json\r\ncontent-length: ${body.length}\r\n\r\n${body}`)
  await waitsForUsuarios()
  socket.hangUp()
  const left = await log.line(({ msg, aborted }) => msg === 'request' && aborted)
  expect(left).toMatchObject({
    method: 'POST',
    route: '/api/v1/auth/register',
    usuario: admin.id,
    ip: '127.0.0.1',
    reqId: expect.stringMatching(/^[0-9a-f-]{36}$/),
    ms: expect.any(Number),
  })
  expect(left).not.toHaveProperty('status')
  await release()
  const finished = await log.line(({ msg }) => msg === 'request finished after its client left')
  expect(finished).toMatchObject({ reqId: left.reqId, status: 201, usuario: admin.id })
  expect(log.lines.filter(({ reqId, msg }) => reqId === left.reqId && msg === 'request')).toHaveLength(1)
  expect(
    await figure(
      'http_request_duration_seconds_count{method="POST",route="/api/v1/auth/register",status="aborted"}',
    ),
  ).toBe(1)
})

/** Until some query waits for the lock. */
async function waitsForUsuarios() {
  for (;;) {
    const { rows } = await postgres.pool.query(
      "select from pg_locks where not granted and relation = 'usuarios'::regclass",
    )
    if (rows.length) return
  }
}

test('an answer that is cut off says how it began', async () => {
  const server = await buildApp({ ...testSettings(), logLevel: 'info' }, postgres, { log: log.stream })
  onTestFinished(() => server.close())
  server.get('/api/larga', (_request, reply) => {
    reply.raw.write('el comienzo')
    return reply.hijack()
  })
  await server.listen({ port: 0, host: '127.0.0.1' })
  const socket = connect((server.server.address() as AddressInfo).port, '127.0.0.1')
  socket.write('GET /api/larga HTTP/1.1\r\nhost: x\r\n\r\n')
  await once(socket, 'data')
  socket.destroy()
  expect(await log.line(({ route }) => route === '/api/larga')).toMatchObject({ status: 200, aborted: true })
})

test.each([
  ['no HTTP', 'HOLA\r\n\r\n', 400],
  ['headers without end', 'GET / HTTP/1.1\r\nhost: x\r\n', 408],
  ['headers of 20 KB', `GET / HTTP/1.1\r\nhost: x\r\nx: ${'a'.repeat(20_000)}\r\n\r\n`, 431],
])('what the parser refuses has a line and is counted: %s', async (_what, bytes, status) => {
  const name = `http_connections_refused_total{status="${status}"}`
  const before = await figure(name)
  const socket = open()
  socket.send(bytes)
  const { error } = readAnswer(await socket.closed)
  const line = await log.line(({ msg, status: told }) => msg === 'connection refused' && told === status)
  expect(line).toMatchObject({ ip: '127.0.0.1', reason: error })
  expect(await figure(name)).toBe(before + 1)
})

test('an address that can’t be read has a line too, without the address', async () => {
  const { statusCode } = await app.inject({ url: '/api/v1/%zz' })
  expect(statusCode).toBe(400)
  const line = await log.line(({ status, msg }) => msg === 'request' && status === 400)
  expect(line).toMatchObject({ method: 'GET', route: null })
  expect(JSON.stringify(line)).not.toContain('%zz')
})

test.each(['new', 'open'])(
  'a client that hangs up at once, on a %s connection, has a line and keeps no place',
  async kind => {
    const admin = await person(ROL.administrador)
    const { port } = app.server.address() as AddressInfo
    const head = `HTTP/1.1\r\nhost: x\r\nauthorization: Bearer ${admin.token}\r\n`
    const sockets = await Promise.all(
      Array.from({ length: 40 }, async () => {
        const socket = connect(port, '127.0.0.1').on('error', () => {})
        if (kind === 'open') {
          socket.write(`GET /health/live ${head}\r\n`)
          await once(socket, 'data')
        }
        return socket
      }),
    )
    const lines = () =>
      log.lines.filter(
        ({ msg, route, method }) => msg === 'request' && method === 'POST' && route === '/api/v1/aulas',
      )
    const before = lines().length
    for (const socket of sockets)
      socket.write(
        `POST /api/v1/aulas ${head}content-type: application/json\r\ncontent-length: 2\r\n\r\n{}`,
        () => socket.destroy(),
      )
    await vi.waitUntil(() => lines().length === before + sockets.length, { timeout: 10_000 })
    const headers = { authorization: `Bearer ${admin.token}` }
    expect((await app.inject({ url: '/api/v1/aulas', headers })).statusCode).toBe(200)
  },
)
