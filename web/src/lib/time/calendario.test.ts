import { expect, test } from 'vitest'
import { hourIn, newestFirst, positionOf } from './calendario.ts'

const periodo = (id: number, inicio: string, fin: string) => ({
  id,
  nombre: `P${id}`,
  inicio: `${inicio}T00:00:00.000Z`,
  fin: `${fin}T00:00:00.000Z`,
  version: 1,
})
const uno = periodo(1, '2026-01-10', '2026-05-20')
const dos = periodo(2, '2026-08-10', '2026-12-15')

test("the hour is that of the school's clock, not the browser's", () => {
  const casiMedianoche = new Date('2026-03-02T02:30:00Z')
  expect(hourIn('America/Santo_Domingo', casiMedianoche)).toBe(22)
  expect(hourIn('America/Santo_Domingo', new Date('2026-03-02T04:10:00Z'))).toBe(0)
})

test('both ends of a stretch belong to it', () => {
  expect(positionOf('2026-01-09', uno)).toBe('antes')
  expect(positionOf('2026-01-10', uno)).toBe('dentro')
  expect(positionOf('2026-05-20', uno)).toBe('dentro')
  expect(positionOf('2026-05-21', uno)).toBe('despues')
})

test('the newest first', () => {
  expect(newestFirst([uno, dos]).map(({ id }) => id)).toEqual([2, 1])
})
