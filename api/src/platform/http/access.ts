import { ROL, type Rol } from '@nivela/contract/roles'
import type { FastifyInstance, FastifyRequest, RouteHandlerMethod, RouteOptions } from 'fastify'
import type { SecondFactorOf } from '../operations/settings.ts'
import { runAs } from '../postgres/author.ts'
import type { TokenClaims } from '../security/tokens.ts'
import { AppError, forbidden, notFound, unauthorized } from './errors.ts'

/** The person who makes the request. */
export interface Caller {
  id: number
  idrol: Rol
  correo: string
  verificado: boolean
  segundoFactor: boolean
  /** The passkey that the session was opened with: as good as a second factor. */
  idllave: number | null
  /** The session was opened with the institution's account. */
  institucion: boolean
  idsesion: string
  /** When the session ends if it is not used again. */
  expira: Date
}

/** The id of the person whose thing a request is about; checked after the request's schema. */
type Owner = (request: FastifyRequest) => unknown
type Grant = 'all' | { own: Owner }

export type Access =
  | { kind: 'anyone' }
  | { kind: 'signedIn'; own?: Owner; beforeFactor?: true }
  | { kind: 'roles'; grants: Partial<Record<Rol, Grant>>; beforeFactor?: true }

export const anyone = { kind: 'anyone' } as const satisfies Access

/** Every person who is signed in, the unverified too. */
export const signedIn = (own?: Owner) => ({ kind: 'signedIn' as const, ...(own && { own }) })

/** Verified people of the roles named, over everything or over their own. */
export const allow = (grants: Partial<Record<keyof typeof ROL, Grant>>) => ({
  kind: 'roles' as const,
  grants: Object.fromEntries(
    Object.entries(grants).map(([name, grant]) => [ROL[name as keyof typeof ROL], grant]),
  ),
})

export const everyone = allow({ administrador: 'all', maestro: 'all', estudiante: 'all' })
export const administrators = allow({ administrador: 'all' })

/** Open also to people who still have to set up the second factor that is demanded of them. */
export const beforeFactor = (access: Exclude<Access, typeof anyone>): Exclude<Access, typeof anyone> => ({
  ...access,
  beforeFactor: true,
})

export const ownParam = (name: string): Grant => ({
  own: request => (request.params as Record<string, unknown>)[name],
})
export const ownBody =
  (name: string): Owner =>
  request =>
    (request.body as Record<string, unknown>)[name]

declare module 'fastify' {
  interface FastifyContextConfig {
    access?: Access
    /** Why the caller does it, where the call asks for a reason; it stands in the bitácora. */
    reason?: (request: FastifyRequest) => string | undefined
  }
  interface FastifyRequest {
    /** What a token of ours says; its session may have ended. */
    claims: TokenClaims | null
    /** Null where the route is open to anyone. */
    caller: Caller | null
  }
}

/** The caller of a route that is not open to anyone. */
export function callerOf(request: FastifyRequest): Caller {
  if (!request.caller) throw unauthorized()
  return request.caller
}

// Body limit of calls that need no session. A password and an address are short, and parsing a large, deep body costs
// the server more than it costs the sender.
const MAX_BYTES_OF_ANYONE = 8 * 1024

const UNVERIFIED = 'Verifica tu correo para continuar.'
const WITHOUT_FACTOR = 'Activa la verificación en dos pasos para continuar.'

/** Whether a second factor is demanded of a role. */
export const demandsFactor = (of: SecondFactorOf, idrol: Rol) =>
  of === 'everyone' || (of === 'staff' && idrol !== ROL.estudiante)

/**
 * Access control. Every route declares `config.access`; the app does not start with one that doesn't. Roles are checked
 * before the body is read, ownership once the schema has parsed the ids.
 */
export function registerAccess(
  app: FastifyInstance,
  resolveCaller: (claims: TokenClaims) => Promise<Caller | null>,
  settings: { requireSecondFactor: SecondFactorOf; oidc?: { isSecondFactor: boolean } | undefined },
) {
  app.decorateRequest('caller', null)

  app.addHook('onRoute', route => {
    const access = route.config?.access
    if (!access) throw new Error(`${String(route.method)} ${route.url} declares no access`)
    if (access.kind === 'anyone') route.bodyLimit ??= MAX_BYTES_OF_ANYONE
    else if (changesSomething(route.method)) route.handler = asCaller(route.handler)
  })

  app.addHook('onRequest', async request => {
    const access = request.routeOptions.config.access
    if (!access || access.kind === 'anyone') return
    request.caller = request.claims && (await resolveCaller(request.claims))
    const caller = callerOf(request)
    const lacksFactor =
      !access.beforeFactor &&
      !caller.segundoFactor &&
      caller.idllave === null &&
      !(caller.institucion && settings.oidc?.isSecondFactor) &&
      demandsFactor(settings.requireSecondFactor, caller.idrol)
    // Only verified people can set it up.
    if (!caller.verificado && (lacksFactor || access.kind === 'roles'))
      throw new AppError(403, UNVERIFIED, { porVerificar: caller.correo })
    if (lacksFactor) throw new AppError(403, WITHOUT_FACTOR, { faltaSegundoFactor: true })
    if (access.kind === 'roles' && !access.grants[caller.idrol]) throw forbidden()
  })

  app.addHook('preHandler', async request => {
    const access = request.routeOptions.config.access
    const owner = access && ownerOf(access, request.caller)
    if (owner && owner(request) !== request.caller?.id) throw notFound()
  })
}

const changesSomething = (method: RouteOptions['method']) =>
  [method].flat().some(one => one !== 'GET' && one !== 'HEAD')

/** What the handler changes carries its caller's name in the bitácora, also after the caller has hung up. */
const asCaller = (handler: RouteHandlerMethod): RouteHandlerMethod =>
  function named(request, reply) {
    const motivo = request.routeOptions.config.reason?.(request)
    return runAs({ idautor: callerOf(request).id, motivo }, async () => handler.call(this, request, reply))
  }

function ownerOf(access: Access, caller: Caller | null): Owner | undefined {
  if (access.kind === 'signedIn') return access.own
  if (access.kind === 'anyone' || !caller) return undefined
  const grant = access.grants[caller.idrol]
  return grant === 'all' ? undefined : grant?.own
}
