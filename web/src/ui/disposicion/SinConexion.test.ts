import { QueryClient, QueryObserver } from '@tanstack/react-query'
import { expect, test } from 'vitest'
import { findHoursShown, findKeptShown, sentenceFor } from './SinConexion.tsx'

const SIETE = Date.UTC(2026, 7, 3, 11)

/** A page that asks for these, each with the hour of its answer, if it has one. */
function openPage(consultas: { leida?: number; meta?: { ofLayout: true } }[]) {
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

test('the hours of the oldest and the newest answer, if everything that the page asks for has one', () => {
  expect(findHoursShown(openPage([{ leida: SIETE + 1 }, { leida: SIETE }]))).toEqual({
    desde: SIETE,
    hasta: SIETE + 1,
  })
  expect(findHoursShown(openPage([{ leida: SIETE }, {}]))).toBeNull()
  expect(findHoursShown(openPage([]))).toBeNull()
})

test('the frame around the page does not count', () => {
  const meta = { ofLayout: true } as const
  expect(findHoursShown(openPage([{ leida: SIETE }, { meta }, { leida: 1, meta }]))).toEqual({
    desde: SIETE,
    hasta: SIETE,
  })
})

test('where a part was read later, the sentence says until when', () => {
  const UNA_HORA = 3_600_000
  expect(sentenceFor({ desde: SIETE, hasta: SIETE })).toMatch(
    /^Sin conexión\. Ves lo que había el 3 .+7:00.a\..m\.$/,
  )
  expect(sentenceFor({ desde: SIETE, hasta: SIETE + UNA_HORA })).toMatch(
    /7:00.a\..m\., con cambios hasta el 3 .+8:00/,
  )
})

test('what an earlier visit left is told of while it is read again', () => {
  const client = new QueryClient()
  const show = (clave: string, updatedAt: number) => {
    client.setQueryData([clave], 'algo', { updatedAt })
    new QueryObserver(client, { queryKey: [clave], queryFn: () => new Promise(() => {}) }).subscribe(() => {})
  }
  show('de ahora', SIETE + 2)
  expect(findKeptShown(client.getQueryCache(), SIETE + 1)).toBeNull()
  show('de antes', SIETE)
  expect(findKeptShown(client.getQueryCache(), SIETE + 1)).toBe(SIETE)
})
