import { createCipheriv, createDecipheriv, hkdfSync, randomBytes } from 'node:crypto'

const ALGORITHM = 'aes-256-gcm'
const NONCE_BYTES = 12
const TAG_BYTES = 16

/** Authenticated encryption (AES-256-GCM) of secrets in the database, bound to their owner's id: moved to another row, they don't open. */
export interface Sealer {
  seal(secret: Uint8Array, owner: number): Buffer
  /** Null if it was sealed with another key or for someone else, or was altered since. */
  open(sealed: Buffer, owner: number): Buffer | null
}

/** One key per purpose, derived (HKDF) from the server's secret. */
export const deriveKey = (secret: string, purpose: string): Buffer =>
  Buffer.from(hkdfSync('sha256', secret, '', `nivela: ${purpose}`, 32))

export function createSealer(secret: string, purpose: string): Sealer {
  const key = deriveKey(secret, purpose)
  return {
    seal(plain, owner) {
      const nonce = randomBytes(NONCE_BYTES)
      const cipher = createCipheriv(ALGORITHM, key, nonce).setAAD(Buffer.from(String(owner)))
      return Buffer.concat([nonce, cipher.update(plain), cipher.final(), cipher.getAuthTag()])
    },
    open(sealed, owner) {
      try {
        const decipher = createDecipheriv(ALGORITHM, key, sealed.subarray(0, NONCE_BYTES), {
          authTagLength: TAG_BYTES,
        })
          .setAAD(Buffer.from(String(owner)))
          .setAuthTag(sealed.subarray(-TAG_BYTES))
        return Buffer.concat([decipher.update(sealed.subarray(NONCE_BYTES, -TAG_BYTES)), decipher.final()])
      } catch {
        return null
      }
    },
  }
}
