import { expect, test } from 'vitest'
import { tellSinNada } from './frases.ts'

test('teachers who say nothing of what they teach are named: one person, a few, or the first of many', () => {
  expect(tellSinNada(['Luz Marte'])).toBe('No se sabe qué da Luz Marte: con esa persona no se cuenta.')
  expect(tellSinNada(['Luz Marte', 'Ana Paz'])).toBe(
    'No se sabe qué dan Luz Marte y Ana Paz: con ellos no se cuenta.',
  )
  expect(tellSinNada(['A', 'B', 'C', 'D', 'E'])).toBe(
    'No se sabe qué dan A, B, C y 2 más: con ellos no se cuenta.',
  )
})
