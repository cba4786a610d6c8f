import { expect, test } from 'vitest'
import { formatBytes, toFileName } from './files.ts'

test.each([
  [12, '12 bytes'],
  [1024, '1 KB'],
  [300_000, '293 KB'],
  [1_300_000, '1.2 MB'],
  [10 * 1024 * 1024, '10 MB'],
])('%d bytes are %s', (bytes, texto) => {
  expect(formatBytes(bytes)).toBe(texto)
})

test('a file is called by plain letters', () => {
  expect(toFileName(['Acta', 'Lengua Española', 'Sección 01 (A)'], 'pdf')).toBe(
    'acta-lengua-espanola-seccion-01-a.pdf',
  )
})
