import { QueryClient } from '@tanstack/react-query'
import { ApiError } from './api.ts'
import { forgetUltima } from './offline.ts'
import { getSesion, subscribe } from './sesion.ts'

const MAXIMUM_RETRIES = 2

export const queryClient = new QueryClient({
  defaultOptions: {
    queries: {
      // Without a network the query fails at once, instead of pausing behind a skeleton.
      networkMode: 'always',
      staleTime: 30_000,
      // A 4xx is not retried: the answer would be the same.
      retry: (failures, error) => failures < MAXIMUM_RETRIES && error instanceof ApiError && error.passing,
    },
    mutations: { networkMode: 'always' },
  },
})

/** Clears the cache when the person changes (here, in another tab, or by a 401): what one read is never shown to the next. */
let person = getSesion()?.id
subscribe(() => {
  const now = getSesion()?.id
  if (now === person) return
  person = now
  queryClient.clear()
  forgetUltima()
})
