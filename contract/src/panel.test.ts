import { expect, test } from 'vitest'
import { pasoPara, seccionesQueFaltan } from './panel.ts'

const HORA = 60
const DIA = 24 * HORA

test.each([
  [0, 1],
  [59, 1],
  [60, 2],
  [3 * HORA, 5],
  [10 * HORA, 15],
  [DIA, 30],
  [9 * DIA, 360],
  [59 * DIA, DIA],
  [60 * DIA, 2 * DIA],
  [365 * DIA, 7 * DIA],
])('%d minutes are counted in steps of %d', (minutos, paso) => {
  expect(pasoPara(minutos)).toBe(paso)
  expect(minutos / paso).toBeLessThanOrEqual(59)
})

test('sections are missing once the free seats are taken, each whole', () => {
  expect(seccionesQueFaltan(90, 0, 30)).toBe(3)
  expect(seccionesQueFaltan(91, 0, 30)).toBe(4)
  expect(seccionesQueFaltan(91, 31, 30)).toBe(2)
  expect(seccionesQueFaltan(5, 10, 30)).toBe(0)
  expect(seccionesQueFaltan(0, 0, 30)).toBe(0)
})
