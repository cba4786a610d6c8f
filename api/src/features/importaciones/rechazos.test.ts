import { COLUMNAS_POMA } from '@nivela/contract/poma'
import { ROL } from '@nivela/contract/roles'
import { writeXlsx } from '@nivela/xlsx/write'
import { describe, expect, test } from 'vitest'
import { upload } from '../../testing/upload.ts'
import { openImportSchool, type Row } from './importaciones.test-support.ts'

const { app, call, person, postgres, admin, row, importRows, writes } = await openImportSchool()

describe('refused, and nothing is written', () => {
  test.each<[string, (other: { correo: string }) => Promise<Row[]>, string, RegExp]>([
    ['a bad cell', async () => [row(), row({ correo: 'x' })], 'Correo', /«x»: Escribe un correo válido/],
    [
      'a cédula twice',
      async () => [row({ cedula: '22399999999' }), row({ cedula: '22399999999' })],
      'Cédula',
      /ya está en la fila 2/,
    ],
    [
      'someone else’s e-mail',
      async ({ correo }) => [row(), row({ correo })],
      'Correo',
      /ya es de otra persona/,
    ],
    [
      'a matrícula that is taken',
      async () => [row({ matricula: 'TOMADA' })],
      'Matrícula',
      /«TOMADA» ya es de otra persona/,
    ],
    ['a teacher’s cédula', async () => [row({ cedula: '40288888888' })], 'Cédula', /no es estudiante/],
  ])('%s', async (_what, rowsOf, columna, mensaje) => {
    const other = await person(ROL.maestro)
    await postgres.pool.query(`update usuarios set cedula = null where cedula = '40288888888'`)
    await postgres.pool.query(`update usuarios set cedula = '40288888888' where id = $1`, [other.id])
    await postgres.pool.query(`update usuarios set matricula = null where matricula = 'TOMADA'`)
    await person(ROL.estudiante, { matricula: 'TOMADA' })
    const rows = await rowsOf(other)
    for (const query of ['?simular=true', '']) {
      const before = await writes()
      const { status, body } = await importRows(rows, query)
      expect(status).toBe(400)
      expect(body.error).toBe('Hay 1 error en el archivo y no se guardó nada.')
      expect(body.errores).toEqual([
        { fila: rows.length + 1, columna, mensaje: expect.stringMatching(mensaje) },
      ])
      expect(await writes()).toBe(before)
    }
  })

  test('the first hundred errors, and how many there are', async () => {
    const { body } = await importRows(Array.from({ length: 130 }, () => row({ correo: 'x' })))
    expect(body.error).toBe('Hay 130 errores en el archivo y no se guardó nada. Estos son los primeros 100.')
    expect(body.errores).toHaveLength(100)
  })

  test.each([
    ['no file', [], 400, 'Selecciona la plantilla xlsx.'],
    [
      'an empty one',
      [{ name: 'file', filename: 'a.xlsx', content: '' }],
      400,
      'Selecciona la plantilla xlsx.',
    ],
    [
      'one under another name',
      [{ name: 'x', filename: 'a.xlsx', content: 'x' }],
      400,
      'Selecciona la plantilla xlsx.',
    ],
    [
      'a page that calls itself a sheet',
      [{ name: 'file', filename: 'a.xls', content: '<html><table><tr><td>Cédula</td></tr></table></html>' }],
      415,
      /no es una hoja de cálculo/,
    ],
    [
      'a csv without the columns',
      [{ name: 'file', filename: 'a.csv', content: 'Cédula;Nombre\n1;Ana' }],
      400,
      /^Hay 7 errores/,
    ],
    [
      '11 MB',
      [{ name: 'file', filename: 'a.xlsx', content: Buffer.alloc(11 * 1024 * 1024) }],
      413,
      /más de 10 MB/,
    ],
    [
      '10,000 parts',
      Array.from({ length: 10_000 }, () => ({ name: 'a', content: 'b' })),
      413,
      /demasiado grande/,
    ],
  ])('%s', async (_what, parts, status, sentence) => {
    const answer = await upload(app, '/import/excel', admin, parts)
    expect(answer.status).toBe(status)
    expect(answer.body.error).toMatch(sentence)
  })

  test.each([
    ['an empty sheet', [], 400, /^La primera hoja del archivo está vacía\. Sube una con los encabezados/],
    ['blank cells', [' ', ''], 400, /^La primera hoja del archivo está vacía/],
    [
      'headings alone',
      Object.values(COLUMNAS_POMA),
      // Each column is known; that there is nothing in them is for the next step to say.
      200,
      /^La hoja no tiene filas que importar: .* ningún estudiante\. Escribe una fila por estudiante/,
    ],
  ])('%s: that there are no rows, and what to send', async (_what, headings, look, sentence) => {
    const columns = headings.map(heading => ({ heading }))
    const content = await writeXlsx([{ name: 'Hoja1', columns, rows: [] }])
    const file = [{ name: 'file', filename: 'a.xlsx', content }]
    const looked = await upload(app, '/importaciones/resultados/columnas', admin, file)
    expect(looked.status).toBe(look)
    if (look === 400) expect(looked.body.error).toMatch(sentence)
    for (const query of ['', '?apartarErrores=true&simular=true']) {
      const { status, body } = await upload(app, `/import/excel${query}`, admin, file)
      expect([status, body.error]).toEqual([400, expect.stringMatching(sentence)])
      expect(body.errores).toEqual([expect.objectContaining({ mensaje: body.error })])
    }
  })

  test('JSON instead of a form; a form that ends in the middle', async () => {
    expect((await call('POST', '/import/excel', { as: admin, body: {} })).body.error).toBe(
      'Selecciona la plantilla xlsx.',
    )
    const response = await app.inject({
      method: 'POST',
      url: '/api/v1/import/excel',
      headers: { authorization: `Bearer ${admin.token}`, 'content-type': 'multipart/form-data; boundary=x' },
      payload: '--x\r\ncontent-disposition: form-data; name="file"; filename="a.xlsx"\r\n\r\nPK',
    })
    expect([response.statusCode, response.json().error]).toEqual([
      400,
      'El archivo llegó incompleto. Inténtalo de nuevo.',
    ])
  })
})
