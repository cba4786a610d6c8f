import { expect, test } from 'vitest'
import { installStorage } from '../../lib/device/storage.testing.ts'
import { isCelebrada, keepCelebrada } from './celebracion.ts'

test('a completion is celebrated once on a device, and again only after something was owed', () => {
  installStorage()
  expect(isCelebrada(7)).toBe(false)
  keepCelebrada(7, true)
  expect([isCelebrada(7), isCelebrada(8)]).toEqual([true, false])
  keepCelebrada(7, false)
  expect(isCelebrada(7)).toBe(false)
})
