import { hallazgos } from '@nivela/contract/buscar'
import { keepPreviousData, queryOptions } from '@tanstack/react-query'
import { api } from '../../lib/http/api.ts'

export const buscarQuery = (texto: string) =>
  queryOptions({
    queryKey: ['buscar', texto],
    queryFn: ({ signal }) => api.get(`/buscar?texto=${encodeURIComponent(texto)}`, hallazgos, { signal }),
    enabled: texto.length >= 2,
    placeholderData: keepPreviousData,
  })
