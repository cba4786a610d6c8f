import { expect, test } from 'vitest'
import { formatBytes } from './archivos.ts'

test.each([
  [12, '12 bytes'],
  [1024, '1 KB'],
  [300_000, '293 KB'],
  [1_300_000, '1.2 MB'],
  [10 * 1024 * 1024, '10 MB'],
])('%d bytes are %s', (bytes, texto) => {
  expect(formatBytes(bytes)).toBe(texto)
})
