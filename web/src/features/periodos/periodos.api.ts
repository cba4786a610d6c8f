import { type PeriodoBody, periodo } from '@nivela/contract/periodos'
import { queryOptions } from '@tanstack/react-query'
import { array } from 'zod'
import { api } from '../../lib/api.ts'

export const periodosQuery = queryOptions({
  queryKey: ['periodos'],
  queryFn: ({ signal }) => api.get('/periodos', array(periodo), { signal }),
})

export const savePeriodo = (id: number, body: PeriodoBody) =>
  id ? api.put(`/periodos/${id}`, body, periodo) : api.post('/periodos/create', body, periodo)

export const removePeriodo = (id: number) => api.delete(`/periodos/${id}`, periodo)
