import { type LoginBody, loginData } from '@nivela/contract/auth'
import { api } from '../../lib/api.ts'
import { endSesion, startSesion } from '../../lib/sesion.ts'

const LOGOUT_PATIENCE_MS = 3000

export async function login(body: LoginBody) {
  startSesion(await api.post('/auth/login', body, loginData))
}

/** Leaving always works: when the server can't be told, the browser forgets all the same. */
export async function logout() {
  try {
    await api.notify('/auth/logout', undefined, { signal: AbortSignal.timeout(LOGOUT_PATIENCE_MS) })
  } catch {
  } finally {
    endSesion()
  }
}
