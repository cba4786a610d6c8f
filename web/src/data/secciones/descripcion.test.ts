import type { Seccion } from '@nivela/contract/secciones'
import { expect, test } from 'vitest'
import { describeCupos, describeSeccion } from './descripcion.ts'

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

test('the seats that are left, in words', () => {
  expect([0, 1, 2, 3].map(inscritos => describeCupos(2, inscritos))).toEqual([
    'Quedan 2 cupos',
    'Queda 1 cupo',
    'Sin cupos',
    'Sin cupos',
  ])
  expect(describeCupos(2, 2, 4)).toBe('Sin cupos · 4 en espera')
  // Anyone who waits and may not take it is passed over.
  expect(describeCupos(2, 1, 1)).toBe('Queda 1 cupo · 1 en espera')
})
