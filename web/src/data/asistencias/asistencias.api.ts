import { type AsistenciaBody, asistencia, asistenciaDeSeccion, faltas } from '@nivela/contract/asistencias'
import { ROL } from '@nivela/contract/roles'
import { queryOptions } from '@tanstack/react-query'
import { array } from 'zod'
import { api } from '../../lib/http/api.ts'

export const asistenciaQuery = (idseccion: number) =>
  queryOptions({
    queryKey: ['asistencias', 'seccion', idseccion],
    meta: { sellada: ROL.maestro },
    queryFn: ({ signal }) => api.get(`/asistencias/seccion/${idseccion}`, asistenciaDeSeccion, { signal }),
  })

/** A student's own days, by section. */
export const faltasQuery = (idusuario: number) =>
  queryOptions({
    queryKey: ['asistencias', 'user', idusuario],
    queryFn: ({ signal }) => api.get(`/asistencias/user/${idusuario}`, array(faltas), { signal }),
  })

export const saveAsistencia = (idseccion: number, body: AsistenciaBody) =>
  api.put(`/asistencias/seccion/${idseccion}`, body, asistencia)

export const removeAsistencia = (id: number) => api.delete(`/asistencias/${id}`, asistencia)
