import { createHash, randomBytes } from 'node:crypto'
import type { LlaveCreada, LlaveUsada, OpcionesDeCreacion, OpcionesDeUso } from '@nivela/contract/llaves'
import { createSigner } from '../../platform/security/signing.ts'

/** How long a device may take to answer, and its challenge works. */
export const MINUTES_TO_ANSWER = 10
const TIMEOUT_MS = MINUTES_TO_ANSWER * 60_000

/** EdDSA, ES256 and RS256, whatever else this runtime could check: all servers take the same keys. */
const ALGORITHMS = [-8, -7, -257]

/** Loaded with the first passkey: it brings a certificate library along, which a start need not wait for. */
const library = () => import('@simplewebauthn/server')

export interface Credential {
  credencial: Buffer
  clavePublica: Buffer
  contador: number
  transportes: string[]
}

interface Person {
  id: number
  nombre: string
  apellido: string
  correo: string
}

/** Whose key it is, as the device keeps it: tells a stranger nothing. */
const handleOf = (idusuario: number) => Buffer.from(`usuario:${idusuario}`)

interface ClientData {
  challenge: string
  origin: string
}

function readClientData(encoded: string): ClientData | null {
  try {
    const { challenge, origin } = JSON.parse(Buffer.from(encoded, 'base64url').toString())
    return typeof challenge === 'string' && typeof origin === 'string' ? { challenge, origin } : null
  } catch {
    return null
  }
}

const hashOf = (challenge: string) => createHash('sha256').update(challenge).digest()

/** The hash of the challenge that a device says it signed, under which ours are kept; null when it says none. */
export function retoOf({ response }: LlaveCreada | LlaveUsada): Buffer | null {
  const data = readClientData(response.clientDataJSON)
  return data && hashOf(data.challenge)
}

/** WebAuthn for the site at this address. Every key is discoverable and unlocked by finger, face or PIN: it is two factors in one. */
export function createWebAuthn(publicUrl: string, secret: string) {
  const signer = createSigner(secret, 'retos para entrar')
  const { hostname, origin: ours } = new URL(publicUrl)

  /** On a person's own machine the port is whichever was free. Elsewhere a key signs for this very origin. */
  const isOurs = (origin: string) =>
    origin === ours || (hostname === 'localhost' && /^http:\/\/localhost(:\d+)?$/.test(origin))

  /** What both checks expect. The challenge was one of ours, or nobody would ask. */
  function expectedOf(encoded: string) {
    const data = readClientData(encoded)
    if (!data || !isOurs(data.origin)) return null
    return {
      expectedChallenge: data.challenge,
      expectedOrigin: data.origin,
      expectedRPID: hostname,
      requireUserVerification: true,
    }
  }

  return {
    async creationOptions(
      { id, nombre, apellido, correo }: Person,
      known: Pick<Credential, 'credencial' | 'transportes'>[],
    ): Promise<{ opciones: OpcionesDeCreacion; reto: Buffer }> {
      const { generateRegistrationOptions } = await library()
      const opciones = await generateRegistrationOptions({
        rpName: 'Nivela',
        rpID: hostname,
        userID: new Uint8Array(handleOf(id)),
        userName: correo,
        userDisplayName: `${nombre} ${apellido}`,
        timeout: TIMEOUT_MS,
        attestationType: 'none',
        authenticatorSelection: { residentKey: 'required', userVerification: 'required' },
        excludeCredentials: known.map(({ credencial, transportes }) => ({
          id: credencial.toString('base64url'),
          transports: transportes as never[],
        })),
        supportedAlgorithmIDs: ALGORITHMS,
      })
      return { opciones: opciones as OpcionesDeCreacion, reto: hashOf(opciones.challenge) }
    },

    /** Anyone may ask for these, as often as they like: the challenge is signed by us, and kept nowhere. */
    async usageOptions(): Promise<OpcionesDeUso> {
      const { generateAuthenticationOptions } = await library()
      const challenge = signer.sign(`${randomBytes(16).toString('base64url')}.${Date.now() + TIMEOUT_MS}`)
      const opciones = await generateAuthenticationOptions({
        rpID: hostname,
        timeout: TIMEOUT_MS,
        userVerification: 'required',
        challenge: new TextEncoder().encode(challenge),
      })
      return opciones as OpcionesDeUso
    },

    /** The hash of the sign-in's challenge that a device signed; null when it is not one of ours, or too old. */
    retoToEnter(answer: LlaveUsada): Buffer | null {
      const data = readClientData(answer.response.clientDataJSON)
      const ours = data && signer.read(Buffer.from(data.challenge, 'base64url').toString())
      return ours && Number(ours.split('.')[1]) > Date.now() ? hashOf(data.challenge) : null
    },

    /** The key that a device made; null when anything about the answer is wrong. */
    async checkCreation(answer: LlaveCreada): Promise<Credential | null> {
      const expected = expectedOf(answer.response.clientDataJSON)
      if (!expected) return null
      const { verifyRegistrationResponse } = await library()
      try {
        if (await bringsCertificate(answer)) return null
        const { registrationInfo } = await verifyRegistrationResponse({
          response: { ...answer, clientExtensionResults: {} } as never,
          ...expected,
          supportedAlgorithmIDs: ALGORITHMS,
        })
        if (!registrationInfo) return null
        const { id, publicKey, counter } = registrationInfo.credential
        return {
          credencial: Buffer.from(id, 'base64url'),
          clavePublica: Buffer.from(publicKey),
          contador: counter,
          transportes: answer.response.transports ?? [],
        }
      } catch {
        // The library throws for whatever it refuses.
        return null
      }
    },

    /** The signature counter after this use; null when anything about the answer is wrong. */
    async checkUse(
      answer: LlaveUsada,
      { idusuario, credencial, clavePublica, contador }: Credential & { idusuario: number },
    ): Promise<number | null> {
      const expected = expectedOf(answer.response.clientDataJSON)
      const isTheirs = Buffer.from(answer.response.userHandle, 'base64url').equals(handleOf(idusuario))
      if (!expected || !isTheirs) return null
      const { verifyAuthenticationResponse } = await library()
      try {
        const { verified, authenticationInfo } = await verifyAuthenticationResponse({
          response: { ...answer, clientExtensionResults: {} },
          ...expected,
          credential: {
            id: credencial.toString('base64url'),
            publicKey: new Uint8Array(clavePublica),
            counter: contador,
          },
        })
        return verified ? authenticationInfo.newCounter : null
      } catch {
        return null
      }
    },
  }
}
export type WebAuthn = ReturnType<typeof createWebAuthn>

/**
 * Attestation is not asked for, so browsers send none, or a device's signature of itself. One with a certificate is refused:
 * checking it would fetch the revocation list at an address that the sender chose.
 */
async function bringsCertificate({ response }: LlaveCreada): Promise<boolean> {
  const { decodeAttestationObject } = await import('@simplewebauthn/server/helpers')
  const decoded = decodeAttestationObject(
    new Uint8Array(Buffer.from(response.attestationObject, 'base64url')),
  )
  const fmt = decoded.get('fmt')
  return fmt !== 'none' && (fmt !== 'packed' || decoded.get('attStmt').get('x5c') !== undefined)
}
