import {
  type ArmarBody,
  type InscribirBody,
  inscripcion,
  inscrito,
  type MoverBody,
  movidos,
  type Proceso,
  type ProcesoBody,
  proceso,
} from '@nivela/contract/inscripciones'
import { ROL } from '@nivela/contract/roles'
import { miTurno, type TurnosBody, turnosDeVentana } from '@nivela/contract/turnos'
import { queryOptions } from '@tanstack/react-query'
import { array } from 'zod'
import { api } from '../../lib/http/api.ts'
import { ApiError, SinRespuesta } from '../../lib/http/apiError.ts'
import { rereadAfterHours } from './horas.ts'

/** The sections that a student has, of every period. */
export const inscripcionesQuery = (idusuario: number) =>
  queryOptions({
    queryKey: ['inscripciones', idusuario],
    meta: { sinConexion: true },
    queryFn: ({ signal }) => api.get(`/inscripciones/user/${idusuario}`, array(inscripcion), { signal }),
  })

/** The students of a section, by surname. */
export const inscritosQuery = (idseccion: number) =>
  queryOptions({
    queryKey: ['inscritos', idseccion],
    meta: { sellada: ROL.maestro },
    queryFn: ({ signal }) =>
      api.get(`/inscripciones/users-in-seccion/${idseccion}`, array(inscrito), { signal }),
  })

const INTENTOS = 3
const PRIMERA_ESPERA_MS = 500

/** For what is the same when it is done again, such as enrolling: where the server is away for a moment, nobody has to press twice. */
export async function repeatWhileAway<T>(call: () => Promise<T>): Promise<T> {
  for (let intento = 1; ; intento++) {
    try {
      return await call()
    } catch (reason) {
      const again = reason instanceof ApiError && reason.passing && !(reason instanceof SinRespuesta)
      if (intento === INTENTOS || !again) throw reason
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

/** The office says why, where no window is open. */
export const unenrol = (id: number, motivo?: string) =>
  api.post(`/inscripciones/desinscribir/${id}`, motivo ? { motivo } : undefined, inscripcion)

/** Both seats or neither. */
export const changeSeccion = (id: number, idseccion: number, motivo?: string) =>
  api.post(`/inscripciones/cambiar/${id}`, { idseccion, ...(motivo && { motivo }) }, inscripcion)

/** For the office: students of a section who go to another one, or to none. */
export const moveEstudiantes = (body: MoverBody) => api.post('/inscripciones/mover', body, movidos)

/** The enrolment windows. */
export const procesosQuery = queryOptions({
  queryKey: ['procesos'],
  meta: { sinConexion: true },
  queryFn: ({ signal }) => api.get('/inscripciones/process/all', array(proceso), { signal }),
})

/** The same for a page without the live stream, read again when an hour has come. */
export const procesosConHorasQuery = queryOptions({
  ...procesosQuery,
  refetchInterval: ({ state }) => rereadAfterHours(state.data),
})

/** From when a student may enter the windows that have turns. Read again when one of those changes. */
export const misTurnosQuery = (idusuario: number, procesos: Proceso[] | undefined) => {
  const conTurnos = procesos?.filter(one => one.conTurnos).map(({ id, version }) => `${id}.${version}`)
  return queryOptions({
    queryKey: ['turnos', 'de', idusuario, conTurnos?.join()],
    queryFn: ({ signal }) =>
      conTurnos?.length ? api.get(`/inscripciones/turnos/user/${idusuario}`, array(miTurno), { signal }) : [],
    enabled: conTurnos !== undefined,
  })
}

/** The turns of a window, as the office sees them. */
export const turnosQuery = (idventana: number) =>
  queryOptions({
    queryKey: ['turnos', 'de-ventana', idventana],
    queryFn: ({ signal }) => api.get(`/inscripciones/turnos/${idventana}`, turnosDeVentana, { signal }),
  })

export const saveTurnos = (idventana: number, body: TurnosBody) =>
  api.put(`/inscripciones/turnos/${idventana}`, body, turnosDeVentana)

export const removeTurnos = (idventana: number) =>
  api.delete(`/inscripciones/turnos/${idventana}`, turnosDeVentana)

export const saveProceso = (id: number, body: ProcesoBody) =>
  id
    ? api.put(`/inscripciones/actualizar-proceso/${id}`, body, proceso)
    : api.post('/inscripciones/create', body, proceso)

export const removeProceso = (id: number) => api.delete(`/inscripciones/eliminar-proceso/${id}`, proceso)

export const openProceso = (id: number) => api.post(`/inscripciones/abrir-proceso/${id}`, undefined, proceso)

export const closeProceso = (id: number) =>
  api.post(`/inscripciones/cerrar-proceso/${id}`, undefined, proceso)
