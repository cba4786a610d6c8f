import { QueryClient, QueryObserver } from '@tanstack/react-query'
import { expect, test } from 'vitest'
import { findOldestShown } from './SinConexion.tsx'

const SIETE = Date.UTC(2026, 7, 3, 11)

/** A page that asks for these, each with the hour of its answer, if it has one. */
function openPage(consultas: { leida?: number; meta?: { delMarco: true } }[]) {
  const client = new QueryClient()
  for (const [numero, { leida, meta }] of consultas.entries()) {
    const queryKey = [numero]
    if (leida) client.setQueryData(queryKey, 'algo', { updatedAt: leida })
    new QueryObserver(client, {
      queryKey,
      queryFn: () => Promise.reject(new Error('sin red')),
      retry: false,
      staleTime: Number.POSITIVE_INFINITY,
      ...(meta && { meta }),
    }).subscribe(() => {})
  }
  return client.getQueryCache()
}

test('the hour of the oldest answer, if everything that the page asks for has one', () => {
  expect(findOldestShown(openPage([{ leida: SIETE + 1 }, { leida: SIETE }]))).toBe(SIETE)
  expect(findOldestShown(openPage([{ leida: SIETE }, {}]))).toBeNull()
  expect(findOldestShown(openPage([]))).toBeNull()
})

test('the frame around the page does not count', () => {
  const meta = { delMarco: true } as const
  expect(findOldestShown(openPage([{ leida: SIETE }, { meta }, { leida: 1, meta }]))).toBe(SIETE)
})
