import { TEXTOS } from '@nivela/contract/textos'
import { expect, test } from 'vitest'
import { formatNota, parseNota } from './notas.ts'

test('a grade is read with a point or a comma, also while it is being typed', () => {
  expect(['90', '90.5', '90,5', ' 90,25 ', '90.', '90,', '.5', '100', ''].map(parseNota)).toEqual(
    [90, 90.5, 90.5, 90.25, 90, 90, 0.5, 100, null].map(valor => ({ valor })),
  )
})

test('what is no grade says why', () => {
  expect(parseNota('100.01').error).toBe(TEXTOS.calificacion.mayor)
  expect(parseNota('0').error).toBe("El campo 'calificación' está vacío")
  expect(parseNota('-5').error).toMatch(/mayor que 0/)
  expect(parseNota('90.555').error).toMatch(/dos decimales/)
  expect(['NP', '9O', '9 5 x', '1e2', '90.5.1', '.'].map(texto => parseNota(texto).error)).toEqual(
    Array(6).fill('Escribe un número, por ejemplo 90.5'),
  )
})

test('a grade is shown as short as it is', () => {
  expect([90, 90.5, null, undefined].map(formatNota)).toEqual(['90', '90.5', '', ''])
})
