import { expect, test } from 'vitest'
import { neighbor, placeOf, without } from './vecinos.ts'

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

test('a page without what is on its way out of it', () => {
  const sin = without({ filas, total: 60 }, [7])
  expect(sin).toEqual({ filas: [{ id: 4 }, { id: 9 }], total: 59 })
  expect(without(sin, [7])).toEqual(sin)
})
