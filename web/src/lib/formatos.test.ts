import { expect, test } from 'vitest'
import { parseFecha } from './formatos.ts'

test('a date is read as people write it', () => {
  for (const texto of ['15/1/2026', '15-01-2026', '15 de enero de 2026', '15 ene 2026', '2026-01-15'])
    expect(parseFecha(texto)).toBe('2026-01-15')
  for (const texto of ['', '15/1', '31/2/2026', '15/13/2026', '15 de nada de 2026', 'hoy'])
    expect(parseFecha(texto)).toBeNull()
})
