import type { FastifyInstance } from 'fastify'

const LONGEST_WAIT_MS = 100

/**
 * Node takes in one new connection per turn of its loop, and a turn lasts as long as the work that everyone inside asks
 * for: in a rush those at the door would wait for seconds, while those inside ask again and again. So while people are
 * coming in, what is asked waits for a turn without a newcomer. Those turns are short, and soon everyone is inside.
 */
export function letEveryoneIn(app: FastifyInstance) {
  let newcomer = false
  let waiting: (() => void)[] = []
  let waitedSince = 0
  app.server.on('connection', () => {
    newcomer = true
  })

  function lookAtTheDoor() {
    const goOn = !newcomer || performance.now() - waitedSince > LONGEST_WAIT_MS
    newcomer = false
    if (!goOn) return void setImmediate(lookAtTheDoor)
    const everyone = waiting
    waiting = []
    for (const proceed of everyone) proceed()
  }

  app.addHook('onRequest', (_request, _reply, done) => {
    if (!newcomer && !waiting.length) return done()
    if (!waiting.length) {
      waitedSince = performance.now()
      setImmediate(lookAtTheDoor)
    }
    waiting.push(done)
  })
}
