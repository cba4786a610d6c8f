import { expect, test } from 'vitest'
import { typeCedula, typeTelefono } from './formatos.ts'

test('a cédula is formatted as it is typed, and its separators can be deleted', () => {
  expect(['001', '0011', '001-12345678', '001-1234567-'].map(typeCedula)).toEqual([
    '001',
    '001-1',
    '001-1234567-8',
    '001-1234567',
  ])
})

test('a cédula is pasted in any form; too many digits stay visible', () => {
  expect(typeCedula(' Cédula: 001.1234567 8 ')).toBe('001-1234567-8')
  expect(typeCedula('001123456789')).toBe('001123456789')
})

test('a phone number is formatted as it is typed', () => {
  expect(['809', '8095', '(809) 555', '(809) 5551', '8095551234'].map(typeTelefono)).toEqual([
    '809',
    '(809) 5',
    '(809) 555',
    '(809) 555-1',
    '(809) 555-1234',
  ])
})

test('a phone number is pasted in any form; another country keeps its +', () => {
  for (const texto of ['+1 809-555-1234', '1.809.555.1234', 'Tel. 809 555 1234', '(809)555-1234'])
    expect(typeTelefono(texto)).toBe('(809) 555-1234')
  expect(typeTelefono('+34 600 11 22 33')).toBe('+34600112233')
})
