import {
  type CalificacionBody,
  type CalificacionCambioBody,
  calificacion,
  lineaDeHistorial,
  type RectificarBody,
  type SeccionCalificadaBody,
} from '@nivela/contract/calificaciones'
import { queryOptions } from '@tanstack/react-query'
import { array } from 'zod'
import { api } from '../../lib/api.ts'

/** The grades of the student who is signed in. */
export const misCalificacionesQuery = (idusuario: number) =>
  queryOptions({
    queryKey: ['calificaciones', 'mias', idusuario],
    queryFn: ({ signal }) => api.get('/calificaciones', array(calificacion), { signal }),
  })

/** The grades of a section. */
export const calificacionesQuery = (idseccion: number) =>
  queryOptions({
    queryKey: ['calificaciones', idseccion],
    queryFn: ({ signal }) => api.get(`/calificaciones/seccion/${idseccion}`, array(calificacion), { signal }),
  })

/** What was done to the grades of a section, the newest first. */
export const historialDeCalificacionesQuery = (idseccion: number) =>
  queryOptions({
    queryKey: ['calificaciones', idseccion, 'historial'],
    queryFn: ({ signal }) =>
      api.get(`/calificaciones/seccion/${idseccion}/historial`, array(lineaDeHistorial), { signal }),
    // Whoever opens it wants what is true now.
    staleTime: 0,
  })

/** Creates for id 0, updates for any other. */
export const saveCalificacion = (id: number, body: CalificacionBody | CalificacionCambioBody) =>
  id
    ? api.put(`/calificaciones/${id}`, body, calificacion)
    : api.post('/calificaciones/create', body, calificacion)

export const removeCalificacion = (id: number, motivo?: string) =>
  api.delete(`/calificaciones/${id}${motivo ? `?${new URLSearchParams({ motivo })}` : ''}`, calificacion)

/** The office corrects a grade of a closed period. */
export const rectifyCalificacion = (id: number, body: RectificarBody) =>
  api.post(`/calificaciones/${id}/rectificar`, body, calificacion)

/** Several grades of a section at once, all of them or none. */
export const saveSeccionCalificada = (idseccion: number, body: Partial<SeccionCalificadaBody>) =>
  api.put(`/calificaciones/seccion/${idseccion}`, body, array(calificacion))
