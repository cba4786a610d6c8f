import { expect, test } from 'vitest'
import { findMeant } from './SearchableSelect.tsx'

const opciones = ['Matemáticas', 'Matemáticas II', 'Lengua Española', 'Ana Peña', 'Ana Peña'].map(
  (label, index) => ({ value: index + 1, label }),
)
const meant = (texto: string, listOpen = true) => findMeant(opciones, texto, listOpen)?.value

test('the whole name means its option, also where others contain it, in any case and without accents', () => {
  expect(meant('Matemáticas')).toBe(1)
  expect(meant(' matematicas  ii ')).toBe(2)
  expect(meant('MATEMATICAS', false)).toBe(1)
})

test('a part of a name means the only option that it leaves in the list, as long as the list is seen', () => {
  expect(meant('leng')).toBe(3)
  expect(meant('leng', false)).toBeUndefined()
})

test('what several are called, what nobody is called and nothing at all mean no option', () => {
  expect(meant('mate')).toBeUndefined()
  expect(meant('Ana Peña')).toBeUndefined()
  expect(meant('Química')).toBeUndefined()
  expect(meant('  ')).toBeUndefined()
})
