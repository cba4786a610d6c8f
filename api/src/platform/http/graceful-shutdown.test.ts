import { once } from 'node:events'
import { type AddressInfo, connect, type Socket } from 'node:net'
import fastify from 'fastify'
import { expect, test } from 'vitest'
import { shutDownGracefully } from './graceful-shutdown.ts'

const REQUEST = 'GET / HTTP/1.1\r\nhost: localhost\r\n\r\n'
const PROXIED = 'GET / HTTP/1.1\r\nhost: localhost\r\nx-forwarded-for: 10.0.0.1\r\n\r\n'

async function listen() {
  const app = fastify({ return503OnClosing: false })
  shutDownGracefully(app)
  app.get('/', async () => 'aquí')
  await app.listen({ port: 0, host: '127.0.0.1' })
  const { port } = app.server.address() as AddressInfo
  return { app, open: () => connect(port, '127.0.0.1') }
}

async function ask(socket: Socket, request = REQUEST) {
  socket.write(request)
  return String((await once(socket, 'data'))[0])
}

test('a server that ends refuses new connections, and answers once more on those that are in use', async () => {
  const { app, open } = await listen()
  const unused = open()
  const used = open()
  await Promise.all([once(unused, 'connect'), once(used, 'connect')])
  expect(await ask(used)).toMatch(/connection: keep-alive/i)

  let ended = false
  const end = app.close().then(() => {
    ended = true
  })
  await once(unused, 'close')
  expect(app.server.listening).toBe(false)
  expect(ended).toBe(false)
  const [error] = await once(open(), 'error')
  expect(error.code).toBe('ECONNREFUSED')
  const last = await ask(used)
  expect(last).toMatch(/connection: close/i)
  expect(last).toMatch(/aquí$/)
  await end
})

test('a proxy’s idle connection is kept for longer than the proxy itself keeps it', async () => {
  const { app, open } = await listen()
  const direct = open()
  const proxied = open()
  await ask(proxied, PROXIED)
  await ask(direct)
  const end = app.close()
  await once(direct, 'close')
  expect(await ask(proxied, PROXIED)).toMatch(/connection: close/i)
  await end
})

test('connections that nobody has accepted yet when the server begins to end are served', async () => {
  const { app, open } = await listen()
  const waiting = Array.from({ length: 50 }, open)
  const answers = Promise.all(waiting.map(socket => ask(socket)))
  // The kernel has taken them all in, and the event loop has not had a turn.
  await new Promise(process.nextTick)
  const end = app.close()
  expect(new Set((await answers).map(answer => answer.slice(0, 15)))).toEqual(new Set(['HTTP/1.1 200 OK']))
  await end
})
