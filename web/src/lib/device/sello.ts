import { xchacha20poly1305 } from '@noble/ciphers/chacha'
import { bytesToUtf8, utf8ToBytes } from '@noble/ciphers/utils'

/** By a library and not the browser's own, which is asynchronous, and absent where a school has no TLS. */
const NONCE_BYTES = 24

/** Seals what names students before it goes into this browser's storage, and opens it again. */
export interface Sello {
  seal(value: unknown): string
  /** Null for what was sealed for someone else, or is no such text. */
  open(text: string): unknown
}

/** The key comes from the server, and is kept no longer than the session: once that is over, nobody but its owner gets it. */
export function createSello(clave: string): Sello {
  const key = fromBase64(clave)
  return {
    seal(value) {
      const nonce = crypto.getRandomValues(new Uint8Array(NONCE_BYTES))
      const sealed = xchacha20poly1305(key, nonce).encrypt(utf8ToBytes(JSON.stringify(value)))
      return `${toBase64(nonce)}.${toBase64(sealed)}`
    },
    open(text) {
      try {
        const [nonce = '', sealed = ''] = text.split('.')
        return JSON.parse(bytesToUtf8(xchacha20poly1305(key, fromBase64(nonce)).decrypt(fromBase64(sealed))))
      } catch {
        return null
      }
    },
  }
}

const fromBase64 = (text: string) => Uint8Array.from(atob(text), letter => letter.charCodeAt(0))
const toBase64 = (bytes: Uint8Array) => btoa(Array.from(bytes, byte => String.fromCharCode(byte)).join(''))
