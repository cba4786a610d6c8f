import { expect, test } from 'vitest'
import { warnPeriodoAnterior } from './periodoAnterior.ts'

const periodo = (id: number, inicio: string, fin: string) => ({
  id,
  nombre: `P${id}`,
  inicio: `${inicio}T00:00:00.000Z`,
  fin: `${fin}T00:00:00.000Z`,
  precio: null,
  asistencia: false,
  cerrado: false,
  actual: id === 2,
  deTrabajo: id === 2,
  version: 1,
})
const periodos = [
  periodo(1, '2025-08-10', '2025-12-15'),
  periodo(2, '2026-01-10', '2026-05-20'),
  periodo(3, '2026-08-10', '2026-12-15'),
]
const proceso = (id: number, idperiodo: number, inicio: string, abierto = false) => ({
  ...periodo(id, inicio, '2026-12-31'),
  idperiodo,
  abierto,
  ...{ abreEn: null, cierraEn: null, conTurnos: false },
})
const vieja = proceso(11, 1, '2025-07-01')
const nueva = proceso(13, 3, '2026-07-01')

test('a window of an earlier period would move the whole school back, and asks', () => {
  expect(warnPeriodoAnterior(vieja, { periodos, procesos: [vieja, nueva] })).toMatch(/pasaría de «P2» a «P1»/)
  const abierta = { ...nueva, abierto: true }
  const conTres = periodos.map(one => ({ ...one, actual: one.id === 3 }))
  expect(warnPeriodoAnterior(vieja, { periodos: conTres, procesos: [vieja, abierta] })).toMatch(
    /pasaría de «P3» a «P1»/,
  )
})

test('one of the current period, of the next, or that changes nothing does not', () => {
  const actual = proceso(12, 2, '2025-12-20')
  for (const una of [actual, nueva])
    expect(warnPeriodoAnterior(una, { periodos, procesos: [vieja, actual, nueva] })).toBeNull()
  const tarde = proceso(14, 1, '2026-08-01')
  expect(warnPeriodoAnterior(tarde, { periodos, procesos: [{ ...actual, abierto: true }, tarde] })).toBeNull()
})
