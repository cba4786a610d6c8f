import { randomBytes } from 'node:crypto'
import type { Preparacion } from '@nivela/contract/segundo-factor'
import { Secret, TOTP } from 'otpauth'

// What every authenticator understands: RFC 6238 with its defaults.
const DIGITS = 6
const SECONDS = 30
const SECRET_BYTES = 20
/** Tolerance of one step (half a minute) before and after: clocks differ, and people type slowly. */
const TOLERANCE = 1

export const newSecret = () => randomBytes(SECRET_BYTES)

const totpOf = (secret: Uint8Array, correo = '') =>
  new TOTP({
    issuer: 'Nivela',
    label: correo,
    digits: DIGITS,
    period: SECONDS,
    secret: new Secret({ buffer: Uint8Array.from(secret).buffer }),
  })

export function describeSecret(secret: Uint8Array, correo: string): Preparacion {
  const totp = totpOf(secret, correo)
  return { secreto: totp.secret.base32, uri: totp.toString() }
}

/** Which half minute since 1970 the code belongs to; null when it is not one of now. */
export function stepOf(secret: Uint8Array, codigo: string, now: number): number | null {
  const totp = totpOf(secret)
  const away = totp.validate({ token: codigo, timestamp: now, window: TOLERANCE })
  return away === null ? null : totp.counter({ timestamp: now }) + away
}
