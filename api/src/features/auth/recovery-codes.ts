import { randomBytes } from 'node:crypto'
import { hashWithSalt } from '../../platform/security/passwords.ts'

const HOW_MANY = 10
const HALF = 5
const SALT_BYTES = 16
/** 32 signs, none of which is read as another: 50 bits in ten of them, 40 in eight. */
export const ALPHABET = '0123456789ABCDEFGHJKMNPQRSTVWXYZ'

export const newSalt = () => randomBytes(SALT_BYTES)

const newCode = () => Array.from(randomBytes(2 * HALF), byte => ALPHABET[byte % ALPHABET.length]).join('')

export interface RecoveryCodes {
  /** As people keep them: `7K2QX-9FMB0`. */
  codigos: string[]
  sal: Buffer
  huellas: Buffer[]
}

/** A person's codes share their salt, so that one hash of what someone typed finds the code among them. */
export async function newRecoveryCodes(): Promise<RecoveryCodes> {
  const sal = newSalt()
  const plain = Array.from({ length: HOW_MANY }, newCode)
  return {
    codigos: plain.map(code => `${code.slice(0, HALF)}-${code.slice(HALF)}`),
    sal,
    huellas: await Promise.all(plain.map(code => hashWithSalt(code, sal))),
  }
}
