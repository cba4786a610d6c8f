import { beforeEach, expect, test, vi } from 'vitest'

beforeEach(() => vi.resetModules())
const open = () => import('./serverClock.ts')

/** The server's clock is `ahead` of this device's; an answer arrives after its journey. */
const answer = (ahead: number, sentAt: number, journeyMs: number) =>
  [new Date(sentAt + journeyMs / 2 + ahead).toUTCString(), sentAt, sentAt + journeyMs] as const
const NOW = Date.UTC(2026, 0, 15, 13, 0, 0)

test('answers narrow the server’s clock down, and it is never ahead of it', async () => {
  const { noteServerDate, serverNow } = await open()
  const ahead = 3_600_000 + 250
  for (let at = 0; at < 30; at++) noteServerDate(...answer(ahead, NOW + at * 1_337, 40))
  const difference = serverNow() - Date.now()
  expect(difference).toBeLessThanOrEqual(ahead)
  expect(difference).toBeGreaterThan(ahead - 150)
})

test('a clock that is set meanwhile is followed; an answer without a date says nothing', async () => {
  const { noteServerDate, serverNow } = await open()
  noteServerDate(null, NOW, NOW + 10)
  expect(Math.abs(serverNow() - Date.now())).toBeLessThan(50)
  noteServerDate(...answer(0, NOW, 10))
  noteServerDate(...answer(-7_200_000, NOW + 5_000, 10))
  expect(serverNow() - Date.now()).toBeLessThan(-7_199_000)
})
