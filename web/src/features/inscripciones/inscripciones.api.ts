import {
  type ArmarBody,
  type InscribirBody,
  inscripcion,
  inscrito,
  type ProcesoBody,
  proceso,
} from '@nivela/contract/inscripciones'
import { queryOptions } from '@tanstack/react-query'
import { array } from 'zod'
import { api } from '../../lib/api.ts'

/** The sections that a student has, of every period. */
export const inscripcionesQuery = (idusuario: number) =>
  queryOptions({
    queryKey: ['inscripciones', idusuario],
    queryFn: ({ signal }) => api.get(`/inscripciones/user/${idusuario}`, array(inscripcion), { signal }),
  })

/** The students of a section, by surname. */
export const inscritosQuery = (idseccion: number) =>
  queryOptions({
    queryKey: ['inscritos', idseccion],
    queryFn: ({ signal }) =>
      api.get(`/inscripciones/users-in-seccion/${idseccion}`, array(inscrito), { signal }),
  })

export const enrol = (idusuario: number, body: InscribirBody) =>
  api.post(`/inscripciones/inscribir/${idusuario}`, { ...body, idusuario }, inscripcion)

/** Several sections at once, all of them or none. */
export const enrolTogether = (idusuario: number, body: ArmarBody) =>
  api.post(`/inscripciones/armar/${idusuario}`, { ...body, idusuario }, array(inscripcion))

export const unenrol = (id: number) => api.post(`/inscripciones/desinscribir/${id}`, undefined, inscripcion)

/** The enrolment windows. */
export const procesosQuery = queryOptions({
  queryKey: ['procesos'],
  queryFn: ({ signal }) => api.get('/inscripciones/process/all', array(proceso), { signal }),
})

export const saveProceso = (id: number, body: ProcesoBody) =>
  id
    ? api.put(`/inscripciones/actualizar-proceso/${id}`, body, proceso)
    : api.post('/inscripciones/create', body, proceso)

export const removeProceso = (id: number) => api.delete(`/inscripciones/eliminar-proceso/${id}`, proceso)

export const openProceso = (id: number) => api.post(`/inscripciones/abrir-proceso/${id}`, undefined, proceso)

export const closeProceso = (id: number) =>
  api.post(`/inscripciones/cerrar-proceso/${id}`, undefined, proceso)
