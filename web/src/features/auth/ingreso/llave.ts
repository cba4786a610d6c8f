import { type LoginBody, loginData } from '@nivela/contract/auth'
import { opcionesDeUso } from '@nivela/contract/llaves'
import { canAutofill, cancelCredential, signWithCredential } from '../../../lib/device/webauthn.ts'
import { ApiError, api } from '../../../lib/http/api.ts'
import { startSesion } from '../../../lib/session/sesion.ts'

// Loaded when it is needed: the sign-in page stays light.

const prepare = () => api.post('/auth/llaves/entrar/preparar', undefined, opcionesDeUso, { lee: true })

/** How often somebody asked for their passkey. A browser runs one WebAuthn ceremony at a time: an offer that began later would abort theirs. */
let asked = 0

async function sign() {
  asked += 1
  return signWithCredential(await prepare())
}

/** In place of the password and the second step. */
export async function enterWithLlave() {
  startSesion(await api.post('/auth/llaves/entrar', await sign(), loginData, { lee: true }))
}

/** In place of the code, after the password. */
export async function loginWithLlave(datos: LoginBody) {
  startSesion(await api.post('/auth/login', { ...datos, llave: await sign() }, loginData, { lee: true }))
}

/** Offers the person's passkeys among what the browser fills in, and waits for as long as the page is open. */
export async function offerLlave() {
  const before = asked
  if (!(await canAutofill())) return
  let respuesta: Awaited<ReturnType<typeof sign>>
  try {
    const opciones = await prepare()
    if (asked !== before) return
    respuesta = await signWithCredential(opciones, true)
  } catch {
    // Nobody picked one: they type, or press the button.
    return
  }
  startSesion(await api.post('/auth/llaves/entrar', respuesta, loginData, { lee: true }))
}

export const withdrawOffer = cancelCredential

/** What to tell; null where there is nothing. */
export const fraseDe = (reason: unknown) => (reason instanceof ApiError ? reason.message : null)
