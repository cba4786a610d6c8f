import {
  type CalificacionBody,
  type CalificacionCambioBody,
  calificacion,
  lineaDeHistorial,
  type RectificarBody,
  type SeccionCalificadaBody,
} from '@nivela/contract/calificaciones'
import { hojaDeNotas } from '@nivela/contract/notas'
import { ROL } from '@nivela/contract/roles'
import type { Seccion } from '@nivela/contract/secciones'
import { type ClaveDeBorradores, claveDeBorradores } from '@nivela/contract/sesiones'
import { queryOptions } from '@tanstack/react-query'
import { array } from 'zod'
import { saveFile, toFileName } from '../../lib/device/files.ts'
import { createSello } from '../../lib/device/sello.ts'
import { api } from '../../lib/http/api.ts'

/** The grades of the student who is signed in. */
export const misCalificacionesQuery = (idusuario: number) =>
  queryOptions({
    queryKey: ['calificaciones', 'mias', idusuario],
    meta: { sinConexion: true },
    queryFn: ({ signal }) => api.get('/calificaciones', array(calificacion), { signal }),
  })

/** With which a teacher's unsaved grades are sealed in this browser; it stays no longer than the session. */
export const selloQuery = (idusuario: number) =>
  queryOptions({
    queryKey: ['calificaciones', 'sello', idusuario],
    meta: { sellada: ROL.maestro },
    queryFn: ({ signal }) => api.get('/auth/clave-de-borradores', claveDeBorradores, { signal }),
    select: toSello,
    staleTime: 'static',
  })

const toSello = ({ clave }: ClaveDeBorradores) => createSello(clave)

/** The grades of a section. */
export const calificacionesQuery = (idseccion: number) =>
  queryOptions({
    queryKey: ['calificaciones', idseccion],
    meta: { sellada: ROL.maestro },
    queryFn: ({ signal }) => api.get(`/calificaciones/seccion/${idseccion}`, array(calificacion), { signal }),
  })

/** What was done to the grades of a section, the newest first. */
export const historialDeCalificacionesQuery = (idseccion: number) =>
  queryOptions({
    queryKey: ['calificaciones', idseccion, 'historial'],
    queryFn: ({ signal }) =>
      api.get(`/calificaciones/seccion/${idseccion}/historial`, array(lineaDeHistorial), { signal }),
    // A person who opens it wants what is true now.
    staleTime: 0,
  })

export const createCalificacion = (body: CalificacionBody) =>
  api.post('/calificaciones/create', body, calificacion)

/** What the body names, of one grade. */
export const updateCalificacion = (id: number, body: CalificacionCambioBody) =>
  api.put(`/calificaciones/${id}`, body, calificacion)

export const removeCalificacion = (id: number, motivo?: string) =>
  api.delete(`/calificaciones/${id}${motivo ? `?${new URLSearchParams({ motivo })}` : ''}`, calificacion)

/** The office corrects a grade of a closed period. */
export const rectifyCalificacion = (id: number, body: RectificarBody) =>
  api.post(`/calificaciones/${id}/rectificar`, body, calificacion)

/** Several grades of a section at once, all of them or none. */
export const saveSeccionCalificada = (idseccion: number, body: Partial<SeccionCalificadaBody>) =>
  api.put(`/calificaciones/seccion/${idseccion}`, body, array(calificacion))

/** A section's grades as they are, official or not: a file that can be filled in and sent back. */
export const downloadNotas = async ({ id, nombre, asignaturas }: Seccion) =>
  saveFile(
    await api.file(`/calificaciones/seccion/${id}/notas.xlsx`),
    toFileName(['notas', asignaturas.nombre, nombre], 'xlsx'),
  )

/** What such a file would change; nothing is saved. */
export const readHoja = (idseccion: number, file: File) => {
  const form = new FormData()
  form.append('file', file)
  return api.upload(`/calificaciones/seccion/${idseccion}/hoja`, form, hojaDeNotas)
}
