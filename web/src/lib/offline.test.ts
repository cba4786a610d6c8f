import { beforeEach, expect, test, vi } from 'vitest'
import { readUltima, saveUltima } from './offline.ts'
import { installStorage } from './storage.testing.ts'

beforeEach(installStorage)

test('the last answer is kept for its person, and for nobody else', () => {
  saveUltima(7, { clases: ['Lengua'] })
  expect(readUltima(7)?.datos).toEqual({ clases: ['Lengua'] })
  expect(readUltima(8)).toBeNull()
})

test('rubbish and a full storage are no answer', () => {
  localStorage.setItem('nivela-ultima', '{')
  expect(readUltima(7)).toBeNull()
  vi.spyOn(localStorage, 'setItem').mockImplementation(() => {
    throw new DOMException('full', 'QuotaExceededError')
  })
  saveUltima(7, {})
  expect(readUltima(7)).toBeNull()
})
