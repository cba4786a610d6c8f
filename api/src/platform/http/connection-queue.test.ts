import { once } from 'node:events'
import { type AddressInfo, connect } from 'node:net'
import fastify from 'fastify'
import { expect, test } from 'vitest'
import { queueRequestsBehindConnections } from './connection-queue.ts'

const PEOPLE = 40

test('those who come at once are all inside before the first of them is served', async () => {
  const app = fastify()
  queueRequestsBehindConnections(app)
  let inside = 0
  app.server.on('connection', () => {
    inside += 1
  })
  const insideWhenServed: number[] = []
  app.get('/', async () => {
    insideWhenServed.push(inside)
    return 'aquí'
  })
  await app.listen({ port: 0, host: '127.0.0.1' })
  const { port } = app.server.address() as AddressInfo

  const ask = async () => {
    const socket = connect(port, '127.0.0.1')
    socket.write('GET / HTTP/1.1\r\nhost: localhost\r\nconnection: close\r\n\r\n')
    return String((await once(socket, 'data'))[0])
  }
  const answers = await Promise.all(Array.from({ length: PEOPLE }, ask))

  for (const answer of answers) expect(answer).toMatch(/aquí$/)
  expect(insideWhenServed).toEqual(Array(PEOPLE).fill(PEOPLE))
  await app.close()
})
