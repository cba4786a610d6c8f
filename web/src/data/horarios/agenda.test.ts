import { expect, test } from 'vitest'
import { toAgenda, toFilas } from './agenda.ts'
import { clase } from './clase.testing.ts'

const semana = [clase(1, 'Lunes', 8, 10), clase(2, 'Lunes', 13, 14), clase(3, 'Viernes', 18, 20)]
const periodo = { inicio: '2026-01-15T00:00:00.000Z', fin: '2026-05-15T00:00:00.000Z' }
const daysOf = (hoy: string, hora: number) =>
  toAgenda(semana, periodo, { hoy, minutos: hora * 60 }).map(({ dia, fecha }) => [dia, fecha])

test('the days to come, with their dates, from the next class on', () => {
  // A Monday.
  expect(daysOf('2026-03-02', 9)).toEqual([
    ['Lunes', '2026-03-02'],
    ['Viernes', '2026-03-06'],
  ])
  // Its classes are over: it comes again next week.
  expect(daysOf('2026-03-02', 14)).toEqual([
    ['Viernes', '2026-03-06'],
    ['Lunes', '2026-03-09'],
  ])
  expect(daysOf('2026-03-08', 12)).toEqual([
    ['Lunes', '2026-03-09'],
    ['Viernes', '2026-03-13'],
  ])
})

test('before the period its first week, in its last week what is left, after it the week without dates', () => {
  expect(daysOf('2025-12-24', 9)).toEqual([
    ['Viernes', '2026-01-16'],
    ['Lunes', '2026-01-19'],
  ])
  expect(daysOf('2026-05-12', 9)).toEqual([['Viernes', '2026-05-15']])
  expect(daysOf('2026-05-15', 21)).toEqual([
    ['Lunes', null],
    ['Viernes', null],
  ])
})

test('the line of now stands before, in or between the classes', () => {
  const say = (minutos: number | null) =>
    toFilas(semana.slice(0, 2), minutos).map(fila =>
      fila.tipo === 'clase' ? `${fila.clase.id} ${fila.estado} ${fila.avance}` : fila.tipo,
    )
  expect(say(null)).toEqual(['1 viene 0', 'libre', '2 viene 0'])
  expect(say(7 * 60)).toEqual(['ahora', '1 viene 0', 'libre', '2 viene 0'])
  expect(say(9 * 60)).toEqual(['1 ahora 0.5', 'libre', '2 viene 0'])
  expect(say(10 * 60)).toEqual(['1 paso 0', 'ahora', 'libre', '2 viene 0'])
  expect(say(13 * 60)).toEqual(['1 paso 0', 'libre', '2 ahora 0'])
})
