import { expect, test } from 'vitest'
import {
  dayIn,
  findPeriodoActual,
  findVentana,
  hourIn,
  newestFirst,
  positionOf,
  weekdayOf,
} from './calendario.ts'

const periodo = (id: number, inicio: string, fin: string) => ({
  id,
  nombre: `P${id}`,
  inicio: `${inicio}T00:00:00.000Z`,
  fin: `${fin}T00:00:00.000Z`,
  version: 1,
})
const uno = periodo(1, '2026-01-10', '2026-05-20')
const dos = periodo(2, '2026-08-10', '2026-12-15')

test("today is the school's day, not the browser's", () => {
  const casiMedianoche = new Date('2026-03-02T02:30:00Z')
  expect(dayIn('America/Santo_Domingo', casiMedianoche)).toBe('2026-03-01')
  expect(dayIn('Asia/Tokyo', casiMedianoche)).toBe('2026-03-02')
  expect(hourIn('America/Santo_Domingo', casiMedianoche)).toBe(22)
  expect(hourIn('America/Santo_Domingo', new Date('2026-03-02T04:10:00Z'))).toBe(0)
})

test('the week has no Sunday', () => {
  expect(weekdayOf('2026-03-01')).toBeNull()
  expect(weekdayOf('2026-03-02')).toBe('Lunes')
  expect(weekdayOf('2026-03-07')).toBe('Sabado')
})

test('both ends of a stretch belong to it', () => {
  expect(positionOf('2026-01-09', uno)).toBe('antes')
  expect(positionOf('2026-01-10', uno)).toBe('dentro')
  expect(positionOf('2026-05-20', uno)).toBe('dentro')
  expect(positionOf('2026-05-21', uno)).toBe('despues')
})

test('the current period is that of the first open window, then the one of today, then none', () => {
  const proceso = (id: number, idperiodo: number, abierto: boolean) => ({ ...uno, id, idperiodo, abierto })
  const periodos = [uno, dos]
  const hoy = '2026-03-01'
  expect(findPeriodoActual(periodos, [proceso(9, 1, true), proceso(4, 2, true)], hoy)?.id).toBe(2)
  expect(findPeriodoActual(periodos, [proceso(4, 2, false)], hoy)?.id).toBe(1)
  expect(findPeriodoActual(periodos, [], '2026-06-30')).toBeUndefined()
  expect(newestFirst(periodos)[0]?.id).toBe(2)
})

test('of the open windows, the one that begins first counts; of those that begin together, the older one', () => {
  const ventana = (id: number, inicio: string, abierto: boolean) => ({
    ...periodo(id, inicio, '2026-12-31'),
    idperiodo: 1,
    abierto,
  })
  const procesos = [
    ventana(1, '2026-01-01', false),
    ventana(4, '2026-02-01', true),
    ventana(3, '2026-02-01', true),
    ventana(2, '2026-03-01', true),
  ]
  expect(findVentana(procesos)?.id).toBe(3)
  expect(findVentana(procesos.slice(0, 1))).toBeUndefined()
})
