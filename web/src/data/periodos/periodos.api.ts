import { cierre, type PeriodoBody, periodo, periodoListado, recordatorio } from '@nivela/contract/periodos'
import { queryOptions } from '@tanstack/react-query'
import { array } from 'zod'
import { api } from '../../lib/http/api.ts'

export const periodosQuery = queryOptions({
  queryKey: ['periodos'],
  meta: { sinConexion: true },
  queryFn: ({ signal }) => api.get('/periodos', array(periodoListado), { signal }),
})

export const savePeriodo = (id: number, body: PeriodoBody) =>
  id ? api.put(`/periodos/${id}`, body, periodo) : api.post('/periodos/create', body, periodo)

export const removePeriodo = (id: number) => api.delete(`/periodos/${id}`, periodo)

/** How far a period is from being closed. */
export const cierreQuery = (id: number) =>
  queryOptions({
    queryKey: ['periodos', id, 'cierre'],
    queryFn: ({ signal }) => api.get(`/periodos/${id}/cierre`, cierre, { signal }),
    // Teachers grade meanwhile: a person who looks wants what is true now.
    staleTime: 0,
  })

export const closePeriodo = (id: number) =>
  api.post(`/periodos/${id}/cerrar`, undefined, periodo, { larga: true })

export const reopenPeriodo = (id: number, motivo: string) =>
  api.post(`/periodos/${id}/reabrir`, { motivo }, periodo)

export const remindMaestros = (id: number) => api.post(`/periodos/${id}/recordar`, undefined, recordatorio)
