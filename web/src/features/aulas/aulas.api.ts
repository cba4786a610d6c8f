import { type AulaBody, aula } from '@nivela/contract/aulas'
import { api } from '../../lib/api.ts'

export const saveAula = (id: number, body: AulaBody) =>
  id ? api.put(`/aulas/${id}`, body, aula) : api.post('/aulas', body, aula)

export const removeAula = (id: number) => api.delete(`/aulas/${id}`, aula)
