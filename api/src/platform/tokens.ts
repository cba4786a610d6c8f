import { errors, jwtVerify, SignJWT } from 'jose'

const ALGORITHM = 'HS256'
const ISSUER = 'nivela'

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
  const key = new TextEncoder().encode(secret)
  return {
    sign: ({ idusuario, idsesion }, expires) =>
      new SignJWT()
        .setProtectedHeader({ alg: ALGORITHM })
        .setIssuer(ISSUER)
        .setSubject(String(idusuario))
        .setJti(idsesion)
        .setIssuedAt()
        .setExpirationTime(expires)
        .sign(key),

    async read(token) {
      try {
        const { payload } = await jwtVerify(token, key, {
          algorithms: [ALGORITHM],
          issuer: ISSUER,
          requiredClaims: ['sub', 'jti', 'exp'],
        })
        return { idusuario: Number(payload.sub), idsesion: String(payload.jti) }
      } catch (error) {
        if (error instanceof errors.JOSEError) return null
        throw error
      }
    },
  }
}
