import { STATUS_CODES } from 'node:http'
import type { Socket } from 'node:net'
import type { FastifyInstance } from 'fastify'

/** How long a sender may take, in milliseconds. */
export interface Patience {
  /** For the headers. */
  headers: number
  /** For the whole request: 10 MB from a phone with a poor connection still arrive. */
  request: number
  /** Without a byte in either direction; live seats send one every twenty seconds. */
  silence: number
  /** How often the first two are looked at. */
  check: number
}

export const PATIENCE: Patience = { headers: 15_000, request: 300_000, silence: 60_000, check: 5_000 }

export const connectionOptions = ({ headers, request, silence, check }: Patience) => ({
  requestTimeout: request,
  connectionTimeout: silence,
  http: { headersTimeout: headers, connectionsCheckingInterval: check },
  clientErrorHandler: answerClientError,
})

const ANSWERS: Record<string, [status: number, sentence: string]> = {
  ERR_HTTP_REQUEST_TIMEOUT: [408, 'Lo que enviaste tardó demasiado en llegar. Inténtalo de nuevo.'],
  HPE_HEADER_OVERFLOW: [431, 'Lo que enviaste es demasiado grande.'],
}

/** For what is no request at all, or never becomes one: there is a socket and nothing else to answer on. */
function answerClientError(error: Error & { code?: string }, socket: Socket) {
  if (error.code === 'ECONNRESET' || socket.destroyed) return
  const [status, sentence] = ANSWERS[error.code ?? ''] ?? [400, 'No entendimos lo que enviaste.']
  const body = JSON.stringify({ error: sentence })
  const head = [
    `HTTP/1.1 ${status} ${STATUS_CODES[status]}`,
    'content-type: application/json; charset=utf-8',
    'x-content-type-options: nosniff',
    `content-length: ${Buffer.byteLength(body)}`,
    'connection: close',
  ]
  if (socket.writable) socket.write(`${head.join('\r\n')}\r\n\r\n${body}`)
  socket.destroy(error)
}

/**
 * Behind a proxy that was not named, everyone would count as one sender, and one guesser would shut out the school:
 * worth a line in the log, once.
 */
export function warnOfUnnamedProxy(app: FastifyInstance, trustProxy: string[]) {
  if (trustProxy.length) return
  let warned = false
  app.addHook('onRequest', (request, _reply, done) => {
    if (!warned && request.headers['x-forwarded-for']) {
      warned = true
      request.log.warn('X-Forwarded-For is ignored: name the proxy in TRUST_PROXY, or everyone counts as one')
    }
    done()
  })
}
