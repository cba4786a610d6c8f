import { expect, test } from 'vitest'
import { createSello } from './sello.ts'

const sello = createSello(btoa('k'.repeat(32)))
const ajeno = createSello(btoa('x'.repeat(32)))
const NAMES = { 7: 'Wilkin Peña', 8: 'Ana Núñez' }

test('what is sealed opens for its owner, and can’t be read', () => {
  const text = sello.seal(NAMES)
  expect(sello.open(text)).toEqual(NAMES)
  for (const part of text.split('.')) expect(atob(part)).not.toContain('Wilkin')
  expect(sello.seal(NAMES)).not.toBe(text)
})

test('nothing opens for anyone else, or altered', () => {
  const text = sello.seal(NAMES)
  expect(ajeno.open(text)).toBeNull()
  expect(sello.open(`${text.slice(0, -8)}AAAAAAA=`)).toBeNull()
  for (const rubbish of ['', '.', '{}', 'ñ.ñ']) expect(sello.open(rubbish)).toBeNull()
})
