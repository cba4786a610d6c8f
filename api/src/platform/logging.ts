import { DrizzleQueryError } from 'drizzle-orm'
import type { FastifyInstance } from 'fastify'
import { databaseErrorOf } from './database-errors.ts'
import { isEventStream } from './event-stream.ts'
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

type Observe = (method: string, route: string | undefined, status: number, milliseconds: number) => void

/**
 * One line per request. The route's pattern instead of its address, and no headers or bodies: an address can hold
 * a link's token, and no line may hold a password, a token or a cédula.
 */
export function registerRequestLog(app: FastifyInstance, observe: Observe) {
  app.addHook('onRequest', (request, reply, done) => {
    reply.header('x-request-id', request.id)
    done()
  })
  app.addHook('onResponse', (request, reply, done) => {
    const { method, ip } = request
    const { url } = request.routeOptions
    const { statusCode: status, elapsedTime } = reply
    // A stream lasts as long as someone watches, which says nothing of how fast we are.
    if (!isEventStream(reply)) observe(method, url, status, elapsedTime)
    const ms = Math.round(elapsedTime * 10) / 10
    request.log.info({ method, route: url ?? null, status, ms, usuario: request.caller?.id, ip }, 'request')
    done()
  })
}
