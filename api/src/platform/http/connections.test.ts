import { once } from 'node:events'
import { type AddressInfo, connect, type Socket } from 'node:net'
import fastify from 'fastify'
import { expect, onTestFinished, test } from 'vitest'
import { limitConnections, proxiesOf } from './connections.ts'
import { registerErrors } from './errors.ts'

const MOST = 20

async function openServer(trustProxy: string[]) {
  const app = fastify()
  registerErrors(app, {})
  limitConnections(app, proxiesOf(trustProxy), MOST)
  app.get('/', async () => 'aquí')
  app.get('/nunca', () => new Promise(() => {}))
  await app.listen({ port: 0, host: '127.0.0.1' })
  const { port } = app.server.address() as AddressInfo
  const opened: Socket[] = []
  onTestFinished(async () => {
    for (const socket of opened) socket.destroy()
    await app.close()
  })
  const open = async () => {
    const socket = connect(port, '127.0.0.1')
    opened.push(socket)
    // Taken in by the server, not only by the kernel.
    await Promise.all([once(app.server, 'connection'), once(socket, 'connect')])
    return socket
  }
  return { app, open }
}

const ask = async (socket: Socket, path = '/') => {
  socket.write(`GET ${path} HTTP/1.1\r\nhost: x\r\n\r\n`)
  return String((await once(socket, 'data'))[0])
}

test('past the limit the connection that has rested longest is closed, and the new one is served', async () => {
  const { open } = await openServer([])
  const first = await open()
  const second = await open()
  for (let others = 2; others < MOST; others++) await open()
  await ask(first)
  const closed = once(second, 'close')
  const newcomer = await open()
  await closed
  expect(await ask(newcomer)).toContain('aquí')
  expect(await ask(first)).toContain('aquí')
})

test('where all are in use the new one is refused with a sentence', async () => {
  const { app, open } = await openServer([])
  for (let one = 0; one < MOST; one++) {
    const socket = await open()
    socket.write('GET /nunca HTTP/1.1\r\nhost: x\r\n\r\n')
    await once(app.server, 'request')
  }
  const said = await ask(await open())
  expect(said).toMatch(/^HTTP\/1\.1 429 /)
  expect(said).toMatch(/retry-after: 5\r\n/)
  expect(said).toContain('Hay demasiadas conexiones abiertas desde tu red.')
})

test.each(['loopback', '127.0.0.0/8', '127.0.0.1'])('those of the proxy are not counted: %s', async proxy => {
  const { open } = await openServer([proxy])
  const sockets = []
  for (let one = 0; one < 2 * MOST; one++) sockets.push(await open())
  for (const socket of sockets) expect(await ask(socket)).toContain('aquí')
})
