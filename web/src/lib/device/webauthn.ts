import {
  browserSupportsWebAuthnAutofill,
  type PublicKeyCredentialCreationOptionsJSON,
  type PublicKeyCredentialRequestOptionsJSON,
  startAuthentication,
  startRegistration,
  WebAuthnAbortService,
} from '@simplewebauthn/browser'
import { ApiError } from '../http/api.ts'

const SIN_TERMINAR = 'No se completó en tu dispositivo. Inténtalo de nuevo cuando quieras.'

/** By the name of what the browser throws. */
const FRASES: Record<string, string> = {
  InvalidStateError: 'Este dispositivo ya tiene una llave de tu cuenta.',
  SecurityError:
    'Las llaves de acceso no funcionan en esta dirección. Abre Nivela en la que aparece en sus correos.',
  NotSupportedError: 'Este dispositivo no puede usar llaves de acceso.',
  ConstraintError:
    'Para usar llaves de acceso, activa antes en tu dispositivo el bloqueo con huella, cara o PIN.',
}

/** Undefined in old browsers, and over plain HTTP. */
export const hasWebAuthn = () => typeof PublicKeyCredential === 'function'

/** What the person or their device did not want becomes a sentence. An abort is ours, and passes. */
async function explain<T>(answer: Promise<T>): Promise<T> {
  try {
    return await answer
  } catch (reason) {
    const name = reason instanceof Error ? reason.name : ''
    if (name === 'AbortError') throw reason
    throw new ApiError(400, FRASES[name] ?? SIN_TERMINAR)
  }
}

/** Asks the device to make a passkey. */
export const createCredential = (options: object) =>
  explain(startRegistration({ optionsJSON: options as PublicKeyCredentialCreationOptionsJSON }))

/** Asks the device to sign with a passkey; with `autofill`, only if the person picks one among what the field offers. */
export const signWithCredential = (options: object, autofill = false) =>
  explain(
    startAuthentication({
      optionsJSON: options as PublicKeyCredentialRequestOptionsJSON,
      useBrowserAutofill: autofill,
    }),
  )

export const canAutofill = () => browserSupportsWebAuthnAutofill()

/** Ends what is being asked of the device. */
export const cancelCredential = () => WebAuthnAbortService.cancelCeremony()
