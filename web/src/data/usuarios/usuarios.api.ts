import type { ChangePasswordBody } from '@nivela/contract/auth'
import { type DesactivarBody, desactivado, enCurso } from '@nivela/contract/desactivaciones'
import { ROL } from '@nivela/contract/roles'
import { seccion } from '@nivela/contract/secciones'
import { type RegisterBody, type UsuarioBody, usuario } from '@nivela/contract/usuarios'
import { keepPreviousData, queryOptions } from '@tanstack/react-query'
import { array } from 'zod'
import { saveFile, toFileName } from '../../lib/device/files.ts'
import { api } from '../../lib/http/api.ts'
import { pageParams } from '../../lib/http/paging.ts'

export const maestrosQuery = queryOptions({
  queryKey: ['usuarios', 'maestros'],
  queryFn: ({ signal }) => api.get(`/usuarios?idrol=${ROL.maestro}`, array(usuario), { signal }),
})

/** Administrators and teachers, all of them. */
export const personalQuery = queryOptions({
  queryKey: ['usuarios', 'personal'],
  queryFn: ({ signal }) => api.get('/usuarios', array(usuario), { signal }),
})

export const usuarioQuery = (id: number) =>
  queryOptions({
    queryKey: ['usuarios', id],
    queryFn: ({ signal }) => api.get(`/usuarios/${id}`, usuario, { signal }),
  })

/** Administrators and teachers whose first name matches, one page of them. */
export const usuariosQuery = (buscar: string, pagina: number) =>
  queryOptions({
    queryKey: ['usuarios', { buscar, pagina }],
    queryFn: ({ signal }) => api.page(`/usuarios?${pageParams(buscar, pagina)}`, array(usuario), { signal }),
    // While one types, the last answer stays in view.
    placeholderData: keepPreviousData,
  })

/** The first students whose name, e-mail, matrícula or cédula matches. */
export const estudiantesQuery = (buscar: string) =>
  queryOptions({
    queryKey: ['usuarios', 'estudiantes', buscar],
    queryFn: ({ signal }) =>
      api.page(`/usuarios?idrol=${ROL.estudiante}&${pageParams(buscar, 1)}`, array(usuario), { signal }),
    placeholderData: keepPreviousData,
  })

export const saveUsuario = (id: number, body: RegisterBody | UsuarioBody) =>
  id ? api.put(`/usuarios/${id}`, body, usuario) : api.notify('/auth/register', body)

export const changePassword = (body: ChangePasswordBody) => api.notify('/auth/change-password', body)

export const switchOn = (id: number) => api.post(`/usuarios/${id}/activar`, undefined, usuario)

/** Switched off, someone can't sign in; nothing of theirs is deleted. */
export const switchOff = (id: number, body: DesactivarBody) =>
  api.post(`/usuarios/${id}/desactivar`, body, desactivado)

/** What somebody has in periods that are not closed. */
export const enCursoQuery = (id: number) =>
  queryOptions({
    queryKey: ['usuarios', id, 'en-curso'],
    queryFn: ({ signal }) => api.get(`/usuarios/${id}/en-curso`, enCurso, { signal }),
    staleTime: 0,
  })

export const inviteAgain = (id: number) => api.notify(`/usuarios/${id}/invitar`)

/** The sections of a teacher, of every period. */
export const seccionesDelMaestroQuery = (id: number) =>
  queryOptions({
    queryKey: ['usuarios', id, 'secciones'],
    queryFn: ({ signal }) => api.get(`/secciones/teacher/${id}`, array(seccion), { signal }),
    staleTime: 0,
  })

/** All sections of a teacher in periods that are not closed, to another one. */
export const handOver = (id: number, idusuario: number) =>
  api.post(`/secciones/teacher/${id}/entregar`, { idusuario }, array(seccion))

/** Everything that is kept of a person. */
export const downloadDatos = async (id: number, nombre: string) =>
  saveFile(await api.file(`/usuarios/${id}/datos`), toFileName(['datos', nombre], 'zip'))

export const removePersona = (id: number) => api.delete(`/usuarios/${id}`, usuario)
