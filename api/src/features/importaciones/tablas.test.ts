import { readFileSync } from 'node:fs'
import { describe, expect, test } from 'vitest'
import { openMailServer, sendMails } from '../../testing/mail.ts'
import { openImportSchool } from './importaciones.test-support.ts'

const { call, postgres, admin, row, sheet, send, importRows, found, writes, csvOf, csvRow, sendTo } =
  await openImportSchool()

describe('a table as the office has it', () => {
  test('titles, synonyms and unknown columns; bad rows set aside, and mended from the file that comes back', async () => {
    const bad = [csvRow({ correo: 'x' }), csvRow({ nombre: '' }), csvRow({ cedula: '101234567' })]
    const good = row()
    const goodRow = csvRow(good)
    const content = csvOf(bad[0] ?? '', goodRow, bad[1] ?? '', bad[2] ?? '')
    const before = await writes()
    expect(await sendTo('/import/excel', content)).toMatchObject({
      status: 400,
      body: { error: expect.stringMatching(/^Hay 2 errores/) },
    })
    expect(await writes()).toBe(before)
    const done = (await sendTo('/import/excel?apartarErrores=true&invitar=false', content)).body.data
    expect(done).toMatchObject({ creados: 2, totalApartadas: 2 })
    expect(done.apartadas).toEqual([
      { fila: 4, errores: [{ fila: 4, columna: 'Correo', mensaje: expect.stringMatching(/correo válido/) }] },
      { fila: 6, errores: [{ fila: 6, columna: 'Nombre', mensaje: expect.stringMatching(/está vacío/) }] },
    ])
    expect(await found(good.correo)).toMatchObject({ nota_lengua: 85.5, matematica: false, sociales: true })

    const file = await sendTo('/importaciones/resultados/apartadas', content)
    expect(file.headers['content-disposition']).toBe('attachment; filename="filas-por-corregir.xlsx"')
    const looked = (await sendTo('/importaciones/resultados/columnas', file.raw)).body.data
    expect(looked).toMatchObject({ fila: 1, filas: 2, faltan: [], repetidas: [] })
    expect(looked.columnas[0]).toEqual({
      encabezado: 'Problemas', campo: null,
      ejemplos: [expect.stringMatching(/^Correo: «x»/), expect.stringMatching(/^Nombre: El campo/)],
    }) // biome-ignore format: one column
    expect((await sendTo('/import/excel', file.raw)).status).toBe(400)
  })

  test('columns are matched by hand, remembered by their headings for everyone, and looked at with their data', async () => {
    const one = row()
    const headings = 'Alfa;Beta;Gama;Delta;Eps;Zeta;Eta;Teta;Iota;Kapa'
    const cells = `${one.matricula};${one.nombre};${one.apellido};${one.correo};;${one.cedula};1;2;3;4`
    const content = Buffer.from(`${headings}\n${cells}`)
    expect((await sendTo('/import/excel', content)).body.errores[0].mensaje).toMatch(
      /No encontramos los encabezados/,
    )
    const fields = [
      'matricula',
      'nombre',
      'apellido',
      'correo',
      'Teléfono',
      'cedula',
      'lengua',
      'matematica',
      'sociales',
      null,
    ]
    const columnas = Object.fromEntries(headings.split(';').map((heading, place) => [heading, fields[place]]))
    const look = async () =>
      (await sendTo('/importaciones/resultados/columnas', content, { fila: '1' })).body.data
    expect((await look()).recordada).toBe(false)
    const missing = await sendTo('/import/excel', content, { fila: '1', columnas: JSON.stringify(columnas) })
    expect(missing.body.errores).toEqual([
      {
        fila: 1,
        columna: 'Ciencias Naturales',
        mensaje: 'Falta la columna «Ciencias Naturales» en la primera fila.',
      },
    ])
    const all = JSON.stringify({ ...columnas, Kapa: 'naturales' })
    expect((await sendTo('/import/excel?simular=true', content, { fila: '1', columnas: all })).status).toBe(
      200,
    )
    expect((await look()).recordada).toBe(false)
    expect((await sendTo('/import/excel', content, { fila: '1', columnas: all })).body.data).toMatchObject({
      creados: 1,
    })
    expect(await look()).toMatchObject({ recordada: true, faltan: [], filas: 1 })
    expect((await sendTo('/import/excel', content, { fila: '1' })).body.data).toMatchObject({ sinCambios: 1 })
    for (const bad of ['{', '[]', '{"a": 1}', 'null'])
      expect((await sendTo('/import/excel', content, { columnas: bad })).body.campos.columnas).toMatch(
        /Elígelas de nuevo/,
      )
    expect((await sendTo('/import/excel', content, { fila: '21' })).status).toBe(400)
    expect((await sendTo('/importaciones/nadie', content)).status).toBe(400)
  })

  test('a column that is not known is named, and the others are known as they are', async () => {
    const one = row()
    const content = csvOf(csvRow(one)).toString().replace('E-mail', 'Buzón')
    expect((await sendTo('/import/excel', content)).body.errores).toMatchObject([{ columna: 'Correo' }])
    const columnas = JSON.stringify({ Buzón: 'correo' })
    for (const path of ['/import/excel', '/importaciones/resultados'])
      expect((await sendTo(`${path}?simular=true`, content, { columnas })).body.data).toMatchObject({
        creados: 1,
      })
    expect((await sendTo('/import/excel', content, { columnas })).body.data).toMatchObject({ creados: 1 })
    expect(await found(one.correo)).toMatchObject({ nombre: one.nombre, nota_lengua: 85.5 })
    // From now on it is known by itself.
    expect((await sendTo('/import/excel', content)).body.data).toMatchObject({ sinCambios: 1 })
  })

  test('an empty score is not passed, what is known, or a row to mend', async () => {
    const one = row({ lengua: 90, matematica: 80, naturales: 75 })
    await importRows([one])
    const blank = await sheet([{ ...one, lengua: null, matematica: null, naturales: null }])
    const told = async (query: string, vacias: string) =>
      (await sendTo(`/import/excel${query}`, blank, { vacias })).body
    const asked = await told('?simular=true', 'no_aprobada')
    expect(asked.data).toMatchObject({ actualizados: 1, vacias: 3 })
    expect(asked.data.cambios).toEqual([
      { fila: 2, quien: 'Yuleisy Núñez', campo: 'lengua', antes: '90', despues: 'No aprobada' },
      { fila: 2, quien: 'Yuleisy Núñez', campo: 'matematica', antes: '80', despues: 'No aprobada' },
      { fila: 2, quien: 'Yuleisy Núñez', campo: 'naturales', antes: '75', despues: 'No aprobada' },
    ])
    // Those of a row that can't go in anyway, such as a line of totals, are not asked about.
    const totals = { ...row(), nombre: 'TOTAL', cedula: '', lengua: null, sociales: null }
    const withTotals = await sheet([{ ...one, lengua: null }, totals])
    expect(
      (await sendTo('/import/excel?simular=true&apartarErrores=true', withTotals)).body.data,
    ).toMatchObject({
      ...{ actualizados: 1, totalApartadas: 1, vacias: 1 },
    })
    expect((await told('', 'conservar')).data).toMatchObject({ sinCambios: 1 })
    expect((await told('', 'apartar')).errores).toHaveLength(3)
    expect((await told('', 'no_aprobada')).data).toMatchObject({ actualizados: 1 })
    expect(await found(one.correo)).toMatchObject({ lengua: false, nota_lengua: null, sociales: true })
    expect((await told('', 'x')).campos.vacias).toMatch(/debe ser/)
  })

  test('invitations wait for the office, and then all leave in one press', async () => {
    const server = await openMailServer()
    await sendMails(postgres, server.url)
    const state = async () => (await call('GET', '/resultados/poma/invitaciones', { as: admin })).body.data
    await call('POST', '/resultados/poma/invitar', { as: admin, body: {} })
    await expect.poll(async () => (await state()).enCamino).toBe(0)
    const [one, two] = [row(), row()]
    await importRows([one, two], '?invitar=false')
    // Another address in the next sheet is no reason to write to someone who was not invited yet.
    one.correo = `otra-${one.correo}`
    await importRows([one], '?invitar=false')
    const waiting = await state()
    expect(waiting.esperan).toBe(2)
    expect((await call('POST', '/resultados/poma/invitar', { as: admin, body: {} })).body.data).toEqual({
      enviados: 2,
    })
    expect((await server.next(one.correo)).subject).toBe('Te damos la bienvenida a Nivela')
    await expect.poll(state).toEqual({ ...waiting, esperan: 0, enviadas: waiting.enviadas + 2 })
  })

  test('LibreOffice’s ods and CSV files say the same as its xlsx', async () => {
    const sendFixture = async (name: string, query = '') =>
      (await send(readFileSync(new URL(`./fixtures/${name}`, import.meta.url)), query)).body.data
    expect(await sendFixture('libreoffice.xlsx')).toMatchObject({ creados: 4 })
    for (const name of ['libreoffice.ods', 'libreoffice-1252.csv', 'libreoffice-utf16.csv'])
      expect(await sendFixture(name, '?simular=true'), name).toMatchObject({
        creados: 0,
        actualizados: 0,
        sinCambios: 4,
      })
  })
})
