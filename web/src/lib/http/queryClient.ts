import type { Sesion } from '@nivela/contract/auth'
import { type Query, QueryCache, QueryClient } from '@tanstack/react-query'
import { forgetUltimas, type Respuesta, readOwnUltima, readUltima, saveUltima } from '../device/offline.ts'
import { forgetSelladas, readSellada, saveSellada } from '../device/selladas.ts'
import { getSesion, subscribe } from '../session/sesion.ts'
import { ApiError, SinRespuesta } from './apiError.ts'
import { isSinConexion, subscribeConexion, subscribeReturn } from './conexion.ts'

const MAX_RETRIES = 2

type AnyQuery = Query<unknown, unknown, unknown>

declare module '@tanstack/react-query' {
  interface Register {
    queryMeta: {
      /** The last answer is kept, and shown while there is no network, or while the next one takes its time. */
      sinConexion?: true
      /** The same for people of this role, sealed: it tells of others. */
      sellada?: Sesion['idrol']
      /** Asked by the frame around every page: nothing that the page itself shows depends on it. */
      ofLayout?: true
    }
  }
}

const isSealed = ({ meta }: AnyQuery) => meta?.sellada !== undefined && meta.sellada === getSesion()?.idrol

const queryCache = new QueryCache({
  onError: (error, query) => {
    const idusuario = getSesion()?.id
    if (idusuario === undefined || query.state.data !== undefined) return
    if (!(error instanceof ApiError && error.passing)) return
    if (query.meta?.sinConexion) show(query, readUltima(idusuario, query.queryHash))
    if (isSealed(query)) void opened.get(query)?.then(ultima => show(query, ultima))
  },
})

/** Keeps what was read, and what an act wrote over it. */
function keep(query: AnyQuery) {
  const idusuario = getSesion()?.id
  if (idusuario === undefined) return
  const { meta, queryHash, state } = query
  const respuesta = { data: state.data, updatedAt: state.dataUpdatedAt }
  if (meta?.sinConexion) saveUltima(idusuario, queryHash, respuesta)
  // A full storage only means that there is nothing to show without a network.
  if (isSealed(query)) void saveSellada(idusuario, queryHash, respuesta).catch(() => {})
}

let showing = false

/** What was last read, where nothing newer has come since. */
function show(query: AnyQuery, ultima: Respuesta | null) {
  if (!ultima || query.state.data !== undefined || getSesion() === null) return
  showing = true
  query.setData(ultima.data, { updatedAt: ultima.updatedAt, manual: true })
  showing = false
}

/** Sealed answers that are opened while the next one is asked for: where it fails, they are there. */
const opened = new WeakMap<AnyQuery, Promise<Respuesta | null>>()

export const queryClient: QueryClient = new QueryClient({
  queryCache,
  defaultOptions: {
    queries: {
      // Without a network the query fails at once, instead of pausing behind a skeleton.
      networkMode: 'always',
      staleTime: 30_000,
      // A 4xx is not retried: the answer would be the same. Nor what had no answer in time: it is, once the server is back.
      retry: (failures, error) =>
        failures < MAX_RETRIES &&
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
  if (event.type !== 'updated') return
  if (event.action.type === 'success' && !showing) keep(query)
  if (event.action.type !== 'fetch' || query.state.data !== undefined) return
  const idusuario = getSesion()?.id
  if (idusuario === undefined) return
  if (query.meta?.sinConexion)
    setTimeout(() => show(query, readOwnUltima(idusuario, query.queryHash)), UN_MOMENTO_MS)
  if (!isSealed(query)) return
  const sellada = readSellada(idusuario, query.queryHash).catch(() => null)
  opened.set(query, sellada)
  setTimeout(() => void sellada.then(ultima => show(query, ultima)), UN_MOMENTO_MS)
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
  forgetSelladas()
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
