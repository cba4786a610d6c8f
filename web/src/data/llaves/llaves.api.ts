import {
  type ConfirmarLlaveBody,
  llave,
  type NombreDeLlaveBody,
  type OpcionesDeCreacion,
  opcionesDeCreacion,
} from '@nivela/contract/llaves'
import { queryOptions } from '@tanstack/react-query'
import { array } from 'zod'
import { createCredential } from '../../lib/device/webauthn.ts'
import { api } from '../../lib/http/api.ts'

const BASE = '/auth/llaves'

export const llavesQuery = queryOptions({
  queryKey: ['llaves'],
  queryFn: ({ signal }) => api.get(BASE, array(llave), { signal }),
})

export const prepareLlave = (body: ConfirmarLlaveBody) =>
  api.post(`${BASE}/preparar`, body, opcionesDeCreacion, { lee: true })

/** Asks the device for a key, and the server to keep it. */
export const createLlave = async (opciones: OpcionesDeCreacion) =>
  api.post(BASE, await createCredential(opciones), llave)

export const renameLlave = (id: number, body: NombreDeLlaveBody) => api.put(`${BASE}/${id}`, body, llave)

export const removeLlave = (id: number, body: ConfirmarLlaveBody) => api.notify(`${BASE}/${id}/quitar`, body)
