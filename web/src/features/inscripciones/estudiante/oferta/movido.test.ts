import { expect, test } from 'vitest'
import { seccionOf } from '../../../../data/secciones/seccion.testing.ts'
import { findMoved, tellMoved } from './movido.ts'

const asiento = (id: number, seccion: Parameters<typeof seccionOf>[0]) => {
  const secciones = seccionOf(seccion)
  return { id, idperiodoinscripcion: 1, idusuario: 7, idseccion: secciones.id, secciones }
}
const antes = asiento(1, { id: 5, nombre: '01' })
const otraMateria = asiento(9, { id: 30, idasignatura: 8 })
const antesDePeriodo = asiento(8, { id: 31, idperiodo: 2 })

test('a seat that went elsewhere meanwhile is named, one that was left is said to be, one that is there is not', () => {
  const ahora = asiento(2, { id: 6, nombre: '02' })
  expect(findMoved(antes, [otraMateria, antesDePeriodo, ahora])).toBe(ahora)
  expect(tellMoved(antes, [otraMateria, ahora])).toBe(
    'Tu cupo cambió mientras tanto: ahora tienes Matemáticas 02, miércoles de 8:00 a. m. a 10:00 a. m..'.replace(
      '..',
      '.',
    ),
  )
  expect(tellMoved(antes, [otraMateria, antesDePeriodo])).toBe(
    'Ya no tienes la sección 01 de Matemáticas: se dejó mientras tanto.',
  )
  expect(tellMoved(antes, [antes, otraMateria])).toBeNull()
})
