import type { Fallo } from '@nivela/contract/institucion'
import { createRemoteJWKSet, jwtVerify } from 'jose'
import * as oidc from 'openid-client'
import type { OidcSettings } from '../../platform/operations/settings.ts'
import { isLoopback } from '../../platform/operations/settings.ts'
import type { Ida } from './ida.ts'

/** Seconds by which the provider's clock may be off. */
const CLOCK_SECONDS = 150
/** Seconds that a fresh sign-in may be old when it comes back. */
const FRESH_SECONDS = 300
const ANSWER_SECONDS = 8
/** How long the provider's addresses are taken as read. */
const KNOWN_MS = 10 * 60_000
const LOGOUT_EVENT = 'http://schemas.openid.net/event/backchannel-logout'

/** Whom the provider names. */
export interface Identidad {
  emisor: string
  sujeto: string
  /** Null unless the provider confirms it. */
  correo: string | null
  sid: string | null
}

export class FalloDeInstitucion extends Error {
  constructor(
    readonly fallo: Fallo,
    cause?: unknown,
  ) {
    super(fallo, { cause })
  }
}

const metadataOf = (clientSecret: string) => ({
  client_secret: clientSecret,
  [oidc.clockTolerance]: CLOCK_SECONDS,
})

/** An OpenID Connect provider: authorization code with PKCE, state and nonce, by openid-client. */
export function createProveedor(callback: string) {
  let known: { key: string; until: number; config: Promise<oidc.Configuration> } | undefined

  async function discover({ issuer, clientId, clientSecret }: OidcSettings): Promise<oidc.Configuration> {
    const server = new URL(issuer)
    const metadata = metadataOf(clientSecret)
    const insecure =
      server.protocol === 'http:' && isLoopback(server.hostname) ? [oidc.allowInsecureRequests] : []
    const execute = [oidc.enableNonRepudiationChecks, ...insecure]
    return away(() =>
      oidc.discovery(server, clientId, metadata, undefined, { execute, timeout: ANSWER_SECONDS }),
    )
  }

  /** With keys that are read anew for each answer, so that a rotation is never missed. */
  async function configOf(settings: OidcSettings): Promise<oidc.Configuration> {
    const key = JSON.stringify(settings)
    if (known?.key !== key || known.until < Date.now()) {
      const fresh = { key, until: Date.now() + KNOWN_MS, config: discover(settings) }
      known = fresh
      fresh.config.catch(() => {
        if (known === fresh) known = undefined
      })
    }
    const found = await known.config
    const metadata = metadataOf(settings.clientSecret)
    const config = new oidc.Configuration(found.serverMetadata(), settings.clientId, metadata)
    config.timeout = ANSWER_SECONDS
    oidc.enableNonRepudiationChecks(config)
    if (new URL(settings.issuer).protocol === 'http:') oidc.allowInsecureRequests(config)
    return config
  }

  return {
    discover,

    /** Where the browser goes, and what it has to bring back. */
    async begin(settings: OidcSettings, reciente: boolean, hint?: string | null) {
      const config = await configOf(settings)
      const verifier = oidc.randomPKCECodeVerifier()
      const state = oidc.randomState()
      const nonce = oidc.randomNonce()
      const url = oidc.buildAuthorizationUrl(config, {
        redirect_uri: callback,
        scope: 'openid email profile',
        code_challenge: await oidc.calculatePKCECodeChallenge(verifier),
        code_challenge_method: 'S256',
        state,
        nonce,
        ...(hint && { login_hint: hint }),
        ...(reciente && { max_age: '0', prompt: 'login' }),
      })
      return { url: url.href, state, nonce, verifier }
    },

    /** Whom the answer names, once everything about it is right. */
    async finish(settings: OidcSettings, query: string, ida: Ida): Promise<Identidad> {
      const config = await away(() => configOf(settings))
      const tokens = await judge(() =>
        oidc.authorizationCodeGrant(config, new URL(`${callback}${query}`), {
          expectedState: ida.state,
          expectedNonce: ida.nonce,
          pkceCodeVerifier: ida.verifier,
          idTokenExpected: true,
          ...(ida.reciente && { maxAge: FRESH_SECONDS }),
        }),
      )
      const claims = tokens.claims()
      if (!claims) throw new FalloDeInstitucion('respuesta')
      const told =
        claims.email === undefined && config.serverMetadata().userinfo_endpoint
          ? await judge(() => oidc.fetchUserInfo(config, tokens.access_token, claims.sub))
          : claims
      // Microsoft says it in a claim of its own.
      const confirmed =
        told.email_verified === true || [true, 1, '1', 'true'].includes(told.xms_edov as string)
      const correo = confirmed && typeof told.email === 'string' ? told.email.trim().toLowerCase() : null
      const sid = typeof claims.sid === 'string' ? claims.sid : null
      return { emisor: claims.iss, sujeto: claims.sub, correo, sid }
    },

    /** Where the provider's own session ends; null where it offers that nowhere. */
    async endOf(settings: OidcSettings, after: string): Promise<string | null> {
      const config = await configOf(settings)
      if (!config.serverMetadata().end_session_endpoint) return null
      return oidc.buildEndSessionUrl(config, { post_logout_redirect_uri: after }).href
    },

    /** What a back-channel logout names; null for one that is not the provider's. */
    async readLogout(settings: OidcSettings, token: string) {
      const { jwks_uri, issuer } = (await configOf(settings)).serverMetadata()
      if (!jwks_uri) return null
      try {
        const { payload } = await jwtVerify(token, createRemoteJWKSet(new URL(jwks_uri)), {
          issuer,
          audience: settings.clientId,
          clockTolerance: CLOCK_SECONDS,
          maxTokenAge: '10 minutes',
        })
        const { sub = null, sid, nonce, events } = payload as Record<string, unknown> & { sub?: string }
        const isLogout = typeof events === 'object' && events !== null && LOGOUT_EVENT in events
        if (!isLogout || nonce !== undefined) return null
        return { emisor: issuer, sujeto: sub, sid: typeof sid === 'string' ? sid : null }
      } catch {
        return null
      }
    },
  }
}
export type Proveedor = ReturnType<typeof createProveedor>

const isAway = (error: unknown) =>
  error instanceof TypeError ||
  (error instanceof Error && (error.name === 'TimeoutError' || error.name === 'AbortError')) ||
  (error instanceof oidc.ClientError && error.code === 'OAUTH_TIMEOUT') ||
  (error instanceof oidc.ClientError &&
    error.code === 'OAUTH_RESPONSE_IS_NOT_CONFORM' &&
    ((error.cause as Response | undefined)?.status ?? 0) >= 500)

/** Every failure to find the provider reads the same. */
async function away<T>(work: () => Promise<T>): Promise<T> {
  try {
    return await work()
  } catch (error) {
    throw error instanceof FalloDeInstitucion ? error : new FalloDeInstitucion('lejos', error)
  }
}

async function judge<T>(work: () => Promise<T>): Promise<T> {
  try {
    return await work()
  } catch (error) {
    if (error instanceof oidc.AuthorizationResponseError)
      throw new FalloDeInstitucion(error.error === 'access_denied' ? 'cancelada' : 'respuesta', error)
    if (error instanceof oidc.ResponseBodyError)
      throw new FalloDeInstitucion(error.error === 'invalid_grant' ? 'repetida' : 'respuesta', error)
    throw new FalloDeInstitucion(isAway(error) ? 'lejos' : 'respuesta', error)
  }
}
