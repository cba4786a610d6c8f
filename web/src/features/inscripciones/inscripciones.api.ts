import {
  type ArmarBody,
  type InscribirBody,
  inscripcion,
  inscrito,
  type MoverBody,
  movidos,
  type ProcesoBody,
  proceso,
} from '@nivela/contract/inscripciones'
import { queryOptions } from '@tanstack/react-query'
import { array } from 'zod'
import { ApiError, api } from '../../lib/api.ts'

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

const INTENTOS = 4
const PRIMERA_ESPERA_MS = 300

/** Enrolling again is the same enrolment: where the server is away for a moment, nobody has to press twice. */
async function repeatWhileAway<T>(call: () => Promise<T>): Promise<T> {
  for (let intento = 1; ; intento++) {
    try {
      return await call()
    } catch (reason) {
      if (intento === INTENTOS || !(reason instanceof ApiError && reason.passing)) throw reason
    }
    const espera = PRIMERA_ESPERA_MS * 2 ** (intento - 1) * (0.5 + Math.random())
    await new Promise(resolve => setTimeout(resolve, espera))
  }
}

export const enrol = (idusuario: number, body: InscribirBody) =>
  repeatWhileAway(() =>
    api.post(`/inscripciones/inscribir/${idusuario}`, { ...body, idusuario }, inscripcion),
  )

/** Several sections at once, all of them or none. */
export const enrolTogether = (idusuario: number, body: ArmarBody) =>
  repeatWhileAway(() =>
    api.post(`/inscripciones/armar/${idusuario}`, { ...body, idusuario }, array(inscripcion)),
  )

export const unenrol = (id: number) => api.post(`/inscripciones/desinscribir/${id}`, undefined, inscripcion)

/** Both seats or neither. */
export const changeSeccion = (id: number, idseccion: number) =>
  api.post(`/inscripciones/cambiar/${id}`, { idseccion }, inscripcion)

/** For the office: students of a section who go to another one, or to none. */
export const moveEstudiantes = (body: MoverBody) => api.post('/inscripciones/mover', body, movidos)

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
