import { QueryClient } from '@tanstack/react-query'
import { ApiError } from './api.ts'
import { forgetUltima } from './offline.ts'
import { getSesion, subscribe } from './sesion.ts'

const MAXIMUM_RETRIES = 2

export const queryClient = new QueryClient({
  defaultOptions: {
    queries: {
      // Without a network, say so at once instead of waiting behind a skeleton.
      networkMode: 'always',
      staleTime: 30_000,
      // A refusal stays a refusal.
      retry: (failures, error) => failures < MAXIMUM_RETRIES && error instanceof ApiError && error.passing,
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
  forgetUltima()
})
