import { expect, test } from 'vitest'
import { fitColumns } from './columnas.ts'

const COLUMNAS = [
  { titulo: 'Teléfono', ancho: 100, cede: 1 },
  { titulo: 'Rol', ancho: 100 },
  { titulo: 'Pago', ancho: 50, cede: 3 },
  { titulo: 'Cédula', ancho: 100, cede: 2 },
]
const shownAt = (width: number) => fitColumns(COLUMNAS, width).map(({ titulo }) => titulo)

test('columns give way in their order, and only as many as the name needs', () => {
  expect(shownAt(634)).toEqual(['Teléfono', 'Rol', 'Pago', 'Cédula'])
  expect(shownAt(633)).toEqual(['Rol', 'Pago', 'Cédula'])
  expect(shownAt(533)).toEqual(['Rol', 'Pago'])
  expect(shownAt(433)).toEqual(['Rol'])
})

test('a column that never gives way stays where nothing fits', () => {
  expect(shownAt(100)).toEqual(['Rol'])
})
