import type { Server } from 'node:http'
import { Counter, Gauge, Histogram, type Registry } from 'prom-client'
import type { Observe } from '../logging.ts'

const OWN = /^\/(api|health|metrics)\b/

/** Label for pages and their files, whose names change with every build, and for unknown addresses: one each, so that labels stay few. */
function labelOf(route: string | undefined): string {
  if (!route) return 'unknown'
  return OWN.test(route) ? route : 'web'
}

/** Duration of requests, requests under way, and requests refused with 429. */
export function watchHttp(registry: Registry, server: Server, limitedRoutes: string[]) {
  const registers = [registry]
  const duration = new Histogram({
    name: 'http_request_duration_seconds',
    help: 'Time from a request to the end of its answer, by the route’s pattern; live streams are left out.',
    labelNames: ['method', 'route', 'status'],
    buckets: [0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10],
    registers,
  })
  const rateLimited = new Counter({
    name: 'http_requests_rate_limited_total',
    help: 'Requests answered 429, by the route’s pattern.',
    labelNames: ['route'],
    registers,
  })
  for (const route of limitedRoutes) rateLimited.inc({ route }, 0)

  let inFlight = 0
  const ended = () => {
    inFlight -= 1
  }
  // Node's `request` event rather than Fastify's hooks, which don't run for a browser that leaves early; prepended, because
  // Fastify may answer within the same event.
  server.prependListener('request', (_request, response) => {
    inFlight += 1
    response.once('close', ended)
  })
  new Gauge({
    name: 'http_requests_in_flight',
    help: 'Requests being answered, live streams and the one for these figures included.',
    registers,
    collect() {
      this.set(inFlight)
    },
  })

  const labels = new Map<string | undefined, string>()
  const observe: Observe = (method, url, status, milliseconds) => {
    let route = labels.get(url)
    if (route === undefined) {
      route = labelOf(url)
      labels.set(url, route)
    }
    const group = status === 'aborted' ? status : `${Math.trunc(status / 100)}xx`
    duration.observe({ method, route, status: group }, milliseconds / 1000)
    if (status === 429) rateLimited.inc({ route })
  }

  const refused = new Counter({
    name: 'http_connections_refused_total',
    help: 'Connections answered before there was a request: what is no HTTP, or came too slowly.',
    labelNames: ['status'],
    registers,
  })
  for (const status of [400, 408, 431]) refused.inc({ status }, 0)
  return { observe, countRefused: (status: number) => refused.inc({ status }) }
}
