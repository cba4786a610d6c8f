import { expect, test } from 'vitest'
import { actualFirst, findElegibles, findPeriodosDeSemana } from './actual.ts'

const periodo = (id: number, inicio: string, fin: string) => ({
  id,
  nombre: `P${id}`,
  inicio: `${inicio}T00:00:00.000Z`,
  fin: `${fin}T00:00:00.000Z`,
  precio: null,
  asistencia: false,
  cerrado: false,
  actual: false,
  deTrabajo: false,
  version: 1,
})
const uno = periodo(1, '2026-01-10', '2026-05-20')
const dos = periodo(2, '2026-08-10', '2026-12-15')
const tres = periodo(3, '2027-01-10', '2027-05-20')
const actual = { actual: true }

test('the current period stands first everywhere, then the newest', () => {
  const ids = (periodos: (typeof uno)[]) => actualFirst(periodos).map(({ id }) => id)
  expect(ids([uno, { ...dos, ...actual }, tres])).toEqual([2, 3, 1])
  expect(ids([uno, dos, tres])).toEqual([3, 2, 1])
})

test('the week is that of the current period, with classes or without; below it others that are not closed and have classes', () => {
  const weeks = (actual: number, suyos: number[], cerrado = 0) =>
    findPeriodosDeSemana(
      [uno, dos, tres].map(one => ({
        ...one,
        actual: one.id === actual,
        cerrado: one.id === cerrado,
        secciones: suyos.includes(one.id) ? ['una'] : [],
      })),
    ).map(({ id }) => id)
  expect(weeks(2, [1, 2])).toEqual([2, 1])
  expect(weeks(2, [1])).toEqual([2, 1])
  expect(weeks(1, [1, 2])).toEqual([1, 2])
  expect(weeks(2, [1, 2], 1)).toEqual([2])
  expect(weeks(2, [])).toEqual([2])
  expect(weeks(0, [1, 3])).toEqual([3, 1])
  expect(weeks(0, [])).toEqual([])
})

test('a closed period is not offered, but for what is in it already', () => {
  const periodos = [uno, { ...dos, cerrado: true }]
  expect(findElegibles(periodos, 0).map(({ id }) => id)).toEqual([1])
  expect(findElegibles(periodos, 2).map(({ id }) => id)).toEqual([1, 2])
})
