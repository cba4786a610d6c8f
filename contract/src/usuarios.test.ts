import { expect, test } from 'vitest'
import { cedula, formatCedula, formatTelefono, telefono, tieneDigitoVerificador } from './usuarios.ts'

test('a cédula is eleven digits, however it is written', () => {
  for (const written of ['00112345678', '001-1234567-8', ' 001 1234567 8 ', '001.1234567.8']) {
    expect(cedula.parse(written)).toBe('00112345678')
  }
  for (const wrong of ['', '001-1234567', '001-1234567-89', 'abc', '００１１２３４５６７８']) {
    expect(cedula.safeParse(wrong).success).toBe(false)
  }
  expect(formatCedula('00112345678')).toBe('001-1234567-8')
})

test('the check digit is a matter of Luhn', () => {
  expect(tieneDigitoVerificador('00100631134')).toBe(true)
  expect(tieneDigitoVerificador('00100631135')).toBe(false)
})

test('a phone is ten digits of the country, or any with +', () => {
  for (const written of ['8095550100', '(809) 555-0100', '1 809 555 0100', '+1-809-555-0100']) {
    expect(telefono.parse(written)).toBe('8095550100')
  }
  expect(telefono.parse('+34 612 345 678')).toBe('+34612345678')
  for (const wrong of ['', '5550100', '7185550100', '80955501000', '+123', '809-CALL-NOW']) {
    expect(telefono.safeParse(wrong).success).toBe(false)
  }
  expect(formatTelefono('8095550100')).toBe('(809) 555-0100')
  expect(formatTelefono('+34612345678')).toBe('+34612345678')
})
