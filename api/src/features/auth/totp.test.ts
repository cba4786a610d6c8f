import { codigo } from '@nivela/contract/codigos'
import { expect, test } from 'vitest'
import { createSealer } from '../../platform/security/sealing.ts'
import { describeSecret, stepOf } from './totp.ts'

/** The secret and the moments of RFC 6238, appendix B, with the last six of its eight digits. */
const secret = Buffer.from('12345678901234567890')
const VECTORS = [
  [59, '287082'],
  [1_111_111_109, '081804'],
  [1_111_111_111, '050471'],
  [1_234_567_890, '005924'],
  [2_000_000_000, '279037'],
  [20_000_000_000, '353130'],
] as const

test.each(VECTORS)(
  'at %i seconds the code is %s, and counts half a minute before and after',
  (seconds, code) => {
    const step = Math.floor(seconds / 30)
    for (const away of [-1, 0, 1]) expect(stepOf(secret, code, (step + away) * 30_000)).toBe(step)
    for (const away of [-2, 2]) expect(stepOf(secret, code, (step + away) * 30_000)).toBeNull()
  },
)

test('what authenticators read', () => {
  expect(describeSecret(secret, 'ana@escuela.do')).toEqual({
    secreto: 'GEZDGNBVGY3TQOJQGEZDGNBVGY3TQOJQ',
    uri: 'otpauth://totp/Nivela:ana%40escuela.do?issuer=Nivela&secret=GEZDGNBVGY3TQOJQGEZDGNBVGY3TQOJQ&algorithm=SHA1&digits=6&period=30',
  })
})

test('codes as people type them', () => {
  expect(codigo.parse(' 287 082 ')).toBe('287082')
  expect(codigo.parse('7k2qx-9fmbo')).toBe('7K2QX9FMB0')
  expect(codigo.safeParse('28708').success).toBe(false)
})

test('what is sealed opens with its key, for its owner, unaltered, and for nobody else', () => {
  const sealer = createSealer('una clave del servidor', 'prueba')
  const sealed = sealer.seal(secret, 7)
  expect(sealed.includes(secret)).toBe(false)
  expect(sealer.open(sealed, 7)).toEqual(secret)
  expect(sealer.open(sealed, 8)).toBeNull()
  expect(createSealer('una clave del servidor', 'otra cosa').open(sealed, 7)).toBeNull()
  expect(createSealer('otra clave', 'prueba').open(sealed, 7)).toBeNull()
  for (const place of [0, 15, sealed.length - 1]) {
    const altered = Buffer.from(sealed)
    altered[place] = (altered[place] as number) ^ 1
    expect(sealer.open(altered, 7)).toBeNull()
  }
  expect(sealer.open(Buffer.alloc(3), 7)).toBeNull()
})
