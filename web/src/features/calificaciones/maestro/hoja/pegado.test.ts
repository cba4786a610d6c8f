import { expect, test } from 'vitest'
import { describePegado, readPegado } from './pegado.ts'

const estudiantes = [
  { id: 1, nombre: 'Ana', apellido: 'Peña', matricula: '2026-0001' },
  { id: 2, nombre: 'Luis', apellido: 'Báez', matricula: '2026-0002' },
  { id: 3, nombre: 'José', apellido: 'Díaz', matricula: null },
  { id: 4, nombre: 'José', apellido: 'Díaz', matricula: '2026-0004' },
]
const read = (texto: string, desde = [1, 2, 3, 4]) => readPegado(texto, estudiantes, desde)

test('a column fills downwards from its row; an empty cell leaves its row as it is', () => {
  expect(read('90\r\n\r\n85,5\r\n')).toEqual({ notas: { 1: '90', 3: '85,5' }, sobran: 0, repetidos: [] })
  expect(read('90\n80\n70\n', [3, 4])).toEqual({ notas: { 3: '90', 4: '80' }, sobran: 1, repetidos: [] })
})

test('a title over the column is no grade, but a word among the grades stays, to be seen', () => {
  expect(read('Nota\n90\n80')).toEqual({ notas: { 1: '90', 2: '80' }, sobran: 0, repetidos: [] })
  expect(read('90\nNP\n80')).toEqual({ notas: { 1: '90', 2: 'NP', 3: '80' }, sobran: 0, repetidos: [] })
})

test('conditions come along, also where there is nothing else', () => {
  expect(read('Condición\nNP\nRetirado\n80')).toEqual({
    notas: { 1: 'NP', 2: 'Retirado', 3: '80' },
    sobran: 0,
    repetidos: [],
  })
  expect(read('2026-0002\tNo se presentó\n2026-0001\tR')).toEqual({
    notas: { 2: 'No se presentó', 1: 'R' },
    sobran: 0,
    repetidos: [],
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
    repetidos: [],
  })
  expect(read('Luis Baez\t80\nPEÑA, ANA\t\nPeña Ana\t95')).toEqual({
    notas: { 2: '80', 1: '95' },
    sobran: 0,
    repetidos: [],
  })
  expect(read('1\t2026-0001\tAna Peña\t91\n2\t2026-0002\tLuis Báez\t82')).toEqual({
    notas: { 1: '91', 2: '82' },
    sobran: 0,
    repetidos: [],
  })
})

test('two of the same name are told apart only by their matrícula', () => {
  expect(read('José Díaz\t80\nAna Peña\t90')).toEqual({ notas: { 1: '90' }, sobran: 1, repetidos: [] })
})

test('what can not be told apart is refused with a sentence', () => {
  expect(read('Pedro\t80\nMaría\t90')).toMatch(/No reconocimos/)
  expect(read('Pedro\nMaría')).toMatch(/No encontramos notas/)
})

const rows = (...filas: string[]) => filas.map(fila => fila.replaceAll('|', '\t')).join('\n')

test('under titles, the grades are the column that is called so, wherever it stands', () => {
  const notas = { 1: '86', 2: '90' }
  for (const texto of [
    rows('Matrícula|Nombre|Nota|Faltas', '2026-0001|Ana Peña|86|2', '2026-0002|Luis Báez|90|1'),
    rows('Estudiante|Parcial|Final|Aprobado', 'Ana Peña|70|86|N', 'Luis Báez|60|90|N'),
    rows(
      'CALIFICACIÓN:|Matrícula|Final|Teléfono',
      '86|2026-0001|50|8095550144',
      '90|2026-0002|50|8095550145',
    ),
    rows('Liceo|', 'Matrícula|Promedio', '2026-0001|86', '2026-0002|90'),
  ])
    expect(read(texto)).toEqual({ notas, sobran: 0, repetidos: [] })
})

test('what may be several columns is not guessed: the sentence says what to do', () => {
  expect(read(rows('2026-0001|86|2', '2026-0002|90|1'))).toMatch(
    /^Hay varias columnas de números: copia solo/,
  )
  expect(read(rows('2026-0001|86|N', '2026-0002|90|S'))).toMatch(/^Hay varias columnas de números/)
  expect(read(rows('Matrícula|Nota|Final', '2026-0001|86|90'))).toMatch(/^Hay varias columnas que se llaman/)
  expect(read(rows('Matrícula|Calificación|Calificación', '2026-0001|86|90'))).toMatch(
    /^Hay varias columnas que/,
  )
  expect(read(rows('Matrícula|Faltas', '2026-0001|2', '2026-0002|1'))).toMatch(
    /^No sabemos cuál columna es la nota/,
  )
  expect(read(rows('Matrícula|Nota|Faltas', '2026-0001||2'))).toMatch(/^No encontramos notas/)
  expect(read(rows('2026-0001|8095550144', '2026-0002|8095550145'))).toMatch(/^No encontramos notas/)
})

test('numbers that are no grades stand in nobody’s way', () => {
  expect(read(rows('2026-0001|86|8095550144', '2026-0002|101|8095550145'))).toEqual({
    notas: { 1: '86', 2: '101' },
    sobran: 0,
    repetidos: [],
  })
})

test('a student who comes twice gets neither grade, unless both are the same', () => {
  expect(read(rows('2026-0001|51', '2026-0002|80', '2026-0001|52', '2026-0002|80,0'))).toEqual({
    notas: { 2: '80,0' },
    sobran: 0,
    repetidos: [1],
  })
  expect(describePegado(1, 0, ['Ana Peña'])).toBe(
    'Se pegó 1 nota. Ana Peña está dos veces con notas distintas: no se escribió ninguna. Revísala.',
  )
})

test('what came of a paste', () => {
  expect(describePegado(2, 0, [])).toBe('Se pegaron 2 notas. Revísalas.')
  expect(describePegado(1, 2, [])).toBe('Se pegó 1 nota; 2 líneas no tienen estudiante en esta sección.')
  expect(describePegado(0, 0, ['Ana Peña', 'Luis Báez'])).toBe(
    'No se pegó ninguna nota. Ana Peña y Luis Báez están dos veces con notas distintas: no se escribió ninguna.',
  )
})
