import type { Socket } from 'node:net'
import type { FastifyInstance } from 'fastify'

/**
 * Browsers open connections ahead of need. Node closes idle ones when the server ends, but not those on which nothing
 * was ever asked: each would hold up the end for a minute.
 */
export function closeUnusedConnections(app: FastifyInstance) {
  const unused = new Set<Socket>()
  app.server.on('connection', socket => {
    unused.add(socket)
    socket.once('close', () => unused.delete(socket))
  })
  app.server.on('request', ({ socket }) => unused.delete(socket))
  app.addHook('preClose', done => {
    for (const socket of unused) socket.destroy()
    done()
  })
}
