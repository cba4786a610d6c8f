import type { Socket } from 'node:net'
import type { FastifyInstance } from 'fastify'

const IDLE_MS = 2_000
const FIRST_REQUEST_MS = 250
/** A proxy takes any of its resting connections for the next request, and can't send a write again that it lost with one. */
const PROXY_IDLE_MS = 1_000
const SWEEP_EVERY_MS = 20

interface Use {
  underWay: number
  /** Until when its next request is waited for. */
  keepUntil: number
  /** Carries the requests of a proxy. */
  shared: boolean
}

/**
 * Graceful shutdown: a closing server accepts no connection and still answers requests on open ones, each with
 * `connection: close`. Node would close idle connections at once and lose a request that is on its way, and would wait a
 * minute for connections that browsers open ahead of need. So a connection is closed once it was idle for a while.
 */
export function shutDownGracefully(app: FastifyInstance) {
  const { server } = app
  const uses = new Map<Socket, Use>()
  server.on('connection', socket => {
    uses.set(socket, { underWay: 0, keepUntil: Date.now() + FIRST_REQUEST_MS, shared: false })
    socket.once('close', () => uses.delete(socket))
  })
  server.on('request', ({ socket, headers }, response) => {
    const use = uses.get(socket)
    if (!use) return
    use.underWay += 1
    use.shared ||= headers['x-forwarded-for'] !== undefined
    response.once('close', () => {
      use.underWay -= 1
      use.keepUntil = Date.now() + IDLE_MS
    })
  })

  function closeIdle() {
    for (const [socket, { underWay, keepUntil }] of uses) {
      if (!underWay && Date.now() > keepUntil) socket.destroy()
    }
  }
  let sweep: NodeJS.Timeout | undefined
  server.closeIdleConnections = closeIdle
  app.addHook('preClose', done => {
    const least = Date.now() + PROXY_IDLE_MS
    for (const use of uses.values()) if (use.shared) use.keepUntil = Math.max(use.keepUntil, least)
    sweep = setInterval(closeIdle, SWEEP_EVERY_MS)
    done()
  })
  app.addHook('onClose', async () => clearInterval(sweep))
}
