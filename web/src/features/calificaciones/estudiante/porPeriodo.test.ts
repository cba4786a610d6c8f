import type { Avance } from '@nivela/contract/avance'
import type { Calificacion } from '@nivela/contract/calificaciones'
import type { Inscripcion } from '@nivela/contract/inscripciones'
import type { Periodo } from '@nivela/contract/periodos'
import { expect, test } from 'vitest'
import { groupByPeriodo, hasRecord } from './porPeriodo.ts'

const periodos = [
  { id: 1, nombre: '2026-1', inicio: '2026-01-15T00:00:00.000Z' },
  { id: 2, nombre: '2026-2', inicio: '2026-06-01T00:00:00.000Z' },
  { id: 3, nombre: '2026-3', inicio: '2026-09-01T00:00:00.000Z' },
] as Periodo[]
const inscripciones = [
  { idseccion: 10, secciones: { idperiodo: 1 } },
  { idseccion: 20, secciones: { idperiodo: 2 } },
] as Inscripcion[]
const nota = (id: number, idseccion: number | null) => ({ id, idseccion }) as Calificacion

test('grades stand under their period, the newest first; what is not published belongs to none', () => {
  const { periodos: grupos, sueltas } = groupByPeriodo(
    [nota(1, 10), nota(2, null), nota(3, 20)],
    inscripciones,
    periodos,
  )
  expect(grupos.map(({ nombre, notas }) => [nombre, notas.map(({ id }) => id)])).toEqual([
    ['2026-2', [3]],
    ['2026-1', [1]],
  ])
  expect(sueltas.map(({ id }) => id)).toEqual([2])
})

test('a grade is not lost where its period is not known', () => {
  expect(groupByPeriodo([nota(1, 10)], [], periodos).sueltas).toHaveLength(1)
  expect(groupByPeriodo([nota(1, 10)], inscripciones, []).sueltas).toHaveLength(1)
})

test('there is a récord with an official grade, or with an area passed in the placement test', () => {
  const avance = (...estados: Avance['asignaturas'][number]['estado'][]) =>
    ({ asignaturas: estados.map(estado => ({ estado })) }) as Avance
  expect(hasRecord([], undefined)).toBe(false)
  expect(hasRecord([{ oficializado: false }], avance('pendiente', 'cursando'))).toBe(false)
  expect(hasRecord([{ oficializado: true }], undefined)).toBe(true)
  expect(hasRecord([], avance('pendiente', 'aprobada_poma'))).toBe(true)
})
