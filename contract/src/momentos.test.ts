import { expect, test } from 'vitest'
import { formatCuando, instanteEn, relojEn, resolveMomento } from './momentos.ts'

const iso = (zona: string, reloj: string) => instanteEn(zona, reloj)?.toISOString() ?? null

test('the school’s clock names an instant in any zone', () => {
  expect(iso('America/Santo_Domingo', '2026-01-15T09:00')).toBe('2026-01-15T13:00:00.000Z')
  expect(iso('Asia/Tokyo', '2026-01-15T09:00')).toBe('2026-01-15T00:00:00.000Z')
  expect(iso('Asia/Kathmandu', '2026-01-15T09:00')).toBe('2026-01-15T03:15:00.000Z')
  expect(iso('Pacific/Kiritimati', '2026-01-01T00:30')).toBe('2025-12-31T10:30:00.000Z')
})

test('where the clocks go forward an hour is missing, where they go back the first one counts', () => {
  expect(iso('America/New_York', '2026-03-08T02:30')).toBeNull()
  expect(iso('America/New_York', '2026-03-08T03:00')).toBe('2026-03-08T07:00:00.000Z')
  expect(iso('America/New_York', '2026-11-01T01:30')).toBe('2026-11-01T05:30:00.000Z')
  expect(iso('Europe/Madrid', '2026-10-25T02:30')).toBe('2026-10-25T00:30:00.000Z')
  // By half an hour, and at midnight.
  expect(iso('Australia/Lord_Howe', '2026-10-04T02:15')).toBeNull()
  expect(iso('America/Santiago', '2026-09-06T00:30')).toBeNull()
  expect(iso('America/Santiago', '2026-09-06T01:00')).toBe('2026-09-06T04:00:00.000Z')
})

test('every instant of a year leads back to itself by its clock, but for the hour that comes twice', () => {
  for (const zona of [
    'America/Santo_Domingo',
    'America/New_York',
    'Europe/Madrid',
    'Australia/Lord_Howe',
    'Africa/Casablanca',
  ]) {
    for (let at = Date.UTC(2026, 0, 1); at < Date.UTC(2027, 0, 1); at += 53 * 3_600_000 + 60_000 * 13) {
      const reloj = relojEn(zona, new Date(at))
      const back = instanteEn(zona, reloj)
      expect([zona, reloj, back && relojEn(zona, back)]).toEqual([zona, reloj, reloj])
      expect(back?.getTime()).toBeLessThanOrEqual(at)
    }
  }
})

test('an instant with a zone of its own is taken as it is', () => {
  expect(resolveMomento('2026-01-15T09:00:00Z', 'Asia/Tokyo')?.toISOString()).toBe('2026-01-15T09:00:00.000Z')
  expect(resolveMomento('2026-01-15T09:00-04:00', 'Asia/Tokyo')?.toISOString()).toBe(
    '2026-01-15T13:00:00.000Z',
  )
  expect(resolveMomento('2026-02-31T09:00', 'Asia/Tokyo')).toBeNull()
})

test('what comes today is told by its hour, what comes another day with its date', () => {
  const ahora = new Date('2026-01-15T12:00:00Z')
  expect(formatCuando('2026-01-15T13:20:00Z', 'America/Santo_Domingo', ahora)).toBe('a las 9:20 a. m.')
  expect(formatCuando('2026-01-15T17:00:00Z', 'America/Santo_Domingo', ahora)).toBe('a la 1:00 p. m.')
  expect(formatCuando('2026-01-16T13:20:00Z', 'America/Santo_Domingo', ahora)).toBe(
    'el 16 de enero de 2026 a las 9:20 a. m.',
  )
})
