import { expect, test } from 'vitest'
import { deviceOf, toDirecciones } from './direccion.ts'

test('an address is completed with where the page stands, and opens calendar programs', () => {
  expect(toDirecciones('/c/x.ics', 'https://nivela.test')).toEqual({
    completa: 'https://nivela.test/c/x.ics',
    webcal: 'webcal://nivela.test/c/x.ics',
    google: 'https://calendar.google.com/calendar/r?cid=webcal%3A%2F%2Fnivela.test%2Fc%2Fx.ics',
    descarga: 'https://nivela.test/c/x.ics',
  })
  expect(toDirecciones('http://otra.test/x.ics', 'https://nivela.test')).toMatchObject({
    webcal: 'webcal://otra.test/x.ics',
    descarga: 'https://nivela.test/x.ics',
  })
})

test.each([
  ['iphone', 'Mozilla/5.0 (iPhone; CPU iPhone OS 18_1 like Mac OS X)', 5],
  ['iphone', 'Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7)', 5],
  ['android', 'Mozilla/5.0 (Linux; Android 14; SM-A155M)', 5],
  ['computadora', 'Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7)', 0],
  ['computadora', 'Mozilla/5.0 (Windows NT 10.0; Win64; x64)', 10],
])('%s is what %s runs on', (device, userAgent, maxTouchPoints) =>
  expect(deviceOf({ userAgent, maxTouchPoints })).toBe(device),
)
