import type { UseQueryResult } from '@tanstack/react-query'

/** The state of several reads that only make sense together. A retry reads again all that failed. */
export const stateOf = (consultas: UseQueryResult<unknown>[]) => ({
  error: consultas.find(({ error }) => error)?.error ?? null,
  isFetching: consultas.some(({ isFetching }) => isFetching),
  refetch: () => Promise.all(consultas.filter(({ error }) => error).map(({ refetch }) => refetch())),
})

/** Nothing of it is known: one that failed to be read again still shows what it had. */
export const isUnread = ({ data }: UseQueryResult<unknown>) => data === undefined
