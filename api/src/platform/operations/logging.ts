import { DrizzleQueryError } from 'drizzle-orm'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { isEventStream } from '../http/event-stream.ts'
import { databaseErrorOf } from '../postgres/database-errors.ts'
import type { Settings } from './settings.ts'

/**
 * What a log line may say of an error. The messages of the database and of Drizzle quote values (a cédula, a hash),
 * so of those only the code, the constraint and the place in our code are kept.
 */
function describeError(error: Error) {
  const stack =
    error.stack
      ?.split('\n')
      .filter(line => /^\s+at /.test(line))
      .join('\n') ?? ''
  const databaseError = databaseErrorOf(error)
  if (databaseError || error instanceof DrizzleQueryError) {
    const { code, constraint, table } = databaseError ?? {}
    return { type: 'DatabaseError', message: 'database failure', code, constraint, table, stack }
  }
  return { type: error.name, message: error.message, stack }
}

export interface LogStream {
  write(line: string): void
}

export const loggerOptions = (settings: Settings, stream?: LogStream) => ({
  ...(stream && { stream }),
  level: settings.logLevel,
  base: null,
  timestamp: () => `,"time":"${new Date().toISOString()}"`,
  serializers: { err: describeError },
})

export type Observe = (
  method: string,
  route: string | undefined,
  status: number | 'aborted',
  milliseconds: number,
) => void

/**
 * One line per request. The route's pattern instead of its address, and no headers or bodies: an address can hold
 * a link's token, and no line may hold a password, a token or a cédula.
 *
 * Returns the function that writes the line for a request for which Fastify runs no hook.
 */
export function registerRequestLog(app: FastifyInstance, observe: Observe) {
  function writeLine(request: FastifyRequest, reply: FastifyReply, message: string, how: object) {
    const { method, ip } = request
    const route = request.routeOptions.url ?? null
    const ms = Math.round(reply.elapsedTime * 10) / 10
    request.log.info({ method, route, ...how, ms, usuario: request.caller?.id, ip }, message)
  }

  function finished(request: FastifyRequest, reply: FastifyReply) {
    const { statusCode: status, elapsedTime } = reply
    // The duration of an event stream says how long someone watched, not how fast the server is.
    if (!isEventStream(reply)) observe(request.method, request.routeOptions.url, status, elapsedTime)
    writeLine(request, reply, 'request', { status })
  }

  /** Fastify calls no hook when the connection closes before the answer is out. */
  function watchForAbort(request: FastifyRequest, reply: FastifyReply) {
    let sent = false
    reply.raw.once('finish', () => {
      sent = true
    })
    reply.raw.once('close', () => {
      if (sent) return
      // Normal for an event stream: browsers end it this way.
      if (isEventStream(reply)) return finished(request, reply)
      observe(request.method, request.routeOptions.url, 'aborted', reply.elapsedTime)
      const status = reply.raw.headersSent ? reply.statusCode : undefined
      writeLine(request, reply, 'request', { status, aborted: true })
    })
  }

  app.addHook('onRequest', (request, reply, done) => {
    reply.header('x-request-id', request.id)
    watchForAbort(request, reply)
    done()
  })
  // A request whose client left is processed all the same: its outcome and its caller are logged too.
  app.addHook('onSend', (request, reply, payload, done) => {
    const { statusCode: status } = reply
    if (reply.raw.destroyed) writeLine(request, reply, 'request finished after its client left', { status })
    done(null, payload)
  })
  app.addHook('onResponse', (request, reply, done) => {
    finished(request, reply)
    done()
  })

  return (request: FastifyRequest, reply: FastifyReply) => {
    watchForAbort(request, reply)
    reply.raw.once('finish', () => finished(request, reply))
  }
}
