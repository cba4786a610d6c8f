import { describe, expect, test } from 'vitest'
import { dayIn, diaDe, formatFecha, toFechaRespuesta } from './fechas.ts'
import { chocan, formatHora, HORAS, hora, horaDe, toHoraIso } from './horas.ts'

describe('dates', () => {
  test.each([
    ['2026-03-01T03:59:00Z', '2026-02-28', '2026-03-01'],
    ['2026-03-02T02:30:00Z', '2026-03-01', '2026-03-02'],
    ['2026-03-02T12:00:00Z', '2026-03-02', '2026-03-02'],
    ['2026-12-31T23:00:00Z', '2026-12-31', '2027-01-01'],
  ])('%s is the day %s in Santo Domingo, and %s in Tokyo', (moment, there, inTokyo) => {
    expect(dayIn('America/Santo_Domingo', new Date(moment))).toBe(there)
    expect(dayIn('Asia/Tokyo', new Date(moment))).toBe(inTokyo)
  })

  test.each([
    ['2026-01-15', '2026-01-15'],
    ['2026-01-15T00:00:00.000Z', '2026-01-15'],
    ['2026-01-15T23:30:00-04:00', '2026-01-16'],
    ['2026-01-15T04:00:00.000Z', '2026-01-15'],
    ['2024-02-29', '2024-02-29'],
    ['2026-01-15T00:00:00', '2026-01-15'],
    ['2026-01-15T23:59', '2026-01-15'],
  ])('%s is the day %s', (text, day) => expect(diaDe(text)).toBe(day))

  test.each([
    '2026-02-29',
    '2026-02-29T00:00:00Z',
    '2026-13-01',
    '2026-1-5',
    '15/01/2026',
    'ayer',
    '',
    '2026-01-15T25:00:00Z',
    '2026-01-15 08:00',
    '2026',
  ])('%j is no day', text => expect(diaDe(text)).toBeNull())

  test('people read the day that was picked', () => {
    expect(formatFecha(toFechaRespuesta('2026-01-15'))).toBe('15 de enero de 2026')
    expect(formatFecha(toFechaRespuesta('2024-02-29'))).toBe('29 de febrero de 2024')
  })
})

describe('hours', () => {
  test('go out and come back', () => {
    expect(HORAS).toEqual([7, 8, 9, 10, 11, 12, 13, 14, 15, 16, 17, 18, 19, 20, 21, 22])
    for (const hour of HORAS) expect(horaDe(toHoraIso(hour))).toBe(hour)
  })
  test.each([
    ['1970-01-01T07:00:00.000Z', 7],
    ['2026-11-15T07:00:00Z', 7],
    ['1970-01-01T07:00:00', 7],
    ['1970-01-01T22:00', 22],
    ['1970-01-01T07:00:00-04:00', 11],
    ['1970-01-02T06:00:00+09:00', 21],
  ])('%s is %i', (text, hour) => expect(hora('inicio').parse(text)).toBe(hour))

  test.each([
    '1970-01-01',
    '07:00',
    '1970-01-01T07:30:00Z',
    '1970-01-01T23:00:00Z',
    '1970-01-01T07:00:00+00:30',
  ])('%j is no hour of a class', text => expect(hora('inicio').safeParse(text).success).toBe(false))

  test.each([
    [7, '7:00 a. m.'],
    [12, '12:00 p. m.'],
    [13, '1:00 p. m.'],
    [22, '10:00 p. m.'],
  ])('%i reads %s', (hour, text) => expect(formatHora(hour)).toBe(text))

  test('clash when they share an hour of the same day, and only then', () => {
    const at = (inicio: number, fin: number, dia = 'Lunes') => ({ dia, inicio, fin })
    for (const [a, b, clash] of [
      [at(8, 10), at(9, 11), true],
      [at(8, 12), at(9, 10), true],
      [at(8, 10), at(8, 10), true],
      [at(8, 10), at(10, 12), false],
      [at(8, 10), at(9, 11, 'Martes'), false],
    ] as const) {
      expect(chocan(a, b)).toBe(clash)
      expect(chocan(b, a)).toBe(clash)
    }
  })
})
