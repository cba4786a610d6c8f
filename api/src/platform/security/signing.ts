import { createHmac, hkdfSync, timingSafeEqual } from 'node:crypto'

export interface Signer {
  sign(text: string): string
  /** What was signed, or null for anything that this signer did not make. */
  read(signed: string): string | null
}

/** Texts that go out and come back unaltered. A key of its own for each purpose, derived from the one secret of the servers. */
export function createSigner(secret: string, purpose: string): Signer {
  const key = Buffer.from(hkdfSync('sha256', secret, '', `nivela: ${purpose}`, 32))
  const signatureOf = (text: string) => createHmac('sha256', key).update(text).digest()
  return {
    sign: text => `${text}.${signatureOf(text).toString('base64url')}`,
    read(signed) {
      const end = signed.lastIndexOf('.')
      const text = signed.slice(0, end)
      const given = Buffer.from(signed.slice(end + 1), 'base64url')
      const expected = signatureOf(text)
      return end > 0 && given.length === expected.length && timingSafeEqual(given, expected) ? text : null
    },
  }
}
