import { beforeEach, expect, test, vi } from 'vitest'
import { readUltima, saveUltima } from './offline.ts'
import { installStorage } from './storage.testing.ts'

beforeEach(installStorage)

test('the last answers are kept for their person, and for nobody else', () => {
  saveUltima(7, '["inscripciones",7]', { data: ['Lengua'], updatedAt: 1 })
  saveUltima(7, '["avance",7]', { data: 'todo', updatedAt: 2 })
  expect(readUltima(7, '["inscripciones",7]')).toMatchObject({ data: ['Lengua'], updatedAt: 1 })
  expect(readUltima(7, '["avance",7]')).toMatchObject({ data: 'todo', updatedAt: 2 })
  expect(readUltima(8, '["avance",7]')).toBeNull()
  saveUltima(8, '["periodos"]', { data: [], updatedAt: 3 })
  expect(readUltima(7, '["avance",7]')).toBeNull()
})

test('rubbish and a full storage are no answer', () => {
  localStorage.setItem('nivela-ultimas', '{')
  expect(readUltima(7, 'a')).toBeNull()
  vi.spyOn(localStorage, 'setItem').mockImplementation(() => {
    throw new DOMException('full', 'QuotaExceededError')
  })
  saveUltima(7, 'a', { data: 1, updatedAt: 1 })
  expect(readUltima(7, 'a')).toBeNull()
})
