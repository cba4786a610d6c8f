import type { Socket } from 'node:net'
import type { FastifyInstance } from 'fastify'

const REST_MS = 2_000
const FIRST_REQUEST_MS = 250
const LOOK_EVERY_MS = 20

interface Use {
  underWay: number
  /** Until when its next request is waited for. */
  patientUntil: number
}

/**
 * A server that ends takes no new connections, and answers what comes on those that are open, telling each that it ends
 * with the answer. Node would close the idle ones at once, and lose the request that somebody sends in that very moment; and
 * it would wait a minute for those that browsers open ahead of need. So each that rested for a while is closed here.
 */
export function endConnectionsGently(app: FastifyInstance) {
  const { server } = app
  const uses = new Map<Socket, Use>()
  server.on('connection', socket => {
    uses.set(socket, { underWay: 0, patientUntil: Date.now() + FIRST_REQUEST_MS })
    socket.once('close', () => uses.delete(socket))
  })
  server.on('request', ({ socket }, response) => {
    const use = uses.get(socket)
    if (!use) return
    use.underWay += 1
    response.once('close', () => {
      use.underWay -= 1
      use.patientUntil = Date.now() + REST_MS
    })
  })

  function closeRested() {
    for (const [socket, { underWay, patientUntil }] of uses) {
      if (!underWay && Date.now() > patientUntil) socket.destroy()
    }
  }
  let sweep: NodeJS.Timeout | undefined
  server.closeIdleConnections = closeRested
  app.addHook('preClose', done => {
    sweep = setInterval(closeRested, LOOK_EVERY_MS)
    done()
  })
  app.addHook('onClose', async () => clearInterval(sweep))
}
