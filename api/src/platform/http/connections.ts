import { STATUS_CODES } from 'node:http'
import { BlockList, isIPv6, type Socket } from 'node:net'
import type { FastifyInstance } from 'fastify'
import { siteOf } from '../security/limits.ts'
import { AppError } from './errors.ts'

/** How long a sender may take, in milliseconds. */
export interface SenderTimeouts {
  /** For the headers. */
  headers: number
  /** For the whole request: 10 MB from a phone with a poor connection still arrive. */
  request: number
  /** Without a byte in either direction; live seats send one every six seconds. */
  silence: number
  /** How often the first two are looked at. */
  check: number
}

export const SENDER_TIMEOUTS: SenderTimeouts = {
  headers: 15_000,
  request: 300_000,
  silence: 60_000,
  check: 5_000,
}

type Refuse = (socket: Socket, refusal: Refusal) => void

export const connectionOptions = ({ headers, request, silence, check }: SenderTimeouts, refuse: Refuse) => ({
  requestTimeout: request,
  connectionTimeout: silence,
  http: { headersTimeout: headers, connectionsCheckingInterval: check },
  clientErrorHandler(error: Error & { code?: string }, socket: Socket) {
    if (error.code === 'ECONNRESET' || socket.destroyed) return
    refuse(socket, REFUSALS[error.code ?? ''] ?? NOT_UNDERSTOOD)
  },
})

interface Refusal {
  status: 400 | 408 | 431
  sentence: string
}

const NOT_UNDERSTOOD: Refusal = { status: 400, sentence: 'No entendimos lo que enviaste.' }
const REFUSALS: Record<string, Refusal> = {
  ERR_HTTP_REQUEST_TIMEOUT: {
    status: 408,
    sentence: 'Lo que enviaste tardó demasiado en llegar. Inténtalo de nuevo.',
  },
  HPE_HEADER_OVERFLOW: { status: 431, sentence: 'Lo que enviaste es demasiado grande.' },
}

/**
 * Answers bytes that are no HTTP request, and requests that time out before they are one. There is only a socket to answer
 * on, and no hook runs: the log line and the metric are written here.
 */
export const createRefuse =
  (app: FastifyInstance, count: (status: number) => void): Refuse =>
  (socket, { status, sentence }) => {
    const body = JSON.stringify({ error: sentence })
    const head = [
      `HTTP/1.1 ${status} ${STATUS_CODES[status]}`,
      'content-type: application/json; charset=utf-8',
      'x-content-type-options: nosniff',
      `content-length: ${Buffer.byteLength(body)}`,
      'connection: close',
    ]
    const ip = socket.remoteAddress
    if (socket.writable) socket.write(`${head.join('\r\n')}\r\n\r\n${body}`)
    socket.destroy()
    app.log.info({ status, ip, reason: sentence }, 'connection refused')
    count(status)
  }

// Connections per sender: a school of 3,300 people behind one address, each with a live stream and one or two idle
// connections. Far below the process's limit (65,536 in deploy/nivela.service), so that one sender can't use it up.
const MAX_PER_SENDER = 10_000

/**
 * Connection limit per sender. Past it the one that has been idle longest is closed, as any keep-alive connection may be; only
 * when all are in use is the first request on the new one refused. A trusted proxy's connections carry everybody's requests
 * and are not counted.
 */
export function limitConnections(
  app: FastifyInstance,
  isProxy: (address: string) => boolean,
  most = MAX_PER_SENDER,
) {
  interface Sender {
    open: number
    /** The one that has been idle longest comes first. */
    resting: Set<Socket>
  }
  const senders = new Map<string, Sender>()
  const senderOf = new WeakMap<Socket, Sender>()
  const surplus = new WeakSet<Socket>()

  app.server.prependListener('connection', socket => {
    const { remoteAddress } = socket
    if (!remoteAddress || isProxy(remoteAddress)) return
    const network = siteOf(remoteAddress)
    const sender = senders.get(network) ?? { open: 0, resting: new Set() }
    if (sender.open >= most) {
      const [rested] = sender.resting
      if (rested) {
        sender.resting.delete(rested)
        rested.destroy()
      } else surplus.add(socket)
    }
    senders.set(network, sender)
    senderOf.set(socket, sender)
    sender.open += 1
    sender.resting.add(socket)
    socket.once('close', () => {
      sender.open -= 1
      sender.resting.delete(socket)
      if (!sender.open) senders.delete(network)
    })
  })
  app.server.prependListener('request', ({ socket }, response) => {
    // The log, the metrics, the queue and a stream's pipeline all listen for its end; Node warns of more than ten listeners.
    response.setMaxListeners(20)
    const sender = senderOf.get(socket)
    if (!sender) return
    sender.resting.delete(socket)
    response.once('close', () => {
      if (!socket.destroyed) sender.resting.add(socket)
    })
  })
  app.addHook('onRequest', (request, reply, done) => {
    if (!surplus.has(request.raw.socket)) return done()
    reply.header('connection', 'close')
    done(new AppError(429, TOO_MANY, { retryAfterSeconds: 5 }))
  })
}

const TOO_MANY = 'Hay demasiadas conexiones abiertas desde tu red. Espera un momento y vuelve a probar.'

const NETWORKS: Record<string, string[]> = {
  loopback: ['127.0.0.0/8', '::1/128'],
  linklocal: ['169.254.0.0/16', 'fe80::/10'],
  uniquelocal: ['10.0.0.0/8', '172.16.0.0/12', '192.168.0.0/16', 'fc00::/7'],
}

/** Whether a connection comes from one of the proxies that TRUST_PROXY names. */
export function proxiesOf(trustProxy: string[]): (address: string) => boolean {
  const list = new BlockList()
  for (const entry of trustProxy.flatMap(name => NETWORKS[name] ?? [name])) {
    const [address = '', bits] = entry.split('/')
    const family = isIPv6(address) ? 'ipv6' : 'ipv4'
    if (bits) list.addSubnet(address, Number(bits), family)
    else list.addAddress(address, family)
  }
  return address => list.check(address, isIPv6(address) ? 'ipv6' : 'ipv4')
}

/**
 * Logs a warning, once, when requests come through a proxy that TRUST_PROXY does not name: everyone would count as one
 * sender, and one person who guesses passwords would lock out the school.
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
