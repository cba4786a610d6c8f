import { expect, test } from 'vitest'
import { toggleMarcas } from './marcas.ts'

test('a press marks what was free, and frees what was marked as a whole', () => {
  const una = toggleMarcas(new Set(), ['Lunes 8'])
  const dia = toggleMarcas(una, ['Lunes 8', 'Lunes 9'])
  expect([...dia]).toEqual(['Lunes 8', 'Lunes 9'])
  expect([...toggleMarcas(dia, ['Lunes 8', 'Lunes 9'])]).toEqual([])
  expect([...toggleMarcas(dia, ['Lunes 9'])]).toEqual(['Lunes 8'])
})
