import { CAMPOS_DE_IMPORTACION, type TipoDeImportacion } from '@nivela/contract/importaciones'
import type { Cell } from '@nivela/xlsx/cell'
import { readTable } from '@nivela/xlsx/read'
import { writeXlsx } from '@nivela/xlsx/write'
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { tryCases } from '../../testing/random-cases.ts'
import { findColumnas, matchHeading } from './columnas.ts'
import { SINONIMOS } from './sinonimos.ts'

const TIPOS = Object.keys(CAMPOS_DE_IMPORTACION) as TipoDeImportacion[]
const fieldsOf = (tipo: TipoDeImportacion) => Object.keys(CAMPOS_DE_IMPORTACION[tipo])
const namesOf = (tipo: TipoDeImportacion, field: string) => [
  CAMPOS_DE_IMPORTACION[tipo][field]?.titulo ?? '',
  ...(SINONIMOS[tipo][field] ?? []),
]

test.each<[TipoDeImportacion, string, string | null]>([
  ['resultados', 'Nombres', 'nombre'], ['resultados', 'APELLIDO(S)', 'apellido'], ['resultados', 'Apellidos:', 'apellido'],
  ['resultados', 'E-mail', 'correo'], ['resultados', 'Correo electrónico del estudiante', 'correo'],
  ['resultados', 'No. de cédula', 'cedula'], ['resultados', 'Matrícula / ID', null], ['resultados', 'ID', 'matricula'],
  ['resultados', 'Nota de Lengua', 'lengua'], ['resultados', 'Puntaje POMA - Mate', 'matematica'], ['resultados', 'Cs. Naturales', 'naturales'],
  ['resultados', 'Pasaporte', 'pasaporte'], ['resultados', 'Tel.', 'telefono'], ['resultados', 'Nombre de la madre', null],
  ['maestros', 'Nombre del docente', 'nombre'], ['secciones', 'Nombre de la asignatura', 'asignatura'],
  ['secciones', 'Profesor(a)', 'maestro'], ['secciones', 'Hora de inicio', 'inicio'], ['asignaturas', 'Total de créditos', 'creditos'],
])('%s: «%s» is %s', (tipo, heading, field) => {
  expect(matchHeading(heading, tipo)?.field ?? null).toBe(field)
}) // biome-ignore format: a list of values reads better in lines

test('no name stands for two fields of a table', () => {
  for (const tipo of TIPOS)
    for (const field of fieldsOf(tipo))
      for (const name of namesOf(tipo, field))
        expect([tipo, name, matchHeading(name, tipo)?.field]).toEqual([tipo, name, field])
})

const SPELLINGS: ((heading: string) => string)[] = [
  heading => heading,
  heading => heading.toUpperCase(),
  heading => heading.toLowerCase().normalize('NFD'),
  heading => heading.normalize('NFD').replace(/\p{Diacritic}/gu, ''),
  heading => `  ${heading.replaceAll(' ', '\u00a0 ')} `,
  heading => `${heading}:`,
  heading => `*${heading}*`,
]

/** Ways to write a table down; each gives its rows back as a program would read them. */
const WRITINGS: ((rows: string[][]) => Promise<Cell[][]>)[] = [
  async rows => rows,
  rows => readText(rows, ',', 'utf8'),
  rows => readText(rows, ';', 'utf8'),
  rows => readText(rows, '\t', 'utf8'),
  rows => readText(rows, ';', 'utf16le', '\ufeff'),
  rows => readText(rows, ',', 'utf8', '\ufeff'),
  rows => readText(rows, '\t', 'utf16le', '\ufeff'),
  async rows => {
    const [headings = [], ...others] = rows
    const columns = Array.from({ length: 40 }, (_, place) => ({ heading: headings[place] ?? '' }))
    const file = await writeXlsx([{ name: 'Hoja', columns, rows: others }])
    return readTable(file, { maxRows: 1000 })
  },
]

const quoted = (cell: string) => `"${cell.replaceAll('"', '""')}"`
const readText = (rows: string[][], separator: string, encoding: BufferEncoding, mark = '') =>
  readTable(Buffer.from(mark + rows.map(row => row.map(quoted).join(separator)).join('\r\n'), encoding), {
    maxRows: 1000,
  })

const word = fc.constantFrom('Tutor', 'Foto', 'Observaciones', 'Grado anterior', 'Dirección', 'x1', 'Firma')

