import {
  type EsperasEnVivo,
  enEspera,
  espera,
  type MiEspera,
  miEspera,
  moveUp,
} from '@nivela/contract/esperas'
import type { EsperarBody } from '@nivela/contract/inscripciones'
import { type QueryClient, queryOptions } from '@tanstack/react-query'
import { array } from 'zod'
import { api } from '../../lib/http/api.ts'
import { inscripcionesQuery, repeatWhileAway } from '../inscripciones/inscripciones.api.ts'
import { updateSecciones } from '../secciones/secciones.api.ts'

/** The places that a student has in waiting lines. */
export const esperasQuery = (idusuario: number) =>
  queryOptions({
    queryKey: ['esperas', 'de', idusuario],
    queryFn: ({ signal }) => api.get(`/inscripciones/espera/user/${idusuario}`, array(miEspera), { signal }),
  })

/** The people who wait for a section, in their order. */
export const lineaQuery = (idseccion: number) =>
  queryOptions({
    queryKey: ['esperas', 'linea', idseccion],
    queryFn: ({ signal }) => api.get(`/secciones/${idseccion}/espera`, array(enEspera), { signal }),
  })

/** Joining again keeps the place. */
export const joinLinea = (idusuario: number, body: EsperarBody) =>
  repeatWhileAway(() => api.post(`/inscripciones/espera/${idusuario}`, body, espera))

export const leaveLinea = (id: number) => api.delete(`/inscripciones/espera/${id}`, espera)

/**
 * Applies what the live notices tell of lines. A student whose own place is gone has won a seat, or the line ended: what
 * they have is read again; so it is when a stream begins (`joined` false), before which something may have gone.
 */
export function hearEsperas(
  queryClient: QueryClient,
  idusuario: number,
  news: EsperasEnVivo,
  joined: boolean,
) {
  updateSecciones(queryClient, seccion => {
    const linea = news[seccion.id]
    return linea && linea.enEspera !== seccion.enEspera ? { ...seccion, enEspera: linea.enEspera } : seccion
  })
  const { queryKey } = esperasQuery(idusuario)
  const mine = queryClient.getQueryData(queryKey) ?? []
  const salenDe = ({ idseccion }: MiEspera) => news[idseccion]?.salen ?? []
  if (joined && !mine.some(({ idseccion }) => news[idseccion])) return
  if ((mine.length && !joined) || mine.some(place => salenDe(place).includes(place.id))) {
    for (const one of [queryKey, inscripcionesQuery(idusuario).queryKey])
      void queryClient.invalidateQueries({ queryKey: one })
    return
  }
  queryClient.setQueryData(
    queryKey,
    mine.map(place => moveUp(place, salenDe(place))),
  )
}
