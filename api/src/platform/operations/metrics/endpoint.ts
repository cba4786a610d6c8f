import { createHash, timingSafeEqual } from 'node:crypto'
import { BlockList, isIPv6 } from 'node:net'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { Registry } from 'prom-client'
import { sendNotFound } from '../../http/errors.ts'
import type { Metrics } from './metrics.ts'
import { processMetrics } from './process.ts'

const loopback = new BlockList()
loopback.addSubnet('127.0.0.0', 8, 'ipv4')
loopback.addAddress('::1', 'ipv6')

/** `GET /metrics` for Prometheus: with the token, or from this machine. For everyone else 404. */
export function registerMetrics(app: FastifyInstance, { registry }: Metrics, token: string | undefined) {
  const ofProcess = processMetrics()
  const mayRead = (request: FastifyRequest) => hasToken(request, token) || isLocal(request)

  app.get('/metrics', { schema: { hide: true } }, async (request, reply) => {
    if (!mayRead(request)) return sendNotFound(request, reply)
    const all = Registry.merge([ofProcess, registry])
    return reply
      .type(all.contentType)
      .header('cache-control', 'no-store')
      .send(await all.metrics())
  })
}

/** Judged by the socket's address. Behind a proxy on this machine every request comes from here, so one with X-Forwarded-For does not count. */
function isLocal({ raw: { socket, headers } }: FastifyRequest): boolean {
  const forwarded = Object.keys(headers).some(name => FORWARDED.test(name))
  const { remoteAddress } = socket
  return !forwarded && remoteAddress !== undefined && loopback.check(remoteAddress, familyOf(remoteAddress))
}

const FORWARDED = /^(x-)?forwarded|^x-real-ip$|^via$/
const familyOf = (address: string) => (isIPv6(address) ? 'ipv6' : 'ipv4')

/** Constant-time comparison; of hashes, which have the same length whatever was sent. */
function hasToken({ headers }: FastifyRequest, token: string | undefined): boolean {
  const [, sent] = /^Bearer (.+)$/i.exec(headers.authorization ?? '') ?? []
  return Boolean(token && sent) && timingSafeEqual(hashOf(sent ?? ''), hashOf(token ?? ''))
}

const hashOf = (text: string) => createHash('sha256').update(text).digest()
