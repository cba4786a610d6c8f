import { expect, test } from 'vitest'
import { formatFalta } from './CuentaAtras.tsx'

test('the farther, the coarser', () => {
  expect(formatFalta(3 * 86_400_000 + 5)).toBe('3 días')
  expect(formatFalta(47 * 3_600_000 + 4.2 * 60_000)).toBe('47 h 04 min')
  expect(formatFalta(3_600_000)).toBe('1 h 00 min')
  expect(formatFalta(299_001)).toBe('5 min 00 s')
  expect(formatFalta(298_001)).toBe('4 min 59 s')
  expect(formatFalta(900)).toBe('1 s')
  expect(formatFalta(-900)).toBe('0 s')
})
