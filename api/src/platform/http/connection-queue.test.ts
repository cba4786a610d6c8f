import { once } from 'node:events'
import { type AddressInfo, connect } from 'node:net'
import fastify from 'fastify'
import { expect, onTestFinished, test } from 'vitest'
import { createConnectionQueue } from './connection-queue.ts'

const PEOPLE = 40
const LONGEST = { direct: 100, proxied: 1_500 }
/** Forty of them take longer than people who connect by themselves may hold up the others; at eight times as much, than a proxy may. */
const MS_TO_ACCEPT = 5

/** A server that takes its time for each connection, and how many it had accepted at each call. */
async function openServer(isProxy: boolean, msToAccept: number) {
  const app = fastify({ forceCloseConnections: true })
  const queue = createConnectionQueue(app.server, () => isProxy, LONGEST)
  let inside = 0
  app.server.on('connection', () => {
    inside += 1
    const until = performance.now() + msToAccept
    while (performance.now() < until);
  })
  app.addHook('onRequest', (_request, _reply, done) => {
    if (queue.isAccepting) queue.afterConnections(done)
    else done()
  })
  const insideWhenServed: number[] = []
  app.get('/', async () => {
    insideWhenServed.push(inside)
    return 'aquí'
  })
  await app.listen({ port: 0, host: '127.0.0.1' })
  onTestFinished(() => app.close())
  const { port } = app.server.address() as AddressInfo

  async function ask() {
    const socket = connect(port, '127.0.0.1')
    socket.write('GET / HTTP/1.1\r\nhost: localhost\r\n\r\n')
    const [answer] = await once(socket, 'data')
    socket.destroy()
    return String(answer)
  }
  const askAtOnce = () => Promise.all(Array.from({ length: PEOPLE }, ask))
  return { askAtOnce, insideWhenServed }
}

test('those who come at once are all inside before the first of them is served', async () => {
  const { askAtOnce, insideWhenServed } = await openServer(false, 0)
  for (const answer of await askAtOnce()) expect(answer).toMatch(/aquí$/)
  expect(insideWhenServed).toEqual(Array(PEOPLE).fill(PEOPLE))
})

test('behind a proxy also when that takes long', async () => {
  const { askAtOnce, insideWhenServed } = await openServer(true, MS_TO_ACCEPT)
  await askAtOnce()
  expect(insideWhenServed).toEqual(Array(PEOPLE).fill(PEOPLE))
})

test.each([
  { isProxy: false, msToAccept: MS_TO_ACCEPT },
  { isProxy: true, msToAccept: 8 * MS_TO_ACCEPT },
])(
  'but those who keep connecting hold up nobody without end (proxy: $isProxy)',
  async ({ isProxy, msToAccept }) => {
    const { askAtOnce, insideWhenServed } = await openServer(isProxy, msToAccept)
    await askAtOnce()
    expect(insideWhenServed[0]).toBeLessThan(PEOPLE)
  },
)
