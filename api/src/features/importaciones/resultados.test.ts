import { COLUMNAS_POMA } from '@nivela/contract/poma'
import type { Cell } from '@nivela/xlsx/cell'
import { describe, expect, test } from 'vitest'
import { readFilas as readTabla } from './filas.ts'

/** What the tests are about: all complaints together. */
function readFilas(rows: Cell[][], notaMinima: number) {
  const { filas, errores, erroresDeFilas, avisos } = readTabla(rows, { tipo: 'resultados', notaMinima })
  return { filas, errores: [...errores, ...erroresDeFilas], avisos }
}

const HEADINGS = Object.values(COLUMNAS_POMA)
const ANA: Cell[] = [
  '2026-0001',
  '001-1234567-8',
  ' Ana ',
  'Peña',
  'ANA@correo.test',
  '809-555-0101',
  85,
  60,
  'sí',
  null,
]

const change = (changes: Partial<Record<keyof typeof COLUMNAS_POMA, Cell>>): Cell[] =>
  ANA.map((cell, index) => {
    const column = Object.keys(COLUMNAS_POMA)[index] as keyof typeof COLUMNAS_POMA
    return column in changes ? (changes[column] ?? null) : cell
  })
const read = (...rows: Cell[][]) => readFilas([HEADINGS, ...rows], 70)
const complaints = (row: Cell[]) => read(row).errores

test('a row as people write it', () => {
  expect(read(ANA)).toEqual({
    filas: [
      {
        fila: 2,
        matricula: '2026-0001',
        cedula: '00112345678',
        tipodocumento: null,
        documento: null,
        nombre: 'Ana',
        apellido: 'Peña',
        correo: 'ana@correo.test',
        telefono: '8095550101',
        lengua: true,
        matematica: false,
        sociales: true,
        naturales: null,
        nota_lengua: 85,
        nota_matematica: 60,
        nota_sociales: null,
        nota_naturales: null,
      },
    ],
    errores: [],
    avisos: [expect.objectContaining({ fila: 2, columna: 'Cédula' })],
  })
})

test('headings in any order and spelling, other columns ignored, empty rows in between', () => {
  const shuffled = [
    'Notas',
    ...HEADINGS.map(heading => ` ${heading.toUpperCase().normalize('NFD')} `).reverse(),
  ]
  const { filas, errores } = readFilas([shuffled, [], ['x', ...[...ANA].reverse()], [null, '  ']], 70)
  expect(errores).toEqual([])
  expect(filas).toMatchObject([{ fila: 3, correo: 'ana@correo.test' }])
})

test.each([
  [112_345_678, '00112345678'],
  [12_345_678, '00012345678'],
  [2_812_345_678, '02812345678'],
  [40_212_345_678, '40212345678'],
  ['402 1234567 8', '40212345678'],
])('the cédula %j is %s', (cell, cedula) => {
  expect(read(change({ cedula: cell })).filas[0]?.cedula).toBe(cedula)
})

