// First, also where this is the first code that has a schema: the sign-in fetches it when someone types.
import '../../lib/zod.ts'
import {
  type ActivarBody,
  bienvenida,
  contrasenaElegida,
  estadoDeEnlace,
  type LoginBody,
  loginBody,
  loginData,
  type PrimerAdministradorBody,
  type RecoverPasswordBody,
  type ResetPasswordBody,
} from '@nivela/contract/auth'
import { api } from '../../lib/http/api.ts'
import { endSesion, getSesion, startSesion } from '../../lib/session/sesion.ts'

export { loginBody }

const LOGOUT_TIMEOUT_MS = 3000

export async function login(body: LoginBody) {
  startSesion(await api.post('/auth/login', body, loginData, { lee: true }))
}

/** Whether the link that the server printed still works, and what the school is called. */
export const checkBienvenida = (token: string) =>
  api.post('/auth/primer-administrador/enlace', { token }, bienvenida, { lee: true })

/** Ends the session of this browser, if it has one: it is of a demo that is no more. */
export async function createFirst(body: PrimerAdministradorBody) {
  const data = await api.post('/auth/primer-administrador', body, loginData)
  endSesion()
  startSesion(data)
}

/** With the office's code, in place of whatever session this browser had. */
export async function activate(body: ActivarBody) {
  const data = await api.post('/auth/activar', body, loginData)
  endSesion()
  startSesion(data)
}

/** Always succeeds: if the server can't be reached, the browser drops its session all the same. */
export async function logout() {
  try {
    await api.notify('/auth/logout', undefined, { signal: AbortSignal.timeout(LOGOUT_TIMEOUT_MS) })
  } catch {
  } finally {
    endSesion()
  }
}

export const recoverPassword = (body: RecoverPasswordBody) => api.notify('/auth/recover-password', body)

/** Why the link of a mail does not work; null while it does. */
export const explainEnlace = async (token: string, signal: AbortSignal) =>
  (await api.post('/auth/reset-password/enlace', { token }, estadoDeEnlace, { signal, lee: true })).motivo

/**
 * Resolves to the link's owner, and whether they are signed in now: by their first password. Ends the session that this
 * browser had, even another person's.
 */
export async function resetPassword(body: ResetPasswordBody) {
  const { correo, sesion: nueva } = await api.post('/auth/reset-password', body, contrasenaElegida)
  const sesion = getSesion()
  // The server has already ended those of the link's owner; anyone else's is still to be ended.
  if (sesion?.correo === correo) endSesion()
  else if (sesion) await logout()
  if (nueva) startSesion(nueva)
  return { correo, dentro: nueva !== undefined }
}
