import { type AsignaturaBody, asignatura } from '@nivela/contract/asignaturas'
import { queryOptions } from '@tanstack/react-query'
import { array } from 'zod'
import { api } from '../../lib/http/api.ts'

export const asignaturasQuery = queryOptions({
  queryKey: ['asignaturas'],
  meta: { sinConexion: true },
  queryFn: ({ signal }) => api.get('/asignaturas', array(asignatura), { signal }),
})

export const saveAsignatura = (id: number, body: AsignaturaBody) =>
  id ? api.put(`/asignaturas/${id}`, body, asignatura) : api.post('/asignaturas', body, asignatura)

export const removeAsignatura = (id: number) => api.delete(`/asignaturas/${id}`, asignatura)
