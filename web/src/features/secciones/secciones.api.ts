import { toHoraIso } from '@nivela/contract/horas'
import { type SeccionBody, seccion } from '@nivela/contract/secciones'
import { api } from '../../lib/api.ts'

export function saveSeccion(id: number, { inicio, fin, ...body }: SeccionBody) {
  const enviada = { ...body, inicio: toHoraIso(inicio), fin: toHoraIso(fin) }
  return id ? api.put(`/secciones/${id}`, enviada, seccion) : api.post('/secciones', enviada, seccion)
}

export const removeSeccion = (id: number) => api.delete(`/secciones/${id}`, seccion)
