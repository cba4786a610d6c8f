import { expect, test } from 'vitest'
import { endSentence } from './palabras.ts'

test('a sentence ends with one full stop, also after an hour', () => {
  expect(endSentence('Empieza a las 8:00 a. m.')).toBe('Empieza a las 8:00 a. m.')
  expect(endSentence('Empieza el lunes')).toBe('Empieza el lunes.')
})
