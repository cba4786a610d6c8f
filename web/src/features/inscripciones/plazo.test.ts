import { expect, test } from 'vitest'
import { warnOutside } from './plazo.ts'

const proceso = {
  id: 1,
  nombre: 'Enero',
  inicio: '2026-01-05T00:00:00.000Z',
  fin: '2026-01-16T00:00:00.000Z',
  idperiodo: 1,
  abierto: true,
  version: 1,
}

test('a window is out of its dates before its first day and after its last', () => {
  expect(warnOutside(proceso, '2026-01-04')).toContain('empieza el 5 de enero de 2026')
  expect(warnOutside(proceso, '2026-01-05')).toBeNull()
  expect(warnOutside(proceso, '2026-01-16')).toBeNull()
  expect(warnOutside(proceso, '2026-01-17')).toContain('terminó el 16 de enero de 2026')
})
