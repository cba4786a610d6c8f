import { expect, test } from 'vitest'
import { parseFecha, typeCedula, typeTelefono } from './formatos.ts'

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

test('a date is read as people write it', () => {
  for (const texto of [
    ...['15/1/2026', '15-01-2026', '15.1.2026', '15/1/26', '15-1-26', '2026-01-15'],
    ...['15 de enero de 2026', '15 de Enero del 2026', '15 ene 2026', '15 ene. 2026', '15-ene-26'],
  ])
    expect(parseFecha(texto), texto).toBe('2026-01-15')
  for (const texto of ['', '15/1', '31/2/2026', '15/13/2026', '15 de nada de 2026', '15 en 2026', 'hoy'])
    expect(parseFecha(texto), texto).toBeNull()
})

test('a date without its year is the nearest one', () => {
  expect(parseFecha('15 enero', '2026-11-15')).toBe('2027-01-15')
  expect(parseFecha('15 de enero', '2026-02-01')).toBe('2026-01-15')
  expect(parseFecha('31 dic', '2026-01-01')).toBe('2025-12-31')
  expect(parseFecha('29 de febrero', '2026-11-15')).toBeNull()
  expect(parseFecha('29 de febrero', '2027-11-15')).toBe('2028-02-29')
  expect(parseFecha('32 de enero', '2026-11-15')).toBeNull()
})
