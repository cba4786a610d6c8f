import { once } from 'node:events'
import { type AddressInfo, connect } from 'node:net'
import fastify from 'fastify'
import { expect, test } from 'vitest'
import { shutDownGracefully } from './graceful-shutdown.ts'

const REQUEST = 'GET / HTTP/1.1\r\nhost: localhost\r\n\r\n'

test('a server that ends refuses new connections, and answers once more on those that are in use', async () => {
  const app = fastify({ return503OnClosing: false })
  shutDownGracefully(app)
  app.get('/', async () => 'aquí')
  await app.listen({ port: 0, host: '127.0.0.1' })
  const { port } = app.server.address() as AddressInfo

  const unused = connect(port, '127.0.0.1')
  const used = connect(port, '127.0.0.1')
  const ask = async () => {
    used.write(REQUEST)
    return String((await once(used, 'data'))[0])
  }
  await Promise.all([once(unused, 'connect'), once(used, 'connect')])
  expect(await ask()).toMatch(/connection: keep-alive/i)

  let ended = false
  const end = app.close().then(() => {
    ended = true
  })
  await once(unused, 'close')
  expect(app.server.listening).toBe(false)
  expect(ended).toBe(false)
  const [error] = await once(connect(port, '127.0.0.1'), 'error')
  expect(error.code).toBe('ECONNREFUSED')
  const last = await ask()
  expect(last).toMatch(/connection: close/i)
  expect(last).toMatch(/aquí$/)
  await end
})
