import { expect, test } from 'vitest'
import { findElegibles, findPeriodoActual, findPeriodoDeTrabajo, findPeriodosDeSemana } from './actual.ts'

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

const proceso = (id: number, idperiodo: number, abierto: boolean) => ({
  ...{ ...uno, id, idperiodo, abierto },
  ...{ abreEn: null, cierraEn: null, conTurnos: false },
})

test('the current period is that of the first open window, then the one of today, then none', () => {
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

test('the running term keeps its place in the week while the window of the next one is open, which stands after it', () => {
  const weeks = (
    suyos: number[],
    {
      hoy = '2026-03-01',
      abierta = true,
      cerrado = false,
    }: { hoy?: string; abierta?: boolean; cerrado?: boolean } = {},
  ) =>
    findPeriodosDeSemana(
      [dos, { ...uno, cerrado }].map(periodo => ({
        ...periodo,
        secciones: suyos.includes(periodo.id) ? ['una'] : [],
      })),
      [proceso(9, 2, abierta)],
      hoy,
    ).map(({ id }) => id)
  expect(weeks([1, 2])).toEqual([1, 2])
  expect(weeks([1])).toEqual([1])
  expect(weeks([2])).toEqual([2])
  expect(weeks([])).toEqual([2])
  // The window closes before the term that it was for begins.
  expect(weeks([1, 2], { abierta: false })).toEqual([1, 2])
  expect(weeks([], { abierta: false })).toEqual([1])
  // A term that is over or closed gives up its place.
  expect(weeks([1, 2], { hoy: '2026-05-21' })).toEqual([2])
  expect(weeks([1, 2], { cerrado: true })).toEqual([2])
  expect(weeks([1, 2], { hoy: '2026-09-01' })).toEqual([2])
  // Terms that overlap are both running.
  const largo = { ...uno, id: 3, fin: dos.fin, secciones: ['una'] }
  const enDos = { ...dos, secciones: ['otra'] }
  expect(findPeriodosDeSemana([enDos, largo], [], '2026-09-01')).toEqual([largo, enDos])
  expect(findPeriodosDeSemana([], [], '2026-09-01')).toEqual([])
})

test('a closed period is not offered, but for what is in it already', () => {
  const periodos = [uno, { ...dos, cerrado: true }]
  expect(findElegibles(periodos, 0).map(({ id }) => id)).toEqual([1])
  expect(findElegibles(periodos, 2).map(({ id }) => id)).toEqual([1, 2])
})
