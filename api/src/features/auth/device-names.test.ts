import { expect, test } from 'vitest'
import { nameDevice } from './device-names.ts'

const CHROMIUM = 'AppleWebKit/537.36 (KHTML, like Gecko) Chrome/146.0.0.0'

test.each([
  [`Mozilla/5.0 (Linux; Android 10; K) ${CHROMIUM} Mobile Safari/537.36`, 'Chrome en Android'],
  [
    'Mozilla/5.0 (Linux; Android 15; SAMSUNG SM-A155M) AppleWebKit/537.36 (KHTML, like Gecko) SamsungBrowser/28.0 Chrome/130.0.0.0 Mobile Safari/537.36',
    'Samsung Internet en Android',
  ],
  [
    'Mozilla/5.0 (iPhone; CPU iPhone OS 18_5 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/18.5 Mobile/15E148 Safari/604.1',
    'Safari en iPhone',
  ],
  [
    'Mozilla/5.0 (iPad; CPU OS 16_7 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) CriOS/146.0 Mobile/15E148 Safari/604.1',
    'Chrome en iPad',
  ],
  ['Mozilla/5.0 (Windows NT 10.0; Win64; x64; rv:147.0) Gecko/20100101 Firefox/147.0', 'Firefox en Windows'],
  [`Mozilla/5.0 (Windows NT 10.0; Win64; x64) ${CHROMIUM} Safari/537.36 Edg/146.0.0.0`, 'Edge en Windows'],
  [
    'Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/18.5 Safari/605.1.15',
    'Safari en macOS',
  ],
  [`Mozilla/5.0 (X11; Linux x86_64) ${CHROMIUM} Safari/537.36`, 'Chrome en Linux'],
  [`Mozilla/5.0 (X11; CrOS x86_64 14541.0.0) ${CHROMIUM} Safari/537.36`, 'Chrome en Chrome OS'],
  ['curl/8.9.1', null],
  ['', null],
  [undefined, null],
  ['\u202e(((('.repeat(5_000), null],
])('%j is %s', (userAgent, name) => {
  expect(nameDevice(userAgent)).toBe(name)
})
