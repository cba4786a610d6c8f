import { errors, jwtVerify, SignJWT } from 'jose'

const ALGORITHM = 'HS256'
const ISSUER = 'nivela'
const MOST_KNOWN = 20_000

interface TokenClaims {
  idusuario: number
  idsesion: string
}

export interface Tokens {
  sign(claims: TokenClaims, expires: Date): Promise<string>
  /** Null for every token that isn't ours, whole and in time. */
  read(token: string): Promise<TokenClaims | null>
}

export function createTokens(secret: string): Tokens {
  const key = crypto.subtle.importKey(
    'raw',
    new TextEncoder().encode(secret),
    { name: 'HMAC', hash: 'SHA-256' },
    false,
    ['sign', 'verify'],
  )
  // A signature that was right stays right, so it is worked out once per token; its hour is asked every time, and
  // whether its session still lives is asked of the database by whoever reads it.
  const known = new Map<string, TokenClaims & { expires: number }>()

  function remember(token: string, claims: TokenClaims & { expires: number }) {
    const [oldest] = known.keys()
    if (known.size >= MOST_KNOWN && oldest !== undefined) known.delete(oldest)
    known.set(token, claims)
    return claims
  }

  async function verify(token: string) {
    try {
      const { payload } = await jwtVerify(token, await key, {
        algorithms: [ALGORITHM],
        issuer: ISSUER,
        requiredClaims: ['sub', 'jti', 'exp'],
      })
      return remember(token, {
        idusuario: Number(payload.sub),
        idsesion: String(payload.jti),
        expires: Number(payload.exp),
      })
    } catch (error) {
      if (error instanceof errors.JOSEError) return null
      throw error
    }
  }

  return {
    sign: async ({ idusuario, idsesion }, expires) =>
      new SignJWT()
        .setProtectedHeader({ alg: ALGORITHM })
        .setIssuer(ISSUER)
        .setSubject(String(idusuario))
        .setJti(idsesion)
        .setIssuedAt()
        .setExpirationTime(expires)
        .sign(await key),

    async read(token) {
      const claims = known.get(token) ?? (await verify(token))
      return claims && claims.expires > Date.now() / 1000 ? claims : null
    },
  }
}
