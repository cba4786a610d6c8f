import { expect, test } from 'vitest'
import { toDirecciones } from './direccion.ts'

test('an address is completed with where the page stands, and opens calendar programs', () => {
  expect(toDirecciones('/c/x.ics', 'https://nivela.test')).toEqual({
    completa: 'https://nivela.test/c/x.ics',
    webcal: 'webcal://nivela.test/c/x.ics',
  })
  expect(toDirecciones('http://otra.test/x.ics', 'https://nivela.test').webcal).toBe(
    'webcal://otra.test/x.ics',
  )
})
