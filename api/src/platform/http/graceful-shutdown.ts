import type { Socket } from 'node:net'
import { setImmediate as nextTurn } from 'node:timers/promises'
import type { FastifyInstance } from 'fastify'

const IDLE_MS = 2_000
/**
 * A proxy takes any of its idle connections for the next request, and can't repeat a write that it lost with one. So the
 * proxy must be the one that closes them: deploy/nginx.conf says `keepalive_timeout 2s`, and this is longer.
 */
const PROXY_IDLE_MS = 3_000
const FIRST_REQUEST_MS = 250
const SWEEP_EVERY_MS = 20
/** Everyone is still served meanwhile. In a rush a turn of the event loop lasts 100 ms, and may accept a single connection. */
const LONGEST_ACCEPTING_MS = 2_000

interface Use {
  underWay: number
  /** Until when its next request is waited for. */
  keepUntil: number
}

/**
 * Graceful shutdown: a closing server accepts no connection and still answers requests on open ones, each with
 * `connection: close`. Node would close idle connections at once and lose a request that is on its way, and would wait a
 * minute for connections that browsers open ahead of need. So a connection is closed once it was idle for a while.
 */
export function shutDownGracefully(app: FastifyInstance) {
  const { server } = app
  const uses = new Map<Socket, Use>()
  let accepted = false
  server.on('connection', socket => {
    accepted = true
    uses.set(socket, { underWay: 0, keepUntil: Date.now() + FIRST_REQUEST_MS })
    socket.once('close', () => uses.delete(socket))
  })
  server.on('request', ({ socket, headers }, response) => {
    const use = uses.get(socket)
    if (!use) return
    use.underWay += 1
    const idleMs = headers['x-forwarded-for'] === undefined ? IDLE_MS : PROXY_IDLE_MS
    response.once('close', () => {
      use.underWay -= 1
      use.keepUntil = Date.now() + idleMs
    })
  })

  /** Closing the listener resets the connections that wait in the kernel's queue: they are accepted first. */
  async function acceptWaiting() {
    const deadline = Date.now() + LONGEST_ACCEPTING_MS
    // From one check phase to the next the event loop polls once, and accepts at most one connection per listener.
    await nextTurn()
    do {
      accepted = false
      await nextTurn()
    } while (accepted && Date.now() < deadline)
  }

  function closeIdle() {
    for (const [socket, { underWay, keepUntil }] of uses) {
      if (!underWay && Date.now() > keepUntil) socket.destroy()
    }
  }
  // In the phase after polling: a request that arrived while the event loop was busy has been read by then.
  const sweepIdle = () => void setImmediate(closeIdle)
  let sweep: NodeJS.Timeout | undefined
  server.closeIdleConnections = sweepIdle
  app.addHook('preClose', async () => {
    sweep = setInterval(sweepIdle, SWEEP_EVERY_MS)
    await acceptWaiting()
  })
  app.addHook('onClose', async () => clearInterval(sweep))
}
