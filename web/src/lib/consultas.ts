import { QueryClient } from '@tanstack/react-query'
import { ApiError } from './api.ts'
import { getSesion, subscribe } from './sesion.ts'

const MAXIMUM_RETRIES = 2

/** A refusal stays a refusal; only a missing network or a server in trouble is worth another try. */
const isWorthRetrying = (error: Error) =>
  error instanceof ApiError && (error.status === 0 || error.status >= 500)

export const queryClient = new QueryClient({
  defaultOptions: {
    queries: {
      // Without a network, say so at once instead of waiting behind a skeleton.
      networkMode: 'always',
      staleTime: 30_000,
      retry: (failures, error) => failures < MAXIMUM_RETRIES && isWorthRetrying(error),
    },
    mutations: { networkMode: 'always' },
  },
})

/** What one person read is never shown to the next, however the change came about: this tab, another one, a 401. */
let person = getSesion()?.id
subscribe(() => {
  const now = getSesion()?.id
  if (now === person) return
  person = now
  queryClient.clear()
})
