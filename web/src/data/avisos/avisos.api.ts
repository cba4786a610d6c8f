import {
  aviso,
  baja,
  type Preferencias,
  type PreferenciasBody,
  preferencias,
  sinLeer,
} from '@nivela/contract/avisos'
import { infiniteQueryOptions, queryOptions } from '@tanstack/react-query'
import { array } from 'zod'
import { api } from '../../lib/http/api.ts'

const POR_PAGINA = 20
/** What no stream told is found by then. */
const FALLBACK_POLL_MS = 5 * 60_000

/** How many wait: what the bell shows. */
export const sinLeerQuery = queryOptions({
  queryKey: ['avisos', 'sin-leer'],
  queryFn: ({ signal }) => api.beside('/avisos?limite=1', sinLeer, { signal }),
  refetchInterval: FALLBACK_POLL_MS,
  meta: { ofLayout: true },
})

export const avisosQuery = infiniteQueryOptions({
  queryKey: ['avisos', 'lista'],
  queryFn: ({ signal, pageParam }) =>
    api.page(`/avisos?pagina=${pageParam}&limite=${POR_PAGINA}`, array(aviso), { signal }),
  initialPageParam: 1,
  getNextPageParam: ({ total }, paginas) =>
    paginas.length * POR_PAGINA < total ? paginas.length + 1 : undefined,
  // A person who opens it wants what there is now.
  staleTime: 0,
})

/** Those named, or all. */
export const markLeidos = (ids?: number[]) => api.post('/avisos/leidos', ids ? { ids } : {}, sinLeer)

export const preferenciasQuery = queryOptions({
  queryKey: ['avisos', 'preferencias'],
  queryFn: ({ signal }) => api.get('/avisos/preferencias', preferencias, { signal }),
})

export const savePreferencias = (body: PreferenciasBody): Promise<Preferencias> =>
  api.put('/avisos/preferencias', body, preferencias)

export const turnOff = (token: string) =>
  api.post(`/avisos/baja/${encodeURIComponent(token)}`, undefined, baja)
