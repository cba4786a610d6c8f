import { parseCookie, stringifySetCookie } from 'cookie'
import { createSealer } from '../../platform/security/sealing.ts'

/** What the browser takes along to the provider and back, sealed: only this server reads it, and only this browser has it. */
export interface Ida {
  state: string
  nonce: string
  verifier: string
  /** Until when it may come back, in milliseconds. */
  vence: number
  /** The page that was asked for. */
  volver: string | null
  /** A fresh sign-in at the provider is wanted. */
  reciente: boolean
  /** The person whose profile links the account; without one, somebody signs in. */
  idusuario: number | null
}

/** Somebody whom the provider has just named: the page exchanges it for a session. */
export interface Llegada {
  idusuario: number
  vence: number
  /** The provider's session, which its back-channel logout names. */
  sid: string | null
}

const IDA_MINUTES = 10
/** Time enough for a code of the second factor. */
const LLEGADA_MINUTES = 5
const PATH = '/api/v1/auth/institucion'

const inMinutes = (minutes: number) => Date.now() + minutes * 60_000

/** Nothing is kept on the server: several tabs have a cookie each, named for their state. */
export function createCookies(secret: string, publicUrl: string) {
  const sealer = createSealer(secret, 'institucion')
  const secure = publicUrl.startsWith('https:')
  const prefix = secure ? '__Secure-' : ''
  const idaName = (state: string) => `${prefix}ida-${state.slice(0, 8)}`
  const llegadaName = `${prefix}llegada`

  const write = (name: string, value: string, maxAge: number, sameSite: 'lax' | 'strict') =>
    stringifySetCookie({ name, value, path: PATH, maxAge, httpOnly: true, sameSite, secure })
  const seal = (content: object) => sealer.seal(Buffer.from(JSON.stringify(content)), 0).toString('base64url')
  function open<T extends { vence: number }>(header: string | undefined, name: string): T | null {
    const sealed = parseCookie(header ?? '')[name]
    const plain = sealed ? sealer.open(Buffer.from(sealed, 'base64url'), 0) : null
    const content = plain && (JSON.parse(plain.toString()) as T)
    return content && content.vence > Date.now() ? content : null
  }

  return {
    leave: (ida: Omit<Ida, 'vence'>) =>
      write(
        idaName(ida.state),
        seal({ ...ida, vence: inMinutes(IDA_MINUTES) }),
        IDA_MINUTES * 60,
        // Lax: the provider's answer is a navigation from another site.
        'lax',
      ),
    /** The one that left with this state. */
    ida: (header: string | undefined, state: string) => open<Ida>(header, idaName(state)),
    endIda: (state: string) => write(idaName(state), '', 0, 'lax'),
    arrive: (llegada: Omit<Llegada, 'vence'>) =>
      write(
        llegadaName,
        seal({ ...llegada, vence: inMinutes(LLEGADA_MINUTES) }),
        LLEGADA_MINUTES * 60,
        'strict',
      ),
    llegada: (header: string | undefined) => open<Llegada>(header, llegadaName),
    endLlegada: () => write(llegadaName, '', 0, 'strict'),
  }
}
export type Cookies = ReturnType<typeof createCookies>
