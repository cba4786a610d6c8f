import { expect, test } from 'vitest'
import { seccionOf } from '../../../data/secciones/seccion.testing.ts'
import { findPorEntregar } from './porEntregar.ts'

const periodo = (id: number, inicio: string, fin: string, changes = {}) => ({
  ...{ id, nombre: `P${id}`, inicio: `${inicio}T00:00:00.000Z`, fin: `${fin}T00:00:00.000Z` },
  ...{ precio: null, asistencia: false, cerrado: false, actual: false, deTrabajo: false, version: 1 },
  ...{ secciones: [seccionOf({ idperiodo: id })], canceladas: [] },
  ...changes,
})

test('grades are due of the term that runs, or of the last one that ran, never of one that has not begun', () => {
  const enero = periodo(3, '2027-01-11', '2027-04-30')
  const septiembre = periodo(2, '2026-09-01', '2026-12-28')
  const mayo = periodo(1, '2026-05-01', '2026-08-20')
  const due = (hoy: string, ...periodos: ReturnType<typeof periodo>[]) =>
    findPorEntregar(periodos, hoy).map(({ id }) => id)
  expect(due('2026-11-18', enero, septiembre, mayo)).toEqual([2])
  expect(due('2027-01-05', enero, septiembre, mayo)).toEqual([2])
  expect(due('2027-01-05', enero, { ...septiembre, cerrado: true })).toEqual([])
  expect(due('2026-11-18', enero, { ...septiembre, secciones: [] })).toEqual([])
  expect(due('2026-11-18', periodo(4, '2026-10-01', '2027-02-01'), septiembre)).toEqual([4, 2])
})
