import { expect, test } from 'vitest'
import { parseFecha } from './formatos.ts'

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
