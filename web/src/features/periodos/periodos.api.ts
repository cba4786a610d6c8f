import { type PeriodoBody, periodo } from '@nivela/contract/periodos'
import { api } from '../../lib/api.ts'

export const savePeriodo = (id: number, body: PeriodoBody) =>
  id ? api.put(`/periodos/${id}`, body, periodo) : api.post('/periodos/create', body, periodo)

export const removePeriodo = (id: number) => api.delete(`/periodos/${id}`, periodo)
