import type { DisponibilidadDeMaestro } from '@nivela/contract/disponibilidad'
import { expect, test } from 'vitest'
import { hasChanged } from './cambios.ts'

const maestro: DisponibilidadDeMaestro = {
  idusuario: 1,
  usuarios: { nombre: 'Ana', apellido: 'Peña' },
  asignaturas: [3, 1],
  bloqueadas: [
    { dia: 'Martes', hora: 8 },
    { dia: 'Lunes', hora: 7 },
  ],
  maxHoras: 20,
  version: 1,
}

test('a teacher’s hours have changed when they say something else, in whatever order', () => {
  expect(hasChanged(maestro, maestro)).toBe(false)
  const bloqueadas = maestro.bloqueadas.toReversed()
  expect(hasChanged(maestro, { asignaturas: [1, 3], bloqueadas, maxHoras: '20' })).toBe(false)
  expect(hasChanged(maestro, { ...maestro, maxHoras: '' })).toBe(true)
  expect(hasChanged(maestro, { ...maestro, asignaturas: [1] })).toBe(true)
  expect(hasChanged(maestro, { ...maestro, asignaturas: [1, 2] })).toBe(true)
  expect(hasChanged(maestro, { ...maestro, bloqueadas: [] })).toBe(true)
  expect(hasChanged(maestro, { ...maestro, bloqueadas: [...bloqueadas, { dia: 'Lunes', hora: 8 }] })).toBe(
    true,
  )
})
