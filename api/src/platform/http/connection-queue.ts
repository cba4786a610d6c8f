import type { FastifyInstance } from 'fastify'

const LONGEST_WAIT_MS = 100

/**
 * Holds requests back, 100 ms at most, while new connections are being accepted. Since libuv 1.45 Node accepts one
 * connection per turn of its event loop, and a turn lasts as long as the requests that it serves: in a rush, people who
 * connect would wait for seconds behind the repeated requests of people who are connected.
 */
export function queueRequestsBehindConnections(app: FastifyInstance) {
  let accepted = false
  let waiting: (() => void)[] = []
  let waitedSince = 0
  app.server.on('connection', () => {
    accepted = true
  })

  function releaseWhenQuiet() {
    const goOn = !accepted || performance.now() - waitedSince > LONGEST_WAIT_MS
    accepted = false
    if (!goOn) return void setImmediate(releaseWhenQuiet)
    const held = waiting
    waiting = []
    for (const proceed of held) proceed()
  }

  app.addHook('onRequest', (_request, _reply, done) => {
    if (!accepted && !waiting.length) return done()
    if (!waiting.length) {
      waitedSince = performance.now()
      setImmediate(releaseWhenQuiet)
    }
    waiting.push(done)
  })
}
