import { once } from 'node:events'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { decodeJwt, exportJWK, generateKeyPair, importJWK, type JWK, SignJWT } from 'jose'
import { type KoaContextWithOIDC, Provider } from 'oidc-provider'
import { afterAll } from 'vitest'

export const CLIENT = { id: 'nivela', secret: 'un-secreto-de-prueba-que-es-largo' }

/** An account at the institution. */
export interface Account {
  sub: string
  email?: string
  email_verified?: boolean
}

const newKey = async (kid: string): Promise<JWK> => {
  const { privateKey } = await generateKeyPair('RS256', { extractable: true })
  return { ...(await exportJWK(privateKey)), kid, alg: 'RS256', use: 'sig' }
}

/** A real OpenID Connect provider on loopback; whoever comes signs in at once, as the account that is next. */
export async function openProvider(callback: string, { backchannel }: { backchannel?: string } = {}) {
  const server = createServer()
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  const { port } = server.address() as AddressInfo
  const issuer = `http://127.0.0.1:${port}`
  const accounts = new Map<string, Account>()
  const state = {
    next: '',
    /** Seconds by which the provider's clock is ahead of ours when it signs. */
    clock: 0,
    /** Keys that it shows in place of its own. */
    otherKeys: null as { keys: JWK[] } | null,
    refuses: false,
  }

  async function makeProvider(key: JWK) {
    const provider = new Provider(issuer, {
      jwks: { keys: [key] },
      clients: [
        {
          client_id: CLIENT.id,
          client_secret: CLIENT.secret,
          redirect_uris: [callback],
          post_logout_redirect_uris: [new URL('/login', callback).href],
          ...(backchannel && {
            backchannel_logout_uri: backchannel,
            backchannel_logout_session_required: true,
          }),
        },
      ],
      claims: { email: ['email', 'email_verified'], profile: ['name'] },
      // Its own refuses loopback, where our server listens in a test.
      fetch: (url, options) => fetch(url, { ...options, dispatcher: undefined } as unknown as RequestInit),
      cookies: { keys: ['clave-de-prueba'] },
      features: {
        devInteractions: { enabled: false },
        backchannelLogout: { enabled: true },
        rpInitiatedLogout: { enabled: true },
      },
      ttl: {
        IdToken: 300,
        Session: 3600,
        Grant: 3600,
        Interaction: 600,
        AccessToken: 600,
      },
      findAccount: (_ctx, sub) => {
        const account = accounts.get(sub)
        return account && { accountId: sub, claims: async () => ({ ...account }) }
      },
      interactions: { url: (_ctx, { uid }) => `/interaccion/${uid}` },
      loadExistingGrant: async (ctx: KoaContextWithOIDC) => {
        const grant = new ctx.oidc.provider.Grant({
          clientId: ctx.oidc.client?.clientId ?? '',
          accountId: ctx.oidc.session?.accountId ?? '',
        })
        grant.addOIDCScope('openid email profile')
        await grant.save()
        return grant
      },
    })
    provider.use(async (ctx, next) => {
      if (ctx.path.startsWith('/interaccion/')) {
        const result = state.refuses
          ? { error: 'access_denied', error_description: 'no' }
          : { login: { accountId: state.next } }
        await provider.interactionFinished(ctx.req, ctx.res, result, { mergeWithLastSubmission: false })
        ctx.respond = false
        return
      }
      await next()
      if (ctx.path === '/token' && state.clock) {
        const body = ctx.body as { id_token: string }
        const claims = decodeJwt(body.id_token)
        for (const name of ['iat', 'exp', 'auth_time'] as const)
          if (typeof claims[name] === 'number') claims[name] += state.clock
        body.id_token = await new SignJWT(claims)
          .setProtectedHeader({ alg: 'RS256', kid: key.kid ?? '' })
          .sign(await importJWK(key, 'RS256'))
      }
      if (ctx.path === '/jwks' && state.otherKeys) ctx.body = state.otherKeys
    })
    return provider
  }

  let provider = await makeProvider(await newKey('uno'))
  server.on('request', (request, response) => void provider.callback()(request, response))
  const close = () =>
    new Promise<void>(resolve => {
      server.close(() => resolve())
      server.closeAllConnections()
    })
  afterAll(close)

  return {
    issuer,
    state,
    /** From now on whoever comes is this account. */
    as(account: Account) {
      accounts.set(account.sub, account)
      state.next = account.sub
    },
    newKey,
    /** With another key, as after a rotation. */
    async rotate() {
      provider = await makeProvider(await newKey('dos'))
    },
    /** Somebody signed out there: the provider tells its clients. */
    async tellLogout(sub: string, sid: string) {
      const client = await provider.Client.find(CLIENT.id)
      await (
        client as unknown as { backchannelLogout(sub: string, sid: string): Promise<unknown> }
      ).backchannelLogout(sub, sid)
    },
    close,
  }
}

/** A browser at the provider: follows its redirects, with its cookies, up to an address that is not the provider's. */
export function openBrowser(issuer: string) {
  const cookies = new Map<string, string>()
  return async (start: string): Promise<string> => {
    for (let url = start; ; ) {
      if (!url.startsWith(issuer)) return url
      const response = await fetch(url, {
        redirect: 'manual',
        headers: { cookie: [...cookies].map(([name, value]) => `${name}=${value}`).join('; ') },
      })
      for (const line of response.headers.getSetCookie()) {
        const [pair = ''] = line.split(';')
        const at = pair.indexOf('=')
        cookies.set(pair.slice(0, at), pair.slice(at + 1))
      }
      const location = response.headers.get('location')
      if (!location)
        throw new Error(`the provider stays at ${url}: ${response.status} ${await response.text()}`)
      url = new URL(location, url).href
    }
  }
}
