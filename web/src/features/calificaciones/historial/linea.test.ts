import { expect, test } from 'vitest'
import { describeLinea } from './linea.ts'

const persona = { nombre: 'Ana', apellido: 'Peña' }
const describe = (
  antes: number | null,
  despues: number | null,
  oficialAntes: boolean | null,
  oficialDespues: boolean | null,
) =>
  describeLinea({
    id: 1,
    idcalificacion: 1,
    idusuario: 1,
    usuarios: persona,
    autor: persona,
    cuando: '2026-01-15T12:00:00.000Z',
    antes,
    despues,
    oficialAntes,
    oficialDespues,
  })

test('a line of the history says what was done', () => {
  expect(describe(null, 90, null, false)).toBe('Calificación agregada')
  expect(describe(null, 90, null, true)).toBe('Calificación agregada y oficializada')
  expect(describe(80, 90, false, false)).toBe('Calificación actualizada')
  expect(describe(80, 90, false, true)).toBe('Calificación actualizada y oficializada')
  expect(describe(90, 90, false, true)).toBe('Calificación oficializada')
  expect(describe(90, 90, true, false)).toBe('Calificación retirada')
  expect(describe(90, null, true, null)).toBe('Calificación eliminada')
})