describe('a table is understood however it is written', () => {
  const table = fc.record({
    tipo: fc.constantFrom(...TIPOS),
    titles: fc.array(fc.constantFrom('Liceo Salomé Ureña', 'Año 2026', '', 'Listado oficial'), {
      maxLength: 19,
    }),
    order: fc.infiniteStream(fc.nat()),
    names: fc.infiniteStream(fc.nat()),
    spellings: fc.infiniteStream(fc.constantFrom(...SPELLINGS)),
    strangers: fc.uniqueArray(word, { maxLength: 4 }),
    writing: fc.nat(WRITINGS.length - 1),
  })
  const take = <T>(stream: fc.Stream<T>) => stream.next().value as T

  test('titles above, any order, other names, other spellings, columns that are not known, any format', async () => {
    await tryCases(
      table,
      async ({ tipo, titles, order, names, spellings, strangers, writing }) => {
        const columns = [...fieldsOf(tipo), ...strangers.map(() => null)]
          .map((field, place) => {
            const known = field ? namesOf(tipo, field) : []
            const name = field
              ? (known[take(names) % known.length] ?? '')
              : (strangers[place - fieldsOf(tipo).length] ?? '')
            return { field, heading: take(spellings)(name), sort: take(order) }
          })
          .sort((a, b) => a.sort - b.sort)
        const rows = [
          ...titles.map(title => [title]),
          columns.map(({ heading }) => heading),
          columns.map(({ field }) => `dato de ${field}`),
        ]
        const written = await (WRITINGS[writing] ?? WRITINGS[0])?.(rows)
        const { vista, places, from } = findColumnas(written ?? [], { tipo })
        expect([vista.fila, from]).toEqual([titles.length + 1, titles.length + 1])
        expect([vista.faltan, vista.repetidas]).toEqual([[], []])
        for (const field of fieldsOf(tipo))
          expect(written?.[from]?.[places[field] ?? -1]).toBe(`dato de ${field}`)
        expect(vista.columnas.filter(({ campo }) => !campo)).toHaveLength(strangers.length)
      },
      { numRuns: 300 },
    )
  })

  test('whatever stands in its cells, nothing breaks', async () => {
    const cell = fc.oneof(
      fc.string(),
      fc.double(),
      fc.boolean(),
      fc.constant(null),
      fc.date({ noInvalidDate: true }),
      fc.constantFrom('__proto__', 'constructor', 'Nombre', 'Nombre', 'Cédula'),
    )
    const rows = fc.array(fc.array(cell, { maxLength: 12 }), { maxLength: 30 })
    await tryCases(
      fc.tuple(
        rows,
        fc.constantFrom(...TIPOS),
        fc.option(fc.integer({ min: 0, max: 20 }), { nil: undefined }),
      ),
      async ([rows, tipo, fila]) => {
        const { vista } = findColumnas(rows, { tipo, fila })
        const names = vista.columnas.map(({ encabezado }) => encabezado)
        expect(new Set(names).size).toBe(names.length)
      },
      { numRuns: 500 },
    )
  })
})

describe('what a person names wins', () => {
  const looked = (columnas: Record<string, string | null>, ...headings: string[]) => {
    const { vista, places } = findColumnas([['Listado'], headings, headings.map(() => 'x')], {
      tipo: 'maestros',
      columnas,
    })
    const found = vista.columnas.map(({ encabezado, campo }) => [encabezado, campo])
    return { ...vista, places, found: Object.fromEntries(found) }
  }

  test('the other headings are known by their names', () => {
    const { found, faltan, repetidas } = looked(
      { BUZON: 'correo' },
      ...['Cédula', 'Nombres', 'Apellidos', 'Buzón', 'Tel.', 'Tutor'],
    )
    expect(found).toEqual({
      Cédula: 'cedula', Nombres: 'nombre', Apellidos: 'apellido', Buzón: 'correo', 'Tel.': 'telefono', Tutor: null,
    }) // biome-ignore format: one row
    expect([faltan, repetidas]).toEqual([[], []])
  })

  test('but for those whose field it gave to another column, and those that it leaves out', () => {
    expect(looked({ 'Correo personal': 'correo' }, 'Nombre', 'Correo', 'Correo personal')).toMatchObject({
      found: { Nombre: 'nombre', Correo: null, 'Correo personal': 'correo' },
      repetidas: [],
    })
    expect(looked({ Correo: 'correo' }, 'Nombre', 'Correo', 'Correo').found['Correo (2)']).toBeNull()
    expect(looked({ Celular: null }, 'Nombre', 'Celular', 'Correo')).toMatchObject({
      found: { Nombre: 'nombre', Celular: null, Correo: 'correo' },
      faltan: expect.arrayContaining(['telefono']),
    })
    expect(looked({ Alfa: 'rol', Beta: 'rol' }, 'Nombre', 'Alfa', 'Beta').repetidas).toEqual(['rol'])
  })

  test('its names find the row of the headings too', () => {
    const { fila, places } = looked({ Alfa: 'nombre', Beta: null, Gama: 'Correo' }, 'Alfa', 'Beta', 'Gama')
    expect(fila).toBe(2)
    expect(places).toMatchObject({ nombre: 0, correo: 2, apellido: -1 })
  })

  test('as it does when it is remembered', () => {
    const rows = [
      ['Nombre', 'Buzón'],
      ['x', 'y'],
    ]
    const { huella } = findColumnas(rows, { tipo: 'maestros' })
    const { vista, places } = findColumnas(rows, {
      tipo: 'maestros',
      recordadas: { [huella]: { Buzón: 'correo' } },
    })
    expect([vista.recordada, places.nombre, places.correo]).toEqual([true, 0, 1])
  })
})

test('a name that stands twice is asked about, unless one of them is the template’s', () => {
  const looked = (...headings: string[]) =>
    findColumnas([headings, headings.map(() => 'x')], { tipo: 'maestros' })
  expect(looked('E-mail', 'Correo electrónico').vista.repetidas).toEqual(['correo'])
  expect(looked('E-mail', 'Correo').places.correo).toBe(1)
  expect(looked('Correo', 'Correo').vista.columnas.map(({ encabezado }) => encabezado)).toEqual([
    'Correo',
    'Correo (2)',
  ])
})
