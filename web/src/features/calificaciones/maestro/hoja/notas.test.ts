import { parseNota } from '@nivela/contract/notas'
import { TEXTOS } from '@nivela/contract/textos'
import { expect, test } from 'vitest'
import { formatNota, isZero, typeNota } from './notas.ts'

test('a grade is read with a point or a comma, also while it is being typed', () => {
  expect(['90', '90.5', '90,5', ' 90,25 ', '90.', '90,', '.5', '100', ''].map(parseNota)).toEqual(
    [90, 90.5, 90.5, 90.25, 90, 90, 0.5, 100, null].map(valor => ({ valor })),
  )
})

test('what is no grade says why', () => {
  expect(parseNota('100.01').error).toBe(TEXTOS.calificacion.mayor)
  expect(parseNota('0').error).toBe('La calificación debe ser mayor que 0. Si no se presentó, márcalo.')
  expect(parseNota('-5').error).toMatch(/mayor que 0/)
  expect(parseNota('90.555').error).toMatch(/dos decimales/)
  expect(['X', '9O', '9 5 x', '1e2', '90.5.1', '.'].map(texto => parseNota(texto).error)).toEqual(
    Array(6).fill('Escribe un número, por ejemplo 90.5, N o R'),
  )
})

test('a grade is shown as short as it is', () => {
  expect([90, 90.5, null, undefined].map(formatNota)).toEqual(['90', '90.5', '', ''])
})

test('a condition is read as people write it, and spelled out', () => {
  expect(['n', 'NP', 'N.P', 'No se presentó', 'AUSENTE'].map(texto => parseNota(texto).valor)).toEqual([
    'no_presento',
    'no_presento',
    undefined,
    'no_presento',
    'no_presento',
  ])
  expect(['R', 'ret.', 'Retirada'].map(texto => parseNota(texto).valor)).toEqual(Array(3).fill('retirado'))
  expect(['n', 'r', '9a0', 'No se present', 'No se presentó7'].map(typeNota)).toEqual([
    'No se presentó',
    'Retirado',
    '90',
    '',
    '7',
  ])
  expect(['0', '0,0', '00', '', 'n', '0.5'].map(isZero)).toEqual([true, true, true, false, false, false])
})
