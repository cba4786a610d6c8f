import { type ProcesoBody, proceso } from '@nivela/contract/inscripciones'
import { api } from '../../lib/api.ts'

export const saveProceso = (id: number, body: ProcesoBody) =>
  id
    ? api.put(`/inscripciones/actualizar-proceso/${id}`, body, proceso)
    : api.post('/inscripciones/create', body, proceso)

export const removeProceso = (id: number) => api.delete(`/inscripciones/eliminar-proceso/${id}`, proceso)

export const openProceso = (id: number) => api.post(`/inscripciones/abrir-proceso/${id}`, undefined, proceso)

export const closeProceso = (id: number) =>
  api.post(`/inscripciones/cerrar-proceso/${id}`, undefined, proceso)
