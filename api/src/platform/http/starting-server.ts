import fastify, { type FastifyInstance } from 'fastify'
import { registerHealth } from '../operations/health.ts'
import type { Settings } from '../operations/settings.ts'
import { connectionOptions, createRefuse, SENDER_TIMEOUTS } from './connections.ts'
import { registerErrors, sendFrameworkError, unavailable } from './errors.ts'
import { registerSecurityHeaders, securityHeaders } from './security-headers.ts'

/**
 * Listens on the server's address while its database is unreachable at the start: `/health/live` answers 200, everything
 * else 503 with Retry-After. Closed when the real server is built, which then listens in its place.
 */
export function createStartingServer({ publicUrl, port, host }: Settings) {
  let app: FastifyInstance | undefined
  const headers = securityHeaders(publicUrl, [])

  return {
    async listen() {
      app = fastify({
        ...connectionOptions(SENDER_TIMEOUTS, (socket, refusal) => refuse(socket, refusal)),
        forceCloseConnections: true,
        frameworkErrors: (error, request, reply) =>
          sendFrameworkError(error, request, reply.headers(headers)),
      })
      const refuse = createRefuse(app, () => {})
      registerErrors(app, {})
      registerSecurityHeaders(app, headers)
      app.addHook('onRequest', async (request, reply) => {
        reply.header('connection', 'close')
        if (!request.routeOptions.url) throw unavailable()
      })
      registerHealth(app, null)
      await app.listen({ port, host })
    },
    /** Resolves to its port: with PORT=0 the real server takes the same one. */
    async close(): Promise<number> {
      const address = app?.server.address()
      await app?.close()
      return typeof address === 'object' && address ? address.port : port
    },
  }
}
