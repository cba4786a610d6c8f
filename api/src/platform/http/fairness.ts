import type { FastifyInstance, FastifyRequest } from 'fastify'
import { siteOf } from '../security/limits.ts'
import type { TokenClaims, Tokens } from '../security/tokens.ts'
import { AppError } from './errors.ts'
import { isEventStream } from './event-stream.ts'
import { createFairQueue, type Place } from './fair-queue.ts'

// As many as a browser opens to one server, and fewer than the connections to PostgreSQL.
const PERSON = { most: 6, longestLine: 100 }
// Without a session: the pages and their files, and what is refused for want of one. Whoever waits for these is a whole
// school behind one address, so the line is as long as its connections are many.
const PAGES = { most: 64, longestLine: 4_096 }
// Calls of the API that need no session write to the database: a few at once of each kind.
const OPEN_CALLS = { most: 4, longestLine: 4_096 }
const OWN_QUEUE = { most: Number.POSITIVE_INFINITY, longestLine: Number.POSITIVE_INFINITY }

/** A refusal costs time too: whoever asks on at once is answered later, and not all at the same moment. */
const REFUSED_AFTER_MS = 1_000
const RETRY_AFTER_SECONDS = 2
/** Longer than any query may take. */
const LONGEST_CALL_MS = 30_000
const MOST_ENDED = 10_000

const TOO_MANY = 'Hay demasiadas llamadas tuyas en curso. Espera un momento y vuelve a probar.'

const nameOf = ({ idusuario, idsesion }: TokenClaims) => `${idusuario} ${idsesion}`

declare module 'fastify' {
  interface FastifyRequest {
    place: Place | null
    answered: boolean
  }
}

/**
 * Bounds the calls that are under way for each person, and for each sender among those who are not signed in, and lets them
 * take turns. Nobody is ever refused for what another person does.
 *
 * Answers what to tell it: that a session has ended, whose token speaks for nobody any more.
 */
export function limitCalls(app: FastifyInstance, tokens: Tokens) {
  const createPlace = createFairQueue()
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

  /** A call whose client left is still under way until it has been answered, unless it never began. */
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
    // The client left while the request was held back: nothing of it is done, and its `close` will not come again.
    if (reply.raw.destroyed) return
    reply.raw.once('close', () => leaveAfter(request))
    // Anyone may send a body without ever ending it, and would hold up their whole network with a place taken for it.
    if (config.access?.kind === 'anyone' && !request.claims) done()
    else enter(request, done)
  })
  // A body that nobody sends any more is waited for without end.
  app.addHook('preParsing', (request, reply, _payload, done) => {
    if (reply.raw.destroyed) request.place?.leave()
    else done()
  })
  app.addHook('preValidation', (request, _reply, done) => {
    if (request.place || request.routeOptions.url?.startsWith('/health/')) done()
    else enter(request, done)
  })
  // What is left is to send it, which a slow reader may draw out; a person's own place is theirs to draw out.
  app.addHook('onSend', (request, reply, payload, done) => {
    request.answered = true
    if (!request.claims || isEventStream(reply) || reply.raw.destroyed) request.place?.leave()
    done(null, payload)
  })

  return {
    sessionEnded(claims: TokenClaims) {
      if (ended.size >= MOST_ENDED) ended.clear()
      ended.add(nameOf(claims))
    },
  }
}
