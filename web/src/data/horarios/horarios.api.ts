import { calendario } from '@nivela/contract/horarios'
import { queryOptions } from '@tanstack/react-query'
import { api } from '../../lib/http/api.ts'

/** The secret address of a person's timetable. */
export const calendarioQuery = (idusuario: number) =>
  queryOptions({
    queryKey: ['calendario', idusuario],
    queryFn: ({ signal }) => api.get(`/calendario/${idusuario}`, calendario, { signal }),
    staleTime: Number.POSITIVE_INFINITY,
  })

/** A new address; the old one stops working. */
export const renewCalendario = (idusuario: number) =>
  api.post(`/calendario/${idusuario}/renovar`, undefined, calendario)
