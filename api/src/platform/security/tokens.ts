import { createHmac, createSecretKey, timingSafeEqual } from 'node:crypto'

const HEADER = encode({ alg: 'HS256' })
const ISSUER = 'nivela'
const MAX_KNOWN = 20_000

export interface TokenClaims {
  idusuario: number
  idsesion: string
}

export interface Tokens {
  sign(claims: TokenClaims, expires: Date): string
  /** Null unless the token is ours, unaltered and not expired. */
  read(token: string): TokenClaims | null
}

/** Exactly these claims: a token with others is refused, since nothing would check them. */
interface Payload {
  iss: string
  sub: string
  jti: string
  iat: number
  exp: number
}
const CLAIMS = ['iss', 'sub', 'jti', 'iat', 'exp'].join()

function encode(value: object): string {
  return Buffer.from(JSON.stringify(value)).toString('base64url')
}

function decode(payload: string): Payload | null {
  try {
    const claims = JSON.parse(Buffer.from(payload, 'base64url').toString())
    return Object.keys(claims).join() === CLAIMS && claims.iss === ISSUER ? claims : null
  } catch {
    return null
  }
}

const seconds = (date: Date) => Math.floor(date.getTime() / 1000)

export function createTokens(secret: string): Tokens {
  const key = createSecretKey(secret, 'utf8')
  const signatureOf = (payload: string) =>
    createHmac('sha256', key).update(`${HEADER}.${payload}`).digest('base64url')
  // Cache of verified signatures: a valid one stays valid, so it is computed once per token. Expiry is checked every time, and
  // the session by the caller, in the database.
  const known = new Map<string, TokenClaims & { expires: number }>()

  function remember(token: string, claims: TokenClaims & { expires: number }) {
    const [oldest] = known.keys()
    if (known.size >= MAX_KNOWN && oldest !== undefined) known.delete(oldest)
    known.set(token, claims)
    return claims
  }

  function verify(token: string) {
    const [header, payload = '', signature = '', ...more] = token.split('.')
    if (header !== HEADER || more.length || !isSame(signature, signatureOf(payload))) return null
    const claims = decode(payload)
    return (
      claims && remember(token, { idusuario: Number(claims.sub), idsesion: claims.jti, expires: claims.exp })
    )
  }

  return {
    sign({ idusuario, idsesion }, expires) {
      const claims: Payload = {
        iss: ISSUER,
        sub: String(idusuario),
        jti: idsesion,
        iat: seconds(new Date()),
        exp: seconds(expires),
      }
      const payload = encode(claims)
      return `${HEADER}.${payload}.${signatureOf(payload)}`
    },

    read(token) {
      const claims = known.get(token) ?? verify(token)
      return claims && claims.expires > Date.now() / 1000 ? claims : null
    },
  }
}

/** Constant-time comparison. */
function isSame(given: string, expected: string): boolean {
  const [a, b] = [Buffer.from(given), Buffer.from(expected)]
  return a.length === b.length && timingSafeEqual(a, b)
}
