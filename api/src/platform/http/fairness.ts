import type { FastifyInstance, FastifyRequest } from 'fastify'
import { siteOf } from '../security/limits.ts'
import type { TokenClaims, Tokens } from '../security/tokens.ts'
import type { ConnectionQueue } from './connection-queue.ts'
import { AppError } from './errors.ts'
import { isEventStream } from './event-stream.ts'
import { createFairQueue, type Place } from './fair-queue.ts'

// Concurrent calls per person: as many connections as a browser opens to one server, and fewer than the pool has.
const PERSON = { most: 6, longestLine: 100 }
// Requests without a session: pages, their files, and calls that are answered 401. A whole school may share one address,
// so the queue is as long as the limit of connections per sender.
const PAGES = { most: 64, longestLine: 4_096 }
// API calls that need no session (sign-in, recovery…) write to the database: a few at once of each.
const OPEN_CALLS = { most: 4, longestLine: 4_096 }
const OWN_QUEUE = { most: Number.POSITIVE_INFINITY, longestLine: Number.POSITIVE_INFINITY }

/** Delay of a refusal: clients that retry at once are slowed down, and spread out. */
const REFUSED_AFTER_MS = 1_000
const RETRY_AFTER_SECONDS = 2
/** Longer than any query may take. */
const LONGEST_CALL_MS = 30_000
const MAX_ENDED = 10_000

const TOO_MANY = 'Hay demasiadas llamadas tuyas en curso. Espera un momento y vuelve a probar.'

const nameOf = ({ idusuario, idsesion }: TokenClaims) => `${idusuario} ${idsesion}`

declare module 'fastify' {
  interface FastifyRequest {
    place: Place | null
    answered: boolean
  }
}

/**
 * Limits concurrent calls per person, and per sender address for people who are not signed in; they take turns. Nobody is
 * ever refused for what another person does.
 *
 * Returns `sessionEnded`, to be called when a token's session is gone: its calls then count for the sender.
 */
export function limitCalls(app: FastifyInstance, tokens: Tokens, connections: ConnectionQueue) {
  const createPlace = createFairQueue(connections)
  const ended = new Set<string>()
  app.decorateRequest('claims', null)
  app.decorateRequest('place', null)
  app.decorateRequest('answered', false)

  function placeOf({ claims, ip, routeOptions: { url, config } }: FastifyRequest): Place {
    const { ownQueue, access } = config
    if (claims) return createPlace(`person ${claims.idusuario}`, PERSON.most, PERSON.longestLine)
    if (access?.kind !== 'anyone') return createPlace(siteOf(ip), PAGES.most, PAGES.longestLine)
    const { most, longestLine } = ownQueue ? OWN_QUEUE : OPEN_CALLS
    return createPlace(`${siteOf(ip)} ${url}`, most, longestLine)
  }

  function enter(request: FastifyRequest, done: (error?: Error) => void) {
    request.place = placeOf(request)
    if (request.place.enter(done)) return
    const refused = new AppError(429, TOO_MANY, { retryAfterSeconds: RETRY_AFTER_SECONDS })
    setTimeout(() => done(refused), REFUSED_AFTER_MS * (0.5 + Math.random()))
  }

  /** A call whose client left keeps its place until its handler is done, unless it was never begun. */
  function leaveAfter({ place, answered }: FastifyRequest) {
    if (answered || place?.isWaiting) place?.leave()
    else if (place) setTimeout(place.leave, LONGEST_CALL_MS).unref()
  }

  app.addHook('onRequest', (request, reply, done) => {
    const { url = '', config } = request.routeOptions
    if (url.startsWith('/health/')) return done()
    const token = /^Bearer (\S+)$/i.exec(request.headers.authorization ?? '')?.[1]
    const claims = token ? tokens.read(token) : null
    request.claims = claims && ended.has(nameOf(claims)) ? null : claims
    // The client may have left already: its `close` event has been, and the call is not begun.
    if (reply.raw.destroyed) return
    reply.raw.once('close', () => leaveAfter(request))
    // No place while the body is being received: one that never ends would block everyone behind the same address.
    if (config.access?.kind === 'anyone' && !request.claims) done()
    else enter(request, done)
  })
  // The place of a request whose client is gone: its body would be waited for without end.
  app.addHook('preParsing', (request, reply, _payload, done) => {
    if (reply.raw.destroyed) request.place?.leave()
    else done()
  })
  app.addHook('preValidation', (request, _reply, done) => {
    if (request.place || request.routeOptions.url?.startsWith('/health/')) done()
    else enter(request, done)
  })
  // The answer is made; sending it may take long with a slow reader. Only a person's own lane waits for that.
  app.addHook('onSend', (request, reply, payload, done) => {
    request.answered = true
    if (!request.claims || isEventStream(reply) || reply.raw.destroyed) request.place?.leave()
    done(null, payload)
  })

  return {
    sessionEnded(claims: TokenClaims) {
      if (ended.size >= MAX_ENDED) ended.clear()
      ended.add(nameOf(claims))
    },
  }
}
