import '../../lib/zod.ts'
import { loginData } from '@nivela/contract/auth'
import { cuentaDeInstitucion, FALLOS, idaAInstitucion, isFallo } from '@nivela/contract/institucion'
import { queryOptions } from '@tanstack/react-query'
import { api } from '../../lib/http/api.ts'
import { getSesion, startSesion } from '../../lib/session/sesion.ts'
import { logout } from './auth.api.ts'

/** Why somebody did not come in, by the code in the address. */
export const explainFallo = (code: string | null): string | null => (isFallo(code) ? FALLOS[code] : null)

/** The session of somebody who has just come back from the institution, in place of whatever this browser had. */
export async function enterWithInstitucion(codigo?: string) {
  const data = await api.post('/auth/institucion/entrar', codigo ? { codigo } : {}, loginData, { lee: true })
  if (getSesion()) await logout()
  startSesion(data)
}

export const cuentaDeInstitucionQuery = queryOptions({
  queryKey: ['institucion'],
  queryFn: ({ signal }) => api.get('/auth/institucion/cuenta', cuentaDeInstitucion.nullable(), { signal }),
  staleTime: 0,
})

/** Where the browser goes to link the account. */
export const startLink = () => api.post('/auth/institucion/vincular', {}, idaAInstitucion)

export const unlink = () => api.notify('/auth/institucion/separar', {})
