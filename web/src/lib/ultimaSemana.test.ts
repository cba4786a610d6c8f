import { beforeEach, expect, test, vi } from 'vitest'
import { installStorage } from './storage.testing.ts'
import { guardarUltima, leerUltima } from './ultimaSemana.ts'

beforeEach(installStorage)

test('the last week is kept for its person, and for nobody else', () => {
  guardarUltima(7, { clases: ['Lengua'] })
  expect(leerUltima(7)?.semana).toEqual({ clases: ['Lengua'] })
  expect(leerUltima(8)).toBeNull()
})

test('rubbish and a full storage are no week', () => {
  localStorage.setItem('nivela-semana', '{')
  expect(leerUltima(7)).toBeNull()
  vi.spyOn(localStorage, 'setItem').mockImplementation(() => {
    throw new DOMException('full', 'QuotaExceededError')
  })
  guardarUltima(7, {})
  expect(leerUltima(7)).toBeNull()
})
