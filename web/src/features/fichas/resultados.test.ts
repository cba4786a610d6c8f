import { expect, test } from 'vitest'
import { readResultado } from './resultados.ts'

test.each([
  ['', undefined],
  ['  ', undefined],
  ['Sí', true],
  ['NO', false],
  ['69,5', 69.5],
  ['100', 100],
  ['ochenta', 'ochenta'],
])('«%s» is read as %s', (texto, leido) => {
  expect(readResultado(texto)).toBe(leido)
})
