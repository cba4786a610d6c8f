import type { EsperasEnVivo } from '@nivela/contract/esperas'
import type { CuposEnVivo } from '@nivela/contract/inscripciones'
import { expect, test } from 'vitest'
import { createLiveReader } from './cupos.reader.ts'

function openReader() {
  const seats: CuposEnVivo = { 1: 5, 2: 0 }
  const lineas = new Map([['1', [10, 11]]])
  const told: { seats: CuposEnVivo[]; lineas: EsperasEnVivo[]; untold: number[] } = {
    ...{ seats: [], lineas: [], untold: [] },
  }
  const reader = createLiveReader(
    {
      selectCupos: async () => ({ ...seats }),
      selectLineas: async () => new Map(lineas),
      selectOferta: async () => ({ procesos: [], secciones: [] }),
    },
    {
      onSeats: news => void told.seats.push(news),
      onLineas: news => void told.lineas.push(news),
      onOferta: () => {},
      onUntold: ids => void Object.assign(told, { untold: ids }),
    },
  )
  return { reader, seats, lineas, told }
}

test('a thousand who join while seats change are a message each, and none for the others', async () => {
  const { reader, seats, told } = openReader()
  await reader.all()
  told.seats.length = 0
  for (let joined = 0; joined < 1_000; joined++) {
    seats[1] = 6 + joined
    expect((await reader.join()).seats).toEqual({ 1: 6 + joined, 2: 0 })
  }
  expect([told.seats, told.untold]).toEqual([[], [1]])
  await reader.seats([1])
  expect(told.seats).toEqual([{ 1: 1_005 }])
})

test('what only someone who joined knows is told to all, though it has changed back', async () => {
  const { reader, seats, lineas, told } = openReader()
  await reader.all()
  told.seats.length = 0
  told.lineas.length = 0
  seats[1] = 6
  lineas.set('1', [10, 11, 12])
  await reader.join()
  seats[1] = 5
  lineas.set('1', [10, 11])
  await reader.seats(told.untold)
  expect(told.seats).toEqual([{ 1: 5 }])
  expect(told.lineas).toEqual([{ 1: { enEspera: 2, salen: [12] } }])
  await reader.seats([1])
  expect([told.seats.length, told.lineas.length]).toEqual([1, 1])
})
