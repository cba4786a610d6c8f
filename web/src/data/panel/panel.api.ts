import { resumen } from '@nivela/contract/panel'
import { queryOptions } from '@tanstack/react-query'
import { api } from '../../lib/http/api.ts'

/** What the office should know today. */
export const resumenQuery = queryOptions({
  queryKey: ['panel'],
  queryFn: ({ signal }) => api.get('/panel/resumen', resumen, { signal }),
  staleTime: 0,
})
