import { expect, test } from 'vitest'
import { findPeriodoActual, findPeriodoDeTrabajo } from './actual.ts'

const periodo = (id: number, inicio: string, fin: string) => ({
  id,
  nombre: `P${id}`,
  inicio: `${inicio}T00:00:00.000Z`,
  fin: `${fin}T00:00:00.000Z`,
  precio: null,
  asistencia: false,
  cerrado: false,
  version: 1,
})
const uno = periodo(1, '2026-01-10', '2026-05-20')
const dos = periodo(2, '2026-08-10', '2026-12-15')

test('the current period is that of the first open window, then the one of today, then none', () => {
  const proceso = (id: number, idperiodo: number, abierto: boolean) => ({
    ...{ ...uno, id, idperiodo, abierto },
    ...{ abreEn: null, cierraEn: null, conTurnos: false },
  })
  const periodos = [uno, dos]
  const hoy = '2026-03-01'
  expect(findPeriodoActual(periodos, [proceso(9, 1, true), proceso(4, 2, true)], hoy)?.id).toBe(2)
  expect(findPeriodoActual(periodos, [proceso(4, 2, false)], hoy)?.id).toBe(1)
  expect(findPeriodoActual(periodos, [], '2026-06-30')).toBeUndefined()
})

test('between two terms, and while a closed one is not over, the next one that counts', () => {
  const cerrado = { ...uno, cerrado: true }
  const entre = '2026-06-30'
  expect(findPeriodoDeTrabajo([uno, dos], [], '2026-03-01')).toBe(uno)
  expect(findPeriodoDeTrabajo([cerrado, dos], [], '2026-03-01')).toBe(dos)
  expect(findPeriodoDeTrabajo([uno, dos], [], entre)).toBe(dos)
  expect(findPeriodoDeTrabajo([uno, dos], [], entre, () => false)).toBeUndefined()
  expect(findPeriodoDeTrabajo([cerrado, dos], [], '2026-03-01', () => false)).toBe(cerrado)
  expect(findPeriodoDeTrabajo([cerrado], [], '2026-12-31')).toBeUndefined()
})
