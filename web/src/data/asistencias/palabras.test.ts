import { expect, test } from 'vitest'
import { tellFaltas } from './palabras.ts'

const dia = (day: string) => `2026-03-${day}T00:00:00.000Z`

test('what a student reads of their attendance', () => {
  const clases = { idseccion: 1, clases: 6 }
  expect(tellFaltas({ ...clases, ausencias: [], excusas: [] })).toBe('Sin ausencias en 6 clases')
  expect(tellFaltas({ ...clases, ausencias: [dia('03'), dia('17')], excusas: [dia('10')] })).toBe(
    '2 ausencias y 1 excusa en 6 clases: 3 de marzo de 2026 y 17 de marzo de 2026; con excusa, 10 de marzo de 2026',
  )
  expect(tellFaltas({ ...clases, ausencias: [], excusas: [dia('10')] })).toBe(
    '1 excusa en 6 clases: 10 de marzo de 2026',
  )
})
