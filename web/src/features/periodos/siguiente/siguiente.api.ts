import { type SiguienteBody, siguiente } from '@nivela/contract/periodos'
import { queryOptions } from '@tanstack/react-query'
import { api } from '../../../lib/http/api.ts'

/** What the next period would take over. Read when the page opens, and not again under somebody's hands. */
export const previewQuery = (id: number, body: SiguienteBody) =>
  queryOptions({
    queryKey: ['siguiente', id, body.nombre, body.inicio, body.fin],
    queryFn: ({ signal }) =>
      api.post(`/periodos/${id}/siguiente?simular=true`, body, siguiente, { signal, lee: true }),
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: 0,
  })

export const prepareSiguiente = (id: number, body: SiguienteBody) =>
  api.post(`/periodos/${id}/siguiente`, body, siguiente, { larga: true })
