import { QueryClient } from '@tanstack/react-query'
import { beforeEach, expect, test } from 'vitest'
import { installStorage } from '../../lib/device/storage.testing.ts'

installStorage()
const { hearSuyas } = await import('./suyas.ts')
const { inscripcionesQuery } = await import('../../data/inscripciones/inscripciones.api.ts')
const { esperasQuery } = await import('../../data/esperas/esperas.api.ts')

const [seats, places] = [inscripcionesQuery(7).queryKey, esperasQuery(7).queryKey]
let queryClient: QueryClient

/** A page that has read a seat in section 1 and a place in the line of section 2. */
beforeEach(() => {
  queryClient = new QueryClient()
  queryClient.setQueryData<unknown>(seats, [{ id: 10, idseccion: 1 }])
  queryClient.setQueryData<unknown>(places, [{ id: 20, idseccion: 2 }])
})
const rereads = () => [seats, places].map(key => queryClient.getQueryState(key)?.isInvalidated)

test.each([
  ['what it took itself', { 1: 'cupo' }],
  ['where it waits itself', { 2: 'espera' }],
  ['what it left itself', { 3: null }],
  ['all of it at once', { 1: 'cupo', 2: 'espera', 3: null }],
] as const)('a page hears of %s and reads nothing', (_what, suyas) => {
  hearSuyas(queryClient, 7, suyas)
  expect(rereads()).toEqual([false, false])
})

test.each([
  ['taken', { 3: 'cupo' }],
  ['left', { 1: null }],
  ['waited for', { 3: 'espera' }],
  ['waited for no longer', { 2: null }],
  ['taken instead of waited for', { 2: 'cupo' }],
  ['taken beside one that it knows', { 1: 'cupo', 3: 'cupo' }],
] as const)('a section %s elsewhere: seats and places are read again', (_what, suyas) => {
  hearSuyas(queryClient, 7, suyas)
  expect(rereads()).toEqual([true, true])
})

test('what was never read here is not missed', () => {
  queryClient = new QueryClient()
  hearSuyas(queryClient, 7, { 3: 'cupo' })
  expect(queryClient.getQueryCache().getAll()).toEqual([])
})
