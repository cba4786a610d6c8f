import { type AsignaturaBody, asignatura } from '@nivela/contract/asignaturas'
import { api } from '../../lib/api.ts'

export const saveAsignatura = (id: number, body: AsignaturaBody) =>
  id ? api.put(`/asignaturas/${id}`, body, asignatura) : api.post('/asignaturas', body, asignatura)

export const removeAsignatura = (id: number) => api.delete(`/asignaturas/${id}`, asignatura)
