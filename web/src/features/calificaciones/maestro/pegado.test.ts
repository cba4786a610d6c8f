import { expect, test } from 'vitest'
import { readPegado } from './pegado.ts'

const estudiantes = [
  { id: 1, nombre: 'Ana', apellido: 'Peña', matricula: '2026-0001' },
  { id: 2, nombre: 'Luis', apellido: 'Báez', matricula: '2026-0002' },
  { id: 3, nombre: 'José', apellido: 'Díaz', matricula: null },
  { id: 4, nombre: 'José', apellido: 'Díaz', matricula: '2026-0004' },
]
const read = (texto: string, desde = [1, 2, 3, 4]) => readPegado(texto, estudiantes, desde)

test('a column fills downwards from its row; an empty cell leaves its row as it is', () => {
  expect(read('90\r\n\r\n85,5\r\n')).toEqual({ notas: { 1: '90', 3: '85,5' }, sobran: 0 })
  expect(read('90\n80\n70\n', [3, 4])).toEqual({ notas: { 3: '90', 4: '80' }, sobran: 1 })
})

test('a title over the column is no grade, but a word among the grades stays, to be seen', () => {
  expect(read('Nota\n90\n80')).toEqual({ notas: { 1: '90', 2: '80' }, sobran: 0 })
  expect(read('90\nNP\n80')).toEqual({ notas: { 1: '90', 2: 'NP', 3: '80' }, sobran: 0 })
})

test('conditions come along, also where there is nothing else', () => {
  expect(read('Condición\nNP\nRetirado\n80')).toEqual({
    notas: { 1: 'NP', 2: 'Retirado', 3: '80' },
    sobran: 0,
  })
  expect(read('2026-0002\tNo se presentó\n2026-0001\tR')).toEqual({
    notas: { 2: 'No se presentó', 1: 'R' },
    sobran: 0,
  })
})

test('one value is left to the field', () => {
  expect(read('90')).toBeNull()
  expect(read('90\n')).toBeNull()
})

test('beside matrículas or names, each grade goes to its student, whatever the order', () => {
  expect(read('Matrícula\tNota\n2026-0002\t80\n2026-0001\t90\n2026-9999\t70', [4])).toEqual({
    notas: { 1: '90', 2: '80' },
    sobran: 1,
  })
  expect(read('Luis Baez\t80\nPEÑA, ANA\t\nPeña Ana\t95')).toEqual({ notas: { 2: '80', 1: '95' }, sobran: 0 })
  expect(read('1\t2026-0001\tAna Peña\t91\n2\t2026-0002\tLuis Báez\t82')).toEqual({
    notas: { 1: '91', 2: '82' },
    sobran: 0,
  })
})

test('two of the same name are told apart only by their matrícula', () => {
  expect(read('José Díaz\t80\nAna Peña\t90')).toEqual({ notas: { 1: '90' }, sobran: 1 })
})

test('what can not be told apart is refused with a sentence', () => {
  expect(read('Pedro\t80\nMaría\t90')).toMatch(/No reconocimos/)
  expect(read('Pedro\nMaría')).toMatch(/No encontramos notas/)
})
