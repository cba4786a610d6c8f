import { makeSheet } from '@nivela/xlsx/xlsx.test-support'
import { describe, expect, test } from 'vitest'
import { openImportSchool } from './importaciones.test-support.ts'

/** Tables as other people make them. */

const { postgres, found, sendTo } = await openImportSchool()

let count = 0
/** A cédula and an address that are nobody else's. */
function who() {
  count += 1
  return { cedula: String(22_500_000_000 + count), correo: `ajeno${count}@correo.test` }
}
const text = (lines: (string | number)[][], separator = ';') =>
  Buffer.from(lines.map(line => line.join(separator)).join('\r\n'))
const areas = ['Lengua Esp.', 'Matem.', 'C. Soc.', 'C. Nat.']
const importText = async (lines: (string | number)[][], query = 'invitar=false') =>
  (await sendTo(`/import/excel?${query}`, text(lines))).body.data

test('titles, shortened headings, names in one column, no results, and a total below', async () => {
  const [ana, luis] = [who(), who()]
  const answer = await importText([
    ['LICEO SALOMÉ UREÑA'],
    ['Listado de admitidos 2026'],
    [],
    ['No.', 'Matríc.', 'Céd. Ident.', 'Apellidos y Nombres', 'Correo electr.', 'Tel.', ...areas],
    [1, `A-${ana.cedula}`, ana.cedula, 'De la Cruz Peña Ana María', ana.correo, '', 80, 'NSP', '-', 55],
    [2, `A-${luis.cedula}`, luis.cedula, 'MARTE, LUIS', luis.correo, '', 60, 70, 80, 90],
    [],
    ['', '', '', 'TOTAL', '', '', 140, 70, 80, 145],
  ])
  expect(answer).toMatchObject({ creados: 2 })
  expect(answer.avisos.filter(({ columna }: { columna: string }) => columna === 'Nombre completo')).toEqual([
    expect.objectContaining({
      fila: 5,
      mensaje: expect.stringContaining('nombre Ana María, apellido De la Cruz Peña'),
    }),
    expect.objectContaining({ fila: 6, mensaje: expect.stringContaining('nombre LUIS, apellido MARTE') }),
  ])
  expect(answer.avisos.at(-1)).toEqual({
    ...{
      fila: 8,
      columna: 'Apellidos y Nombres',
      mensaje: '«TOTAL»: Es una fila de totales: no se importa.',
    },
  })
  expect(await found(ana.correo)).toMatchObject({
    ...{ nombre: 'Ana María', apellido: 'De la Cruz Peña', lengua: true, matematica: null, sociales: null },
  })
})

test('an acta in the column of the cédula, by what the column or the row says', async () => {
  const [eva, ivo] = [who(), who()]
  const head = ['Matrícula', 'Cédula/Acta', 'Nombre', 'Apellido', 'Correo', 'Teléfono', ...areas]
  expect(
    await importText([head, [`B-${eva.cedula}`, '2011-0045', 'Eva', 'Luz', eva.correo, '', 1, 2, 3, 4]]),
  ).toMatchObject({
    creados: 1,
  })
  expect(await found(eva.correo)).toMatchObject({
    cedula: null,
    tipodocumento: 'acta',
    documento: '20110045',
  })
  const named = [
    'Tipo de documento',
    'Documento',
    'Nombre',
    'Apellido',
    'Correo',
    'Teléfono',
    'Matrícula',
    ...areas,
  ]
  await importText([named, ['Acta de nacimiento', '77-12', 'Ivo', 'Sol', ivo.correo, '', 'B-2', 1, 2, 3, 4]])
  expect(await found(ivo.correo)).toMatchObject({ tipodocumento: 'acta', documento: '7712' })
})

test('a column is remembered by its heading, in a table with others too', async () => {
  const [uno, dos] = [who(), who()]
  const head = ['Ficha', 'Cédula', 'Nombre', 'Apellido', 'Correo', 'Teléfono', ...areas]
  const cells = (one: typeof uno) => [`C-${one.cedula}`, one.cedula, 'Uno', 'Más', one.correo, '', 1, 2, 3, 4]
  const first = await sendTo('/import/excel?invitar=false', text([head, cells(uno)]), {
    columnas: JSON.stringify({ Ficha: 'matricula' }),
  })
  expect(first.body.data).toMatchObject({ creados: 1 })
  const other = text([
    ['Foto', ...head, 'Tutor'],
    ['', ...cells(dos), 'x'],
  ])
  const { faltan, recordada } = (await sendTo('/importaciones/resultados/columnas', other)).body.data
  expect([faltan, recordada]).toEqual([[], true])
  expect((await sendTo('/import/excel?invitar=false', other)).body.data).toMatchObject({ creados: 1 })
  expect(await found(dos.correo)).toMatchObject({ matricula: `C-${dos.cedula}` })
})

describe('classrooms', () => {
  const send = async (content: Buffer) => (await sendTo('/importaciones/aulas', content)).body.data
  const names = async () =>
    (await postgres.pool.query('select nombre from aulas order by id')).rows.map(({ nombre }) => nombre)

  test('a total, a lone number and the headings of the next page become no classroom', async () => {
    const answer = await send(
      text([
        ['Aula', 'Cant. butacas'],
        ['A-1', 30],
        ['A-2', 20],
        ['Aula', 'Cant. butacas'],
        ['Lab. d’Informática', 25],
        ['TOTAL', 75],
        [],
        [75],
      ]),
    )
    expect(answer).toMatchObject({ creados: 3 })
    expect(answer.avisos.map(({ fila }: { fila: number }) => fila)).toEqual([4, 6, 8])
    expect(await names()).toEqual(['A-1', 'A-2', 'Lab. d’Informática'])
    expect(
      await send(
        text([
          ['Aula', 'Cap.'],
          ["Lab. d'Informática", 25],
        ]),
      ),
    ).toMatchObject({ creados: 0, sinCambios: 1 })
  })

  test('five megabytes of empty formatted rows behind the data', async () => {
    const cells = (row: number) =>
      'ABCDEFGHIJKLMNOPQRST'.replace(
        /./g,
        column => `<c r="${column}${row}" s="${(row * 7 + column.charCodeAt(0)) % 9}"/>`,
      )
    const rows = Array.from(
      { length: 60_000 },
      (_, at) => `<row r="${at + 3}" spans="1:20" ht="15.75">${cells(at + 3)}</row>`,
    )
    const value = (place: string, what: string) => `<c r="${place}" t="inlineStr"><is><t>${what}</t></is></c>`
    const head = `<row r="1">${value('A1', 'Aula')}</row><row r="2">${value('A2', 'Vacía por debajo')}</row>`
    const content = makeSheet(head + rows.join(''))
    expect(content.length).toBeGreaterThan(4_000_000)
    expect(await send(content)).toMatchObject({ creados: 1 })
  })
})
