import type { Seccion } from '@nivela/contract/secciones'
import { expect, test } from 'vitest'
import { describeSeccion } from './descripcion.ts'

test('a section says its subject, its day with its accent and its hours', () => {
  const seccion = {
    nombre: '01',
    asignaturas: { nombre: 'Matemáticas' },
    dia: 'Miercoles',
    inicio: '1970-01-01T08:00:00.000Z',
    fin: '1970-01-01T13:00:00.000Z',
  } as Seccion
  expect(describeSeccion(seccion)).toBe('Matemáticas 01, miércoles de 8:00 a. m. a 1:00 p. m.')
})
