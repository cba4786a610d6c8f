import { createHash, createHmac, hkdfSync, randomBytes, timingSafeEqual } from 'node:crypto'
import { parseCookie, stringifySetCookie } from 'cookie'

/** Covers every call that writes the cookie: one that did not receive it would overwrite the entries of others who use the browser. */
const PATH = '/api/v1/auth'
const YEAR_SECONDS = 365 * 24 * 60 * 60
/** Entries per browser: enough for a family, few enough for a request's headers. */
const MAX_ACCOUNTS = 5

const ID_BYTES = 12
const MARK_BYTES = 8
const MAC_BYTES = 16
const ENTRY = /^[\w-]{50}$/

/** A browser where somebody signed in before. */
export interface Device {
  id: string
  /** They gave their second factor there too, or had none. */
  complete: boolean
  /** Whether the password is still the one that they signed in with. */
  fits(contrasenaHash: string | null): boolean
}

interface Account {
  correo: string
  contrasenaHash: string
}

const markOf = (contrasenaHash: string) =>
  createHash('sha256').update(contrasenaHash).digest().subarray(0, MARK_BYTES)

/**
 * Device cookies (OWASP, "Slow Down Online Guessing Attacks with Device Cookies"): wrong passwords from a browser where
 * this person signed in before are counted apart, so that strangers' tries never lock them out. One opens nothing: only
 * the sign-in acts on it, and still asks for the password. An entry is a random id, a mark of the password that
 * ends it when that changes, and their MAC with the address; a browser keeps one for each of its last people.
 */
export function createDevices(secret: string, publicUrl: string) {
  const secure = publicUrl.startsWith('https:')
  // Not `dispositivo`, which browsers may still hold for the path of the sign-in alone and would send before this one.
  const name = secure ? '__Secure-dispositivos' : 'dispositivos'
  const key = Buffer.from(hkdfSync('sha256', secret, '', 'nivela: dispositivos', 32))
  const macOf = (payload: Buffer, correo: string) =>
    createHmac('sha256', key).update(payload).update(correo).digest().subarray(0, MAC_BYTES)

  const entriesOf = (header: string | undefined): string[] =>
    (parseCookie(header ?? '')[name] ?? '')
      .split('.')
      .filter(entry => ENTRY.test(entry))
      .slice(0, MAX_ACCOUNTS)

  function read(entry: string, correo: string): Device | null {
    const bytes = Buffer.from(entry, 'base64url')
    const payload = bytes.subarray(0, -MAC_BYTES)
    if (!timingSafeEqual(bytes.subarray(-MAC_BYTES), macOf(payload, correo))) return null
    const mark = payload.subarray(ID_BYTES, ID_BYTES + MARK_BYTES)
    return {
      id: payload.subarray(0, ID_BYTES).toString('hex'),
      complete: payload.at(-1) === 1,
      fits: hash => hash !== null && timingSafeEqual(mark, markOf(hash)),
    }
  }

  return {
    /** The device that a request's cookies name for this address, if we signed it. */
    find: (header: string | undefined, correo: string): Device | null =>
      entriesOf(header)
        .map(entry => read(entry, correo))
        .find(Boolean) ?? null,

    /** The `Set-Cookie` with which a browser is known from now on: by its old id, or by a new one. */
    remember(
      { correo, contrasenaHash }: Account,
      { id, complete, header }: { id?: string | undefined; complete: boolean; header?: string | undefined },
    ): string {
      const payload = Buffer.concat([
        id ? Buffer.from(id, 'hex') : randomBytes(ID_BYTES),
        markOf(contrasenaHash),
        Buffer.from([complete ? 1 : 0]),
      ])
      const entry = Buffer.concat([payload, macOf(payload, correo)]).toString('base64url')
      const others = entriesOf(header).filter(other => !read(other, correo))
      return stringifySetCookie({
        name,
        value: [entry, ...others].slice(0, MAX_ACCOUNTS).join('.'),
        ...{ path: PATH, maxAge: YEAR_SECONDS, httpOnly: true, sameSite: 'strict', secure },
      })
    },
  }
}
export type Devices = ReturnType<typeof createDevices>
