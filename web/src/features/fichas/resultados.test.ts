import { expect, test } from 'vitest'
import { readResultado, writeResultados } from './resultados.ts'

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

test('what stands is written so that it is read as the same', () => {
  const poma = {
    ...{ lengua: true, matematica: false, sociales: true, naturales: false },
    notas: { lengua: 69.5, matematica: null, sociales: null, naturales: null },
    sinResultado: ['naturales' as const],
    notaMinima: 60,
  }
  const escritos = writeResultados(poma)
  expect(escritos).toEqual({ lengua: '69.5', matematica: 'no', sociales: 'sí', naturales: '' })
  expect(Object.values(escritos).map(readResultado)).toEqual([69.5, false, true, undefined])
  expect(Object.values(writeResultados(null))).toEqual(['', '', '', ''])
})
