import {
  type ParametrosDePropuesta,
  type Propuesta,
  type PropuestaBody,
  propuesta,
  type SeccionPropuesta,
  seccionPropuesta,
  seccionQueFalta,
} from '@nivela/contract/propuestas'
import { seccion } from '@nivela/contract/secciones'
import { queryOptions } from '@tanstack/react-query'
import { array } from 'zod'
import { api } from '../../lib/http/api.ts'

export const propuestasQuery = (idperiodo: number) =>
  queryOptions({
    queryKey: ['propuestas', 'periodo', idperiodo],
    queryFn: ({ signal }) =>
      api.get(`/propuestas?idperiodo=${idperiodo}`, array(propuesta.omit({ secciones: true })), { signal }),
  })

const SIN_AVISOS_MS = 5_000
/** A server that died tells nobody: its search is found to be over by then. */
const FALLBACK_POLL_MS = 15_000

/** While it is being worked on it is followed live; without the stream it is read again every few seconds. */
export const lookAgain =
  (enVivo: boolean) =>
  ({ state }: { state: { data: Propuesta | undefined } }) =>
    state.data?.estado === 'resolviendo' && (enVivo ? FALLBACK_POLL_MS : SIN_AVISOS_MS)

export const propuestaQuery = (id: number) =>
  queryOptions({
    queryKey: ['propuestas', id],
    queryFn: ({ signal }) => api.get(`/propuestas/${id}`, propuesta, { signal }),
  })

export const faltaQuery = (idperiodo: number, idasignatura: number) =>
  queryOptions({
    queryKey: ['propuestas', 'falta', idperiodo, idasignatura],
    queryFn: ({ signal }) =>
      api.get(
        `/propuestas/falta?idperiodo=${idperiodo}&idasignatura=${idasignatura}`,
        array(seccionQueFalta),
        { signal },
      ),
    staleTime: 0,
  })

export const createPropuesta = (body: PropuestaBody) => api.post('/propuestas', body, propuesta)
export const proposeAgain = (id: number, parametros?: ParametrosDePropuesta) =>
  api.post(`/propuestas/${id}/proponer`, { parametros }, propuesta)
export const cancelPropuesta = (id: number) => api.post(`/propuestas/${id}/cancelar`, undefined, propuesta)
export const publishPropuesta = (id: number) =>
  api.post(`/propuestas/${id}/publicar`, undefined, array(seccion), { larga: true })
export const discardPropuesta = (id: number) => api.delete(`/propuestas/${id}`, propuesta)

export function saveSeccion({ id, version, ...one }: SeccionPropuesta) {
  const { nombre, idAula, idusuario, dia, inicio, fin, cupo, fija } = one
  const body = { nombre, idAula, idusuario, dia, inicio, fin, cupo, fija, version }
  return api.put(`/propuestas/secciones/${id}`, body, seccionPropuesta)
}
export const removeSeccion = (id: number) => api.delete(`/propuestas/secciones/${id}`, seccionPropuesta)
