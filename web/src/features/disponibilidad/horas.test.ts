import { expect, test } from 'vitest'
import { deHorasPorDia, tellHoras, toHorasPorDia, toTexto } from './horas.ts'

test('hours are the same whatever the order in which they were marked, and come back as they were', () => {
  expect(toTexto([3, 1, 3])).toBe(toTexto([1, 3]))
  expect(deHorasPorDia(toHorasPorDia([]))).toEqual([])
  const marcadas = [
    { dia: 'Martes' as const, hora: 8 },
    { dia: 'Lunes' as const, hora: 14 },
    { dia: 'Lunes' as const, hora: 7 },
  ]
  const porDia = toHorasPorDia(marcadas)
  expect(porDia).toEqual(toHorasPorDia(marcadas.toReversed()))
  expect(deHorasPorDia(porDia)).toEqual([marcadas[2], marcadas[1], marcadas[0]])
})

test('the hours of a day are told by where they begin and end', () => {
  expect(tellHoras('7')).toBe('7:00 a. m. a 8:00 a. m.')
  expect(tellHoras('7,8,11,12')).toBe('7:00 a. m. a 9:00 a. m. y 11:00 a. m. a 1:00 p. m.')
})
