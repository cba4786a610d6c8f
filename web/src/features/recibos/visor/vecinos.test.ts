import { expect, test } from 'vitest'
import { neighbor, placeOf, whereSeen, without } from './vecinos.ts'

const filas = [{ id: 4 }, { id: 7 }, { id: 9 }]

test('on and back, and nothing beyond the ends', () => {
  expect(neighbor(filas, { id: 7, indice: 1 }, 1)).toEqual({ id: 9 })
  expect(neighbor(filas, { id: 7, indice: 1 }, -1)).toEqual({ id: 4 })
  expect(neighbor(filas, { id: 9, indice: 2 }, 1)).toBeUndefined()
  expect(neighbor(filas, { id: 4, indice: 0 }, -1)).toBeUndefined()
})

test('a list that grew at its top does not lose the place', () => {
  expect(placeOf(filas, { id: 9, indice: 0 })).toBe(2)
  expect(neighbor(filas, { id: 9, indice: 0 }, -1)).toEqual({ id: 7 })
})

test('what left the list has the neighbours of its place', () => {
  expect(neighbor(filas, { id: 5, indice: 1 }, 1)).toEqual({ id: 7 })
  expect(neighbor(filas, { id: 5, indice: 1 }, -1)).toEqual({ id: 4 })
})

test('what was refused meanwhile stands last, and one goes on from where it stood', () => {
  const espera = (id: number) => ({ id, estado: 'en_revision' })
  const rechazado = { id: 7, estado: 'rechazado' }
  const ahora = [espera(4), espera(9), rechazado]
  const lugar = { ...espera(7), indice: 1 }
  expect(neighbor(whereSeen(ahora, lugar), lugar, 1)).toEqual(espera(9))
  expect(neighbor(whereSeen(ahora, lugar), lugar, -1)).toEqual(espera(4))
  // Opened again where it stands now.
  expect(whereSeen(ahora, rechazado)).toEqual(ahora)
})

test('a page without what is on its way out of it', () => {
  const sin = without({ filas, total: 60 }, [7])
  expect(sin).toEqual({ filas: [{ id: 4 }, { id: 9 }], total: 59 })
  expect(without(sin, [7])).toEqual(sin)
})
