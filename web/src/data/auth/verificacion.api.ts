import { enlaceUsado } from '@nivela/contract/auth'
import { usuario } from '@nivela/contract/usuarios'
import { queryOptions } from '@tanstack/react-query'
import { ApiError, api } from '../../lib/http/api.ts'
import { getSesion, markVerificado, updateSesion } from '../../lib/session/sesion.ts'

export const resendVerification = () => api.notify('/auth/resend-verification')

/** Whether the server takes the person who is signed in for verified: until then it refuses them (403). */
export async function checkVerificado(id: number) {
  const fresh = await api.get(`/usuarios/${id}`, usuario).catch((reason: unknown) => {
    // Refused for want of a second factor, which is asked only of verified people.
    if (reason instanceof ApiError && reason.faltaSegundoFactor) return { verificado: true }
    throw reason
  })
  if (fresh.verificado && getSesion()?.id === id)
    updateSesion({ verificado: true, ...('idrol' in fresh && { idrol: fresh.idrol }) })
  return fresh.verificado
}

let rereading: Promise<void> | null = null

/** Who the signed-in person is now, kept in this browser. One read at a time: a page's calls are refused together. */
export const rereadSesion = (id: number) =>
  (rereading ??= api
    .get(`/usuarios/${id}`, usuario)
    .then(({ nombre, correo, idrol, verificado }) => {
      const sesion = getSesion()
      if (sesion?.id === id) updateSesion({ nombre, correo: correo ?? sesion.correo, idrol, verificado })
    })
    .catch(() => {})
    .finally(() => {
      rereading = null
    }))

/** A link works once, so the query runs once: no refetch, however often the page is rendered. */
export const enlaceQuery = (token: string) =>
  queryOptions({
    queryKey: ['enlace', token],
    queryFn: async () => {
      const { correo } = await api.post('/auth/verify', { token }, enlaceUsado)
      if (getSesion()?.correo === correo) markVerificado()
      return correo
    },
    retry: false,
    staleTime: Number.POSITIVE_INFINITY,
    refetchOnMount: false,
    refetchOnWindowFocus: false,
    refetchOnReconnect: false,
  })
