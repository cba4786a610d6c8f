import { expect, test } from 'vitest'
import { tonoDe } from './tono.ts'

test('an area keeps its colour however its name is written', () => {
  expect(tonoDe({ id: 9, nombre: 'matemática' })).toBe('indigo')
  expect(tonoDe({ id: 2, nombre: 'Matématicas' })).toBe('indigo')
  expect(tonoDe({ id: 1, nombre: 'Ciencias Naturales' })).toBe('verde')
})

test('the area that the office chose counts, not the name', () => {
  expect(tonoDe({ id: 9, nombre: 'Álgebra', area: 'matematica' })).toBe('indigo')
  expect(tonoDe({ id: 9, nombre: 'Matemáticas', area: null })).toBe('teal')
})

test('other subjects share the two spare colours, each always with the same one', () => {
  expect(tonoDe({ id: 5, nombre: 'Inglés' })).toBe('teal')
  expect(tonoDe({ id: 6, nombre: 'Informática' })).toBe('violeta')
})
