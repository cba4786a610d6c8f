import { expect, test } from 'vitest'
import { findHora, OPCIONES_DE_HORA } from './horas.ts'

const found = (texto: string) => findHora(OPCIONES_DE_HORA, texto).map(({ label }) => label)

test('an hour is found in the ways in which people type it', () => {
  for (const texto of ['8am', '8 AM', '8:00 am', '8:00a.m.', '8 a. m.', '08:00', '8:00 a. m.'])
    expect([texto, found(texto)]).toEqual([texto, ['8:00 a. m.']])
  for (const texto of ['2pm', '14:00', '14', '2:00 p.m.', '02:00 pm', '2', '2:00'])
    expect([texto, found(texto)]).toEqual([texto, ['2:00 p. m.']])
})

test('what may be two hours leaves both, and what is being typed those that begin with it', () => {
  expect(found('8')).toEqual(['8:00 a. m.', '8:00 p. m.'])
  expect(found('1:00')).toEqual(['1:00 p. m.'])
  expect(found('10:0')).toEqual(['10:00 a. m.', '10:00 p. m.'])
  expect(found('8:30')).toEqual([])
  expect(found('')).toHaveLength(OPCIONES_DE_HORA.length)
})
