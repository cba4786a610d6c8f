import { z } from 'zod'
import { loginBody } from './auth.ts'
import { texto } from './campos.ts'
import { hasta } from './largos.ts'
import { prepararBody } from './segundo-factor.ts'

const NO_ENTENDIDA = 'No entendimos lo que envió tu dispositivo. Inténtalo de nuevo.'

/** Bytes as WebAuthn writes them in JSON. */
const bytes = (most: number) =>
  z
    .string({ error: NO_ENTENDIDA })
    .check(hasta(most, NO_ENTENDIDA))
    .regex(/^[\w-]+$/, NO_ENTENDIDA)

/** Up to 1023 bytes. */
const credencial = bytes(1364)

const comun = { id: credencial, rawId: credencial, type: z.literal('public-key', { error: NO_ENTENDIDA }) }

/** What a device answers that made a passkey (RegistrationResponseJSON of WebAuthn). */
export const llaveCreada = z.object(
  {
    ...comun,
    response: z.object(
      {
        clientDataJSON: bytes(4096),
        attestationObject: bytes(16_384),
        transports: z
          .array(z.string({ error: NO_ENTENDIDA }).check(hasta(32, NO_ENTENDIDA)), { error: NO_ENTENDIDA })
          .check(hasta(8, NO_ENTENDIDA))
          .optional(),
      },
      { error: NO_ENTENDIDA },
    ),
  },
  { error: NO_ENTENDIDA },
)
export type LlaveCreada = z.infer<typeof llaveCreada>

/** What a device answers that signed with a passkey (AuthenticationResponseJSON). */
export const llaveUsada = z.object(
  {
    ...comun,
    response: z.object(
      {
        clientDataJSON: bytes(4096),
        authenticatorData: bytes(2048),
        signature: bytes(2048),
        userHandle: bytes(128),
      },
      { error: NO_ENTENDIDA },
    ),
  },
  { error: NO_ENTENDIDA },
)
export type LlaveUsada = z.infer<typeof llaveUsada>

const descripcion = z.object({
  id: z.string(),
  type: z.literal('public-key'),
  transports: z.array(z.string()).optional(),
})

/** What a device needs to make a passkey (PublicKeyCredentialCreationOptionsJSON). */
export const opcionesDeCreacion = z.object({
  challenge: z.string(),
  rp: z.object({ id: z.string(), name: z.string() }),
  user: z.object({ id: z.string(), name: z.string(), displayName: z.string() }),
  pubKeyCredParams: z.array(z.object({ type: z.literal('public-key'), alg: z.number() })),
  timeout: z.number(),
  attestation: z.literal('none'),
  excludeCredentials: z.array(descripcion),
  authenticatorSelection: z.object({
    residentKey: z.literal('required'),
    requireResidentKey: z.literal(true),
    userVerification: z.literal('required'),
  }),
})
export type OpcionesDeCreacion = z.infer<typeof opcionesDeCreacion>

/** What a device needs to sign with one (PublicKeyCredentialRequestOptionsJSON); it knows whose it has. */
export const opcionesDeUso = z.object({
  challenge: z.string(),
  rpId: z.string(),
  timeout: z.number(),
  userVerification: z.literal('required'),
})
export type OpcionesDeUso = z.infer<typeof opcionesDeUso>

/** A passkey of one's own. */
export const llave = z.object({
  id: z.number(),
  nombre: z.string(),
  creada: z.iso.datetime(),
  usada: z.iso.datetime().nullable(),
  /** The session that asks was opened with it. */
  esEsta: z.boolean(),
})
export type Llave = z.infer<typeof llave>

/** A person who changes their keys proves who they are: with the password, and a code if they have an authenticator. */
export const confirmarLlaveBody = prepararBody
export type ConfirmarLlaveBody = z.infer<typeof confirmarLlaveBody>

/** Signing in with the password, and in place of a code what a passkey of theirs signed. */
export const loginConLlaveBody = loginBody.extend({ llave: llaveUsada.optional() })
export type LoginConLlaveBody = z.infer<typeof loginConLlaveBody>
export const nombreDeLlaveBody = z.object({ nombre: texto('nombre', 60) })
export type NombreDeLlaveBody = z.infer<typeof nombreDeLlaveBody>
