import {
  enlaceUsado,
  type LoginBody,
  loginData,
  type RecoverPasswordBody,
  type ResetPasswordBody,
} from '@nivela/contract/auth'
import { api } from '../../lib/api.ts'
import { endSesion, getSesion, startSesion } from '../../lib/sesion.ts'

const LOGOUT_TIMEOUT_MS = 3000

export async function login(body: LoginBody) {
  startSesion(await api.post('/auth/login', body, loginData))
}

/** Leaving always works: when the server can't be told, the browser forgets all the same. */
export async function logout() {
  try {
    await api.notify('/auth/logout', undefined, { signal: AbortSignal.timeout(LOGOUT_TIMEOUT_MS) })
  } catch {
  } finally {
    endSesion()
  }
}

export const recoverPassword = (body: RecoverPasswordBody) => api.notify('/auth/recover-password', body)

/** Answers whose link it was. Whoever was signed in here no longer is. */
export async function resetPassword(body: ResetPasswordBody) {
  const { correo } = await api.post('/auth/reset-password', body, enlaceUsado)
  const sesion = getSesion()
  // The server has already ended those of the link's owner; anyone else's is still to be ended.
  if (sesion?.correo === correo) endSesion()
  else if (sesion) await logout()
  return correo
}