describe('someone without a cédula', () => {
  const row = (cedula: Cell, ...document: Cell[]) => [...change({ cedula }), ...document]
  const readAs = (headings: string[], cells: Cell[]) => readFilas([[...HEADINGS, ...headings], cells], 70)

  test.each<[string[], Cell[], object]>([
    [['Pasaporte'], [' rd-447 1920 '], { tipodocumento: 'pasaporte', documento: 'RD4471920' }],
    [['Documento'], ['RD4471920'], { tipodocumento: 'pasaporte', documento: 'RD4471920' }],
    [['Documento'], ['402-1234567-8'], { cedula: '40212345678', documento: null }],
    [['Tipo de documento', 'Documento'], ['PASAPORTE', 5_551_234], { tipodocumento: 'pasaporte', documento: '5551234' }],
    [['Tipo de documento', 'Documento'], ['Otro', 'CR-99881'], { tipodocumento: 'otro', documento: 'CR99881' }],
    [['tipo de documento', 'DOCUMENTO'], ['cédula', 112_345_678], { cedula: '00112345678', tipodocumento: null }],
  ])('%j %j', (headings, cells, identidad) => {
    const { filas, errores } = readAs(headings, row(null, ...cells))
    expect(errores).toEqual([])
    expect(filas).toEqual([expect.objectContaining({ cedula: null, ...identidad })])
  }) // biome-ignore format: a list of values reads better in lines

  test('a sheet of passports needs no column for the cédula', () => {
    const without = <T>(cells: T[]) => cells.filter((_, index) => HEADINGS[index] !== 'Cédula')
    const { filas, errores } = readFilas(
      [
        [...without(HEADINGS), 'Pasaporte'],
        [...without(ANA), 'AB123456'],
      ],
      70,
    )
    expect(errores).toEqual([])
    expect(filas).toMatchObject([{ cedula: null, tipodocumento: 'pasaporte', documento: 'AB123456' }])
  })

  test.each<[string[], Cell[], string, RegExp]>([
    [['Pasaporte'], [null], 'Cédula', /está vacío/],
    [['Pasaporte'], ['x'], 'Pasaporte', /^«x»: El documento tiene de 4 a 30/],
    [['Documento'], [new Date('2026-11-01')], 'Documento', /lo convirtió en una fecha/],
    [['Tipo de documento', 'Documento'], ['licencia', 'AB12345'], 'Tipo de documento', /^«licencia»: Escribe Cédula/],
    [['Tipo de documento', 'Documento'], ['cédula', 'AB12345'], 'Documento', /11 dígitos/],
    [['Tipo de documento', 'Documento'], ['pasaporte', null], 'Cédula', /está vacío/],
  ])('%j %j is refused', (headings, cells, columna, mensaje) => {
    expect(readAs(headings, row(null, ...cells)).errores).toEqual([
      { fila: 2, columna, mensaje: expect.stringMatching(mensaje) },
    ])
  }) // biome-ignore format: a list of values reads better in lines

  test('the cédula wins where both are given, digits alone are doubted, and the same document twice is refused', () => {
    const told = ({ avisos }: ReturnType<typeof readFilas>) => avisos.map(({ mensaje }) => mensaje).join()
    const both = readAs(['Pasaporte'], row('00113918205', 'AB123456'))
    expect(both.filas).toMatchObject([{ cedula: '00113918205', documento: null }])
    expect(told(both)).toMatch(/Tiene cédula: el documento «AB123456» no se guarda/)
    expect(told(readAs(['Documento'], row(null, '123456789')))).toMatch(/se lee como un pasaporte/)
    const twin = [...change({ cedula: null, matricula: '2', correo: 'otra@correo.test' }), 'ab 123456']
    const headings = [...HEADINGS, 'Pasaporte']
    expect(readFilas([headings, row(null, 'AB123456'), twin], 70).errores).toEqual([
      { fila: 3, columna: 'Documento', mensaje: '«AB123456» ya está en la fila 2.' },
    ])
  })
})

