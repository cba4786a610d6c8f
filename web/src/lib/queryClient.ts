import { QueryCache, QueryClient } from '@tanstack/react-query'
import { ApiError, SinRespuesta } from './apiError.ts'
import { isSinConexion, subscribeConexion, subscribeReturn } from './conexion.ts'
import { forgetUltimas, readOwnUltima, readUltima, saveUltima } from './offline.ts'
import { getSesion, subscribe } from './sesion.ts'

const MAXIMUM_RETRIES = 2

declare module '@tanstack/react-query' {
  interface Register {
    queryMeta: {
      /** The last answer is kept, and shown while there is no network, or while the next one takes its time. */
      sinConexion?: true
      /** Asked by the frame around every page: nothing that the page itself shows depends on it. */
      delMarco?: true
    }
  }
}

const queryCache = new QueryCache({
  onSuccess: (data, { meta, queryHash, state }) => {
    const idusuario = getSesion()?.id
    if (meta?.sinConexion && idusuario !== undefined)
      saveUltima(idusuario, queryHash, { data, updatedAt: state.dataUpdatedAt })
  },
  onError: (error, { meta, queryHash, queryKey, state }) => {
    const idusuario = getSesion()?.id
    if (!meta?.sinConexion || idusuario === undefined || state.data !== undefined) return
    if (!(error instanceof ApiError && error.passing)) return
    const ultima = readUltima(idusuario, queryHash)
    if (ultima) queryClient.setQueryData(queryKey, ultima.data, { updatedAt: ultima.updatedAt })
  },
})

export const queryClient: QueryClient = new QueryClient({
  queryCache,
  defaultOptions: {
    queries: {
      // Without a network the query fails at once, instead of pausing behind a skeleton.
      networkMode: 'always',
      staleTime: 30_000,
      // A 4xx is not retried: the answer would be the same. Nor what had no answer in time: it is, once the server is back.
      retry: (failures, error) =>
        failures < MAXIMUM_RETRIES &&
        error instanceof ApiError &&
        error.passing &&
        !(error instanceof SinRespuesta) &&
        navigator.onLine,
    },
    mutations: { networkMode: 'always' },
  },
})

const UN_MOMENTO_MS = 300

/** What takes longer than a moment to read is shown as it was last read; the page says of when it is. */
queryCache.subscribe(event => {
  const { query } = event
  if (event.type !== 'updated' || event.action.type !== 'fetch' || !query.meta?.sinConexion) return
  setTimeout(() => {
    const idusuario = getSesion()?.id
    if (idusuario === undefined || query.state.data !== undefined) return
    const ultima = readOwnUltima(idusuario, query.queryHash)
    if (ultima) query.setData(ultima.data, { updatedAt: ultima.updatedAt, manual: true })
  }, UN_MOMENTO_MS)
})

const personOf = (sesion = getSesion()) => sesion && `${sesion.id} ${sesion.idrol}`

/** Clears the cache when the person or their role changes (here, in another tab, or by a 401): what one read is never shown to the next. */
let person = personOf()
subscribe(() => {
  const now = personOf()
  if (now === person) return
  person = now
  queryClient.clear()
  forgetUltimas()
})

/** When the server answers again, what is on the screen is read again. */
subscribeConexion(() => {
  if (!isSinConexion()) void queryClient.refetchQueries({ type: 'active' })
})

/**
 * What failed on the way while other calls were answered, or just as the network came back, is read again too, if an earlier
 * answer is shown in its place. Where there is none, the page says so and has a button.
 */
subscribeReturn(() => {
  void queryClient.refetchQueries({
    type: 'active',
    predicate: ({ state }) => state.data !== undefined && state.errorUpdatedAt > state.dataUpdatedAt,
  })
})
