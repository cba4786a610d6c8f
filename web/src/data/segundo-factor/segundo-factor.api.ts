import {
  type ActivarBody,
  type ConfirmarBody,
  codigosDeRecuperacion,
  type PrepararBody,
  preparacion,
  segundoFactor,
} from '@nivela/contract/segundo-factor'
import { queryOptions } from '@tanstack/react-query'
import { array, number } from 'zod'
import { api } from '../../lib/http/api.ts'

const BASE = '/auth/segundo-factor'

/** Bypasses the cache. */
export const readSegundoFactor = (signal?: AbortSignal) =>
  api.get(BASE, segundoFactor, signal ? { signal } : {})

export const segundoFactorQuery = queryOptions({
  queryKey: ['segundo-factor'],
  queryFn: ({ signal }) => readSegundoFactor(signal),
})

export const prepare = (body: PrepararBody) => api.post(`${BASE}/preparar`, body, preparacion, { lee: true })

export const activate = async (body: ActivarBody) =>
  (await api.post(`${BASE}/activar`, body, codigosDeRecuperacion)).codigos

export const renewCodigos = async (body: ConfirmarBody) =>
  (await api.post(`${BASE}/codigos`, body, codigosDeRecuperacion)).codigos

export const deactivate = (body: ConfirmarBody) => api.notify(`${BASE}/desactivar`, body)

/** The ids of administrators and teachers who have it. */
export const conSegundoFactorQuery = queryOptions({
  queryKey: ['usuarios', 'con-segundo-factor'],
  queryFn: ({ signal }) => api.get('/usuarios/con-segundo-factor', array(number()), { signal }),
})

export const removeSegundoFactor = (id: number) => api.notify(`/usuarios/${id}/quitar-segundo-factor`)
