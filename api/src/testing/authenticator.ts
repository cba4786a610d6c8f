import { createHash, createSign, generateKeyPairSync, randomBytes } from 'node:crypto'

/** What CBOR has of types, as far as an authenticator needs them (RFC 8949). */
type Cbor = number | string | Buffer | Map<number | string, Cbor>

function head(major: number, length: number): Buffer {
  if (length < 24) return Buffer.from([(major << 5) | length])
  if (length < 256) return Buffer.from([(major << 5) | 24, length])
  return Buffer.from([(major << 5) | 25, length >> 8, length & 255])
}

function encode(value: Cbor): Buffer {
  if (typeof value === 'number') return value < 0 ? head(1, -1 - value) : head(0, value)
  if (typeof value === 'string') return Buffer.concat([head(3, Buffer.byteLength(value)), Buffer.from(value)])
  if (Buffer.isBuffer(value)) return Buffer.concat([head(2, value.length), value])
  return Buffer.concat([head(5, value.size), ...[...value].flat().map(encode)])
}

const USER_PRESENT = 1
const USER_VERIFIED = 4
const HAS_CREDENTIAL = 64

const url = (bytes: Buffer | string) => Buffer.from(bytes).toString('base64url')
const sha256 = (bytes: Buffer | string) => createHash('sha256').update(bytes).digest()

interface CreationOptions {
  challenge: string
  rp: { id: string }
  user: { id: string }
}
interface UsageOptions {
  challenge: string
  rpId: string
}

/** What a device might do otherwise than it should. */
interface Faults {
  origin?: string
  challenge?: string
  rpId?: string
  counter?: number
  verified?: boolean
  userHandle?: string
  type?: string
}

/** A passkey in software, with a real ES256 key: what a phone does after a finger was put on it. */
export function createAuthenticator(origin: string) {
  const { privateKey, publicKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' })
  const credential = randomBytes(16)
  let counter = 0
  let handle = ''

  const clientData = (type: string, challenge: string, faults: Faults) =>
    JSON.stringify({
      type: faults.type ?? type,
      challenge: faults.challenge ?? challenge,
      origin: faults.origin ?? origin,
      crossOrigin: false,
    })

  function authenticatorData(rpId: string, flags: number, faults: Faults): Buffer {
    const count = Buffer.alloc(4)
    count.writeUInt32BE(faults.counter ?? counter)
    const verified = faults.verified === false ? 0 : USER_VERIFIED
    return Buffer.concat([sha256(faults.rpId ?? rpId), Buffer.from([flags | USER_PRESENT | verified]), count])
  }

  /** COSE: an EC2 key for ES256 on P-256. */
  function coseKey(): Buffer {
    const { x, y } = publicKey.export({ format: 'jwk' })
    const bytes = (part: string | undefined) => Buffer.from(part ?? '', 'base64url')
    const pairs: [number, Cbor][] = [
      [1, 2],
      [3, -7],
      [-1, 1],
      [-2, bytes(x)],
      [-3, bytes(y)],
    ]
    return encode(new Map(pairs))
  }

  return {
    id: url(credential),

    create({ challenge, rp, user }: CreationOptions, faults: Faults = {}) {
      handle = user.id
      const length = Buffer.from([credential.length >> 8, credential.length & 255])
      const authData = Buffer.concat([
        authenticatorData(rp.id, HAS_CREDENTIAL, faults),
        Buffer.alloc(16),
        ...[length, credential, coseKey()],
      ])
      const attestation = new Map<string, Cbor>([
        ['fmt', 'none'],
        ['attStmt', new Map()],
        ['authData', authData],
      ])
      return {
        ...{ id: url(credential), rawId: url(credential), type: 'public-key' },
        response: {
          clientDataJSON: url(clientData('webauthn.create', challenge, faults)),
          attestationObject: url(encode(attestation)),
          transports: ['internal', 'hybrid'],
        },
      }
    },

    sign({ challenge, rpId }: UsageOptions, faults: Faults = {}) {
      counter += 1
      const data = clientData('webauthn.get', challenge, faults)
      const authData = authenticatorData(rpId, 0, faults)
      const signature = createSign('sha256').update(authData).update(sha256(data)).sign(privateKey)
      return {
        ...{ id: url(credential), rawId: url(credential), type: 'public-key' },
        response: {
          clientDataJSON: url(data),
          authenticatorData: url(authData),
          signature: url(signature),
          userHandle: faults.userHandle ?? handle,
        },
      }
    },
  }
}
export type Authenticator = ReturnType<typeof createAuthenticator>
