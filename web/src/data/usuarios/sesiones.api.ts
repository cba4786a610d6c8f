import {
  type CerrarSesionesBody,
  type SesionAbierta,
  sesionAbierta,
  sesionesCerradas,
} from '@nivela/contract/sesiones'
import { queryOptions } from '@tanstack/react-query'
import { array } from 'zod'
import { api } from '../../lib/http/api.ts'

export const sesionesQuery = queryOptions({
  queryKey: ['sesiones'],
  queryFn: ({ signal }) => api.get('/auth/sesiones', array(sesionAbierta), { signal }),
  // Always refetched: the list has to be current.
  staleTime: 0,
})

export const nameOf = ({ dispositivo }: SesionAbierta) => dispositivo ?? 'Dispositivo desconocido'

export const closeOtherSesiones = (body: CerrarSesionesBody) =>
  api.post('/auth/sesiones/cerrar', body, sesionesCerradas)

export const closeSesionesOf = (id: number) =>
  api.post(`/usuarios/${id}/cerrar-sesiones`, undefined, sesionesCerradas)
