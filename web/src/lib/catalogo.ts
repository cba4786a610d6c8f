import { asignatura } from '@nivela/contract/asignaturas'
import { aula } from '@nivela/contract/aulas'
import { inscrito, proceso } from '@nivela/contract/inscripciones'
import { periodo } from '@nivela/contract/periodos'
import { seccion } from '@nivela/contract/secciones'
import { ROL, usuario } from '@nivela/contract/usuarios'
import { queryOptions } from '@tanstack/react-query'
import { array } from 'zod'
import { api } from './api.ts'

// The nouns that more than one page reads. Who changes them stands in `features/<noun>/<noun>.api.ts`.

export const periodosQuery = queryOptions({
  queryKey: ['periodos'],
  queryFn: ({ signal }) => api.get('/periodos', array(periodo), { signal }),
})

export const asignaturasQuery = queryOptions({
  queryKey: ['asignaturas'],
  queryFn: ({ signal }) => api.get('/asignaturas', array(asignatura), { signal }),
})

export const aulasQuery = queryOptions({
  queryKey: ['aulas'],
  queryFn: ({ signal }) => api.get('/aulas', array(aula), { signal }),
})

export const seccionesQuery = queryOptions({
  queryKey: ['secciones'],
  queryFn: ({ signal }) => api.get('/secciones', array(seccion), { signal }),
})

/** The sections of one teacher, of every period. */
export const seccionesDeMaestroQuery = (idusuario: number) =>
  queryOptions({
    queryKey: ['secciones', 'maestro', idusuario],
    queryFn: ({ signal }) => api.get(`/secciones/teacher/${idusuario}`, array(seccion), { signal }),
  })

/** The students of a section, by surname. */
export const inscritosQuery = (idseccion: number) =>
  queryOptions({
    queryKey: ['inscritos', idseccion],
    queryFn: ({ signal }) =>
      api.get(`/inscripciones/users-in-seccion/${idseccion}`, array(inscrito), { signal }),
  })

/** The enrolment windows. */
export const procesosQuery = queryOptions({
  queryKey: ['procesos'],
  queryFn: ({ signal }) => api.get('/inscripciones/process/all', array(proceso), { signal }),
})

export const maestrosQuery = queryOptions({
  queryKey: ['usuarios', 'maestros'],
  queryFn: ({ signal }) => api.get(`/usuarios?idrol=${ROL.maestro}`, array(usuario), { signal }),
})
