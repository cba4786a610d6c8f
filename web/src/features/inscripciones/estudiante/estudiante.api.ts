import { type ArmarBody, type InscribirBody, inscripcion } from '@nivela/contract/inscripciones'
import { resultadoPoma, SIN_RESULTADO } from '@nivela/contract/poma'
import { queryOptions } from '@tanstack/react-query'
import { array } from 'zod'
import { ApiError, api } from '../../../lib/api.ts'

/** The sections that a student has, of every period. */
export const inscripcionesQuery = (idusuario: number) =>
  queryOptions({
    queryKey: ['inscripciones', idusuario],
    queryFn: ({ signal }) => api.get(`/inscripciones/user/${idusuario}`, array(inscripcion), { signal }),
  })

/** What the placement test says of a student. Who has no result owes all four areas. */
export const pomaQuery = (idusuario: number) =>
  queryOptions({
    queryKey: ['poma', idusuario],
    queryFn: ({ signal }) =>
      api.get(`/resultados/poma/${idusuario}`, resultadoPoma, { signal }).catch(reason => {
        if (reason instanceof ApiError && reason.status === 404) return SIN_RESULTADO
        throw reason
      }),
  })

export const inscribir = (idusuario: number, body: InscribirBody) =>
  api.post(`/inscripciones/inscribir/${idusuario}`, { ...body, idusuario }, inscripcion)

/** Several sections at once, all of them or none. */
export const armarHorario = (idusuario: number, body: ArmarBody) =>
  api.post(`/inscripciones/armar/${idusuario}`, { ...body, idusuario }, array(inscripcion))

export const desinscribir = (id: number) =>
  api.post(`/inscripciones/desinscribir/${id}`, undefined, inscripcion)
