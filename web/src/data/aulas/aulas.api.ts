import { type AulaBody, aula } from '@nivela/contract/aulas'
import { queryOptions } from '@tanstack/react-query'
import { array } from 'zod'
import { api } from '../../lib/http/api.ts'

export const aulasQuery = queryOptions({
  queryKey: ['aulas'],
  queryFn: ({ signal }) => api.get('/aulas', array(aula), { signal }),
})

export const saveAula = (id: number, body: AulaBody) =>
  id ? api.put(`/aulas/${id}`, body, aula) : api.post('/aulas', body, aula)

export const removeAula = (id: number) => api.delete(`/aulas/${id}`, aula)
