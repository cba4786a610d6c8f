import { expect, test } from 'vitest'
import { cleanLinea, comparable, count, endSentence, formatPorciento } from './palabras.ts'

test('a sentence ends with one mark, also after an hour or a question', () => {
  expect(endSentence('Empieza a las 8:00 a. m.')).toBe('Empieza a las 8:00 a. m.')
  expect(endSentence('Empieza el lunes')).toBe('Empieza el lunes.')
  expect(endSentence('¿Y el martes?')).toBe('¿Y el martes?')
})

test('a number of a thousand and more has its comma', () => {
  expect([0, 1, 999, 1000, 10_000].map(cuantos => count(cuantos, 'sección', 'secciones'))).toEqual([
    ...['0 secciones', '1 sección', '999 secciones', '1,000 secciones', '10,000 secciones'],
  ])
})

test('100 % are all of them, and 0 % nobody, however few are missing', () => {
  expect([9_970, 10_000, 1, 0].map(parte => formatPorciento(parte, 10_000))).toEqual([
    ...['99 %', '100 %', '1 %', '0 %'],
  ])
  expect(formatPorciento(2, 3)).toBe('67 %')
  expect(formatPorciento(6, 5)).toBe('120 %')
  expect(formatPorciento(0, 0)).toBe('0 %')
})

test('a line is kept without what comes along when it is copied; emoji and letters stay whole', () => {
  expect(cleanLinea(' \u202aAna\u200b \u00a0 Luz\u202c\ufeff ')).toBe('Ana Luz')
  for (const whole of ['👩🏽\u200d🎓 grupo', 'می\u200cخواهم', 'María\u00a0José'])
    expect(cleanLinea(whole)).toBe(whole)
  expect(comparable('\u200fÑandú  Grande')).toBe('nandu grande')
})