describe('an area', () => {
  test.each<[Cell, boolean | null]>([
    [70, true], [69.99, false], [0, false], [100, true], ['70', true], [' 85,5 ', true], ['69.9', false], [true, true],
    [false, false], ['SÍ', true], ['si', true], ['No', false], ['Verdadero', true], ['FALSO', false], ['aprobado', true],
    ['Reprobada', false], ['', null], ['  ', null], [null, null],
  ])('%j', (cell, passed) => {
    expect(read(change({ lengua: cell })).filas[0]?.lengua).toBe(passed)
  }) // biome-ignore format: a list of values reads better in lines

  test.each<[Cell, boolean, number]>([
    [69.999, false, 69.99], [69.999999999, false, 69.99], [0.29, false, 0.29], [57.01, false, 57.01],
    [69.7 + 0.1 + 0.1 + 0.1, true, 70],
  ])('%j: passed %j with %j', (cell, lengua, nota_lengua) => {
    expect(read(change({ lengua: cell })).filas).toMatchObject([{ lengua, nota_lengua }])
  }) // biome-ignore format: a list of values reads better in lines

  test.each<[Cell, RegExp]>([
    [101, /fuera de rango/], [-1, /fuera de rango/], ['ochenta', /«ochenta» no es una nota/], ['1e3', /no es una nota/],
    [new Date('2026-01-02'), /es una fecha/], [{ error: '#N/A' }, /#N\/A/], ['=1+1', /no es una nota/],
  ])('%j is refused', (cell, sentence) => {
    expect(complaints(change({ naturales: cell }))).toEqual([
      { fila: 2, columna: 'Ciencias Naturales', mensaje: expect.stringMatching(sentence) },
    ])
  }) // biome-ignore format: a list of values reads better in lines
})

describe('refused by row and column, with what was written', () => {
  test.each<[keyof typeof COLUMNAS_POMA, Cell, RegExp]>([
    ['cedula', '123', /^«123»: La cédula tiene 11 dígitos/],
    ['cedula', 123, /^«123»: La cédula tiene 11 dígitos/],
    ['cedula', 0, /^«0»: La cédula tiene 11 dígitos/],
    ['cedula', 1_234_567, /^«1234567»: La cédula tiene 11 dígitos/],
    ['cedula', null, /está vacío/],
    ['cedula', 1.5, /lo convirtió en un número/],
    ['cedula', 4.0212345678e15, /11 dígitos/],
    ['nombre', '   ', /está vacío/],
    ['nombre', 'x'.repeat(121), /«x{60}…»: .*120 caracteres/],
    ['nombre', 'a\u0000b', /no se pueden guardar/],
    ['apellido', 'Pe\u200dña', /caracteres invisibles/],
    ['correo', '\u202asin\u200b  arroba\u202c', /^«sin arroba»: Escribe un correo válido/],
    ['nombre', 'Ana\nLuz', /caracteres invisibles/],
    ['correo', 'sin arroba', /«sin arroba»: Escribe un correo válido/],
    ['correo', 'a@b.do\nbcc:c@d.do', /correo válido/],
    ['telefono', '123', /«123»: El teléfono tiene 10 dígitos/],
    ['matricula', new Date('2026-11-01'), /«2026-11-01»: la hoja lo convirtió en una fecha/],
    ['matricula', { error: '#REF!' }, /#REF!/],
  ])('%s %j', (column, cell, sentence) => {
    expect(complaints(change({ [column]: cell }))).toEqual([
      { fila: 2, columna: COLUMNAS_POMA[column], mensaje: expect.stringMatching(sentence) },
    ])
  })

  test('someone who is there twice', () => {
    const twin = change({ matricula: '2', correo: 'otra@correo.test' })
    expect(read(ANA, [], twin).errores).toEqual([
      { fila: 4, columna: 'Cédula', mensaje: '«00112345678» ya está en la fila 2.' },
    ])
    expect(read(ANA, change({ cedula: '00112345679', matricula: '2' })).errores[0]?.columna).toBe('Correo')
  })

  test('headings that are missing, or there twice, or no headings at all', () => {
    expect(readFilas([HEADINGS.filter(one => one !== 'Correo'), ANA], 70).errores).toEqual([
      { fila: 1, columna: 'Correo', mensaje: 'Falta la columna «Correo» en la primera fila.' },
    ])
    expect(readFilas([[...HEADINGS, 'correo'], ANA], 70).errores[0]?.mensaje).toMatch(/está dos veces/)
    expect(readFilas([ANA], 70).errores).toHaveLength(1)
    expect(readFilas([], 70).errores[0]?.mensaje).toMatch(/encabezados de la plantilla/)
    expect(read().errores[0]?.mensaje).toMatch(/ningún estudiante/)
  })
})

test('a grade that was a percentage is worth a warning', () => {
  const { filas, avisos } = read(change({ cedula: '00113918205', lengua: 0.85 }))
  expect(filas).toHaveLength(1)
  expect(avisos).toContainEqual({
    fila: 2,
    columna: 'Lengua Española',
    mensaje: expect.stringMatching(/porcentaje, escribe 85/),
  })
})

test('an empty telephone is no telephone', () => {
  expect(read(change({ telefono: null })).filas[0]?.telefono).toBeNull()
})

test('headings far down, where a person said that they are, and rows below them', () => {
  const titles = Array.from({ length: 300 }, (): Cell[] => ['Listado'])
  const { filas } = readTabla([...titles, HEADINGS, ANA], {
    tipo: 'resultados',
    notaMinima: 70,
    fila: titles.length + 1,
  })
  expect(filas).toMatchObject([{ fila: titles.length + 2, matricula: '2026-0001' }])
})

test('a student may come without an e-mail and a matrícula, and without either column’s cell', () => {
  const { filas, errores } = read(change({ matricula: null, correo: '  ' }))
  expect(errores).toEqual([])
  expect(filas[0]).toMatchObject({ matricula: null, correo: null, cedula: '00112345678' })
})
