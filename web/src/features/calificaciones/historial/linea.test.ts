import type { Condicion } from '@nivela/contract/calificaciones'
import { expect, test } from 'vitest'
import { describeLinea } from './linea.ts'

const persona = { nombre: 'Ana', apellido: 'Peña' }
const describe = (
  antes: number | Condicion | null,
  despues: number | Condicion | null,
  oficialAntes: boolean | null,
  oficialDespues: boolean | null,
  rectificada = false,
) =>
  describeLinea({
    id: 1,
    idcalificacion: 1,
    idusuario: 1,
    usuarios: persona,
    autor: persona,
    cuando: '2026-01-15T12:00:00.000Z',
    antes: typeof antes === 'string' ? null : antes,
    despues: typeof despues === 'string' ? null : despues,
    condicionAntes: typeof antes === 'string' ? antes : null,
    condicionDespues: typeof despues === 'string' ? despues : null,
    motivo: null,
    oficialAntes,
    oficialDespues,
    rectificada,
  })

test('a line of the history says what was done', () => {
  expect(describe(null, 90, null, false)).toBe('Calificación agregada')
  expect(describe(null, 90, null, true)).toBe('Calificación agregada y oficializada')
  expect(describe(80, 90, false, false)).toBe('Calificación actualizada')
  expect(describe(80, 90, false, true)).toBe('Calificación actualizada y oficializada')
  expect(describe(90, 90, false, true)).toBe('Calificación oficializada')
  expect(describe(90, 90, true, false)).toBe('Calificación retirada')
  expect(describe(90, null, true, null)).toBe('Calificación eliminada')
  expect(describe(null, 'retirado', null, false)).toBe('Calificación agregada')
  expect(describe('retirado', 70, true, true)).toBe('Calificación actualizada')
  expect(describe('retirado', 'retirado', false, true)).toBe('Calificación oficializada')
  expect(describe(58, 85, true, true, true)).toBe('Rectificada por la oficina')
  expect(describe('no_presento', 85, true, true, true)).toBe('Rectificada por la oficina')
})
