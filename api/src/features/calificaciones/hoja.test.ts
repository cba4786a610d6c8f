import { readFileSync } from 'node:fs'
import type { HojaDeNotas } from '@nivela/contract/notas'
import { readFirstSheet } from '@nivela/xlsx/read'
import { type CellValue, writeXlsx } from '@nivela/xlsx/write'
import { expect, test } from 'vitest'
import { openTestApp } from '../../testing/app.ts'
import { openTestGrades } from '../../testing/grades.ts'
import { upload } from '../../testing/upload.ts'
import { compareHoja } from './hoja.ts'

const app = await openTestApp()
const { call, postgres } = app
const { offer, teacher, other, openClass, saveAll, sheet, history } = await openTestGrades(app)

const fileOf = (headings: string[], rows: CellValue[][]) =>
  writeXlsx([{ name: 'Notas', columns: headings.map(heading => ({ heading })), rows }])
const send = (idseccion: number, content: Buffer | string, as = teacher) =>
  upload(app.app, `/calificaciones/seccion/${idseccion}/hoja`, as, [
    { name: 'file', filename: 'notas.xlsx', content },
  ])
/** What the teacher's page does once the preview is accepted. */
const accept = (idseccion: number, { cambios }: HojaDeNotas, extra: object = {}) =>
  saveAll(idseccion, {
    calificaciones: cambios.map(({ idusuario, despues, condicionDespues, version }) => ({
      ...{ idusuario, version },
      ...(condicionDespues ? { condicion: condicionDespues } : { calificacion: despues }),
    })),
    ...extra,
  })

async function openRegistered(students: number, period?: number, window?: number) {
  const { section, students: who } = await openClass(students, period ? { idperiodo: period } : {}, window)
  const matriculas = who.map(({ id }) => `00${section.id}-${id}`)
  for (const [index, { id }] of who.entries())
    await postgres.pool.query('update usuarios set matricula = $2 where id = $1', [id, matriculas[index]])
  return { section, who, matriculas }
}

test('what comes out goes in again: by matrícula, each cell shown before it is saved, saved by the sheet', async () => {
  const { section, who, matriculas } = await openRegistered(4)
  const [a, b, c, d] = who.map(({ id }) => id) as [number, number, number, number]
  await saveAll(section.id, {
    calificaciones: [
      { idusuario: a, calificacion: 70 },
      { idusuario: b, condicion: 'no_presento' },
    ],
  })
  const out = await call('GET', `/calificaciones/seccion/${section.id}/notas.xlsx`, { as: teacher })
  expect([out.status, out.headers['content-disposition']]).toEqual([
    200,
    expect.stringMatching(/notas.*\.xlsx/),
  ])
  const { rows } = await readFirstSheet(out.body as Buffer, { maxRows: 100 })
  expect(rows[0]).toEqual(['Matrícula', 'Apellido', 'Nombre', 'Calificación', 'Oficial'])
  const byMatricula = new Map(rows.slice(1).map(row => [row[0], row[3] ?? null]))
  expect(matriculas.map(one => byMatricula.get(one))).toEqual([70, 'No se presentó', null, null])
  // Untouched, it changes nothing.
  expect((await send(section.id, out.body as Buffer)).body.data).toMatchObject({
    cambios: [],
    iguales: 2,
    malas: 0,
  })

  const file = await fileOf(
    ['Nombre', 'NOTA', 'matricula'],
    [
      ['quien sea', '88,5', matriculas[0] ?? ''],
      ['', 95.25, matriculas[1] ?? ''],
      ['', 'r', matriculas[2] ?? ''],
      ['', null, matriculas[3] ?? ''],
    ],
  )
  const { body } = await send(section.id, file)
  expect(body.data.cambios).toMatchObject([
    { fila: 2, idusuario: a, antes: 70, despues: 88.5, oficializado: false },
    { fila: 3, idusuario: b, antes: null, condicionAntes: 'no_presento', despues: 95.25 },
    { fila: 4, idusuario: c, antes: null, despues: null, condicionDespues: 'retirado', version: 0 },
  ])
  // Only looked at: nothing is written, and no line tells of it.
  const before = (await history(section.id)).length
  expect((await sheet(section.id)).map((one: { idusuario: number }) => one.idusuario).sort()).toEqual(
    [a, b].sort(),
  )
  expect((await accept(section.id, body.data)).status).toBe(200)
  expect(
    Object.fromEntries(
      (await sheet(section.id)).map((one: { idusuario: number; calificacion: number; condicion: string }) => [
        one.idusuario,
        one.calificacion ?? one.condicion,
      ]),
    ),
  ).toEqual({ [a]: 88.5, [b]: 95.25, [c]: 'retirado' })
  expect(await history(section.id)).toHaveLength(before + 3)
  expect((await sheet(section.id)).some((one: { idusuario: number }) => one.idusuario === d)).toBe(false)

  // Someone saved another grade since the preview: the sheet's versions refuse it.
  const stale = (
    await send(section.id, await fileOf(['Matrícula', 'Calificación'], [[matriculas[0] ?? '', 60]]))
  ).body.data
  await saveAll(section.id, { calificaciones: [{ idusuario: a, calificacion: 61 }] })
  expect(await accept(section.id, stale)).toMatchObject({ status: 409, body: { actual: expect.any(Array) } })
})

test('every bad row is said by row and column; the good ones stand beside them', async () => {
  const { section, matriculas } = await openRegistered(3)
  const [a = '', b = '', c = ''] = matriculas
  const file = await fileOf(
    ['Matrícula', 'Calificación'],
    [
      [a, 101],
      [b, 0],
      ['otra-1', 90],
      ['', 80],
      [c, 75],
      [c, 76],
      [b, 'muy bien'],
      [a, true],
      ['', null],
    ],
  )
  const { status, body } = await send(section.id, file)
  expect(status).toBe(200)
  expect(body.data.cambios).toMatchObject([{ fila: 6, despues: 75 }])
  expect(
    body.data.errores.map(({ fila, columna, mensaje }: HojaDeNotas['errores'][number]) => [
      fila,
      columna,
      mensaje,
    ]),
  ).toEqual([
    [2, 'Calificación', expect.stringContaining('no puede ser mayor de 100 puntos')],
    [3, 'Calificación', expect.stringContaining('calificación')],
    [4, 'Matrícula', 'Nadie con la matrícula otra-1 está inscrito en la sección.'],
    [5, 'Matrícula', 'Falta la matrícula de esta nota.'],
    [7, 'Matrícula', `La matrícula ${c} ya está en la fila 6.`],
    [8, 'Matrícula', `La matrícula ${b} ya está en la fila 3.`],
    [9, 'Calificación', expect.stringContaining('no tiene un número')],
  ])
  expect(body.data.malas).toBe(7)
  const many = Array.from({ length: 150 }, (_, index) => [`nadie-${index}`, 50])
  const lost = (await send(section.id, await fileOf(['Matrícula', 'Nota'], many))).body.data
  expect([lost.errores.length, lost.malas]).toEqual([100, 150])
})

test('headings below titles, numbers for matrículas, zeros that a spreadsheet took away', () => {
  const student = (idusuario: number, matricula: string | null) => ({
    ...{ idusuario, nombre: 'Ana', apellido: 'Peña', matricula },
    ...{ valor: null, oficializado: false, version: 0 },
  })
  const students = [
    student(1, '00123'),
    student(2, '456'),
    student(3, null),
    student(4, '0789'),
    student(5, '789'),
    student(6, 'A6'),
    student(7, 'A7'),
  ]
  const hoja = compareHoja(
    [
      ['Liceo Salomé Ureña'],
      [null, 'Acta de trabajo'],
      ['N.º', 'Final', 'MATRICULA', 'Calificación:'],
      [1, 1, 123, 0.1 + 0.2 + 89],
      [2, 1, 456, ' 90 '],
      [3, 1, 789, 70],
      [4, 1, '0789', 71],
      [5, 1, 12_345, 72],
      [6, 1, 'A6', 69.99999999],
      [7, 1, 'A7', '69.99999999'],
    ],
    students,
  )
  expect(hoja?.cambios.map(({ idusuario, despues }) => [idusuario, despues])).toEqual([
    [1, 89.3],
    [2, 90],
    [5, 70],
    [4, 71],
  ])
  const decimals = '«69.99999999»: La calificación admite hasta dos decimales.'
  expect(hoja?.errores).toMatchObject([
    { fila: 8, columna: 'Matrícula' },
    { fila: 9, columna: 'Calificación', mensaje: decimals },
    { fila: 10, columna: 'Calificación', mensaje: decimals },
  ])
  expect(compareHoja([['Nombre', 'Calificación']], students)).toBeNull()
  expect(compareHoja([], students)).toBeNull()
})

test('a file is taken in any format that the imports take', async () => {
  const { section, who, matriculas } = await openRegistered(2)
  const [a, b] = matriculas
  const grades = [
    { idusuario: who[0]?.id, despues: 88.5 },
    { idusuario: who[1]?.id, condicionDespues: 'no_presento' },
  ]
  const csv = `Matrícula;Calificación\r\n${a};88,5\r\n${b};N\r\n`
  for (const text of [csv, Buffer.from(csv, 'latin1'), csv.replace(',', '.').replaceAll(';', '\t')])
    expect(await send(section.id, text)).toMatchObject({
      status: 200,
      body: { data: { cambios: grades, malas: 0 } },
    })
  const ods = await send(
    section.id,
    readFileSync(new URL('../importaciones/fixtures/libreoffice.ods', import.meta.url)),
  )
  expect([ods.status, ods.body.error]).toEqual([400, expect.stringMatching(/«Matrícula» y «Calificación»/)])
  const page = await send(section.id, '<html><table><tr><td>Matrícula</td></tr></table></html>')
  expect([page.status, page.body.error]).toEqual([415, expect.stringMatching(/\.xlsx, \.ods o \.csv/)])
})

test('only the teacher’s own section, only while its period changes; what is no such file gets its sentence', async () => {
  const period = await offer.createPeriod()
  const window = await offer.createWindow(period)
  const { section, who, matriculas } = await openRegistered(1, period, window)
  const good = await fileOf(['Matrícula', 'Calificación'], [[matriculas[0] ?? '', 90]])
  expect((await send(section.id, good, other)).status).toBe(404)
  expect((await send(section.id, good, offer.admin)).status).toBe(200)
  expect((await call('GET', `/calificaciones/seccion/${section.id}/notas.xlsx`, { as: other })).status).toBe(
    404,
  )

  const wrong = await send(section.id, await fileOf(['Nombre', 'Edad'], [['Ana', 17]]))
  expect([wrong.status, wrong.body.error]).toEqual([
    400,
    expect.stringMatching(/«Matrícula» y «Calificación»/),
  ])
  // Two columns that may be the grade: none is taken unsaid.
  for (const [titles, named] of [
    [['Calificación', 'Calificación'], '«Calificación»'],
    [['Nota', 'Final'], '«Nota» y «Final»'],
  ] as const) {
    const unclear = await send(
      section.id,
      await fileOf(['Matrícula', ...titles], [[matriculas[0] ?? '', 90, 50]]),
    )
    expect([unclear.status, unclear.body.error]).toEqual([
      400,
      `Hay 2 columnas que pueden ser la nota: ${named}. Deja el título «Calificación» solo en la que vale.`,
    ])
  }
  for (const bad of [
    'no es una hoja',
    Buffer.from('PK\u0003\u0004 rota'),
    good.subarray(0, good.length / 2),
  ]) {
    const refused = await send(section.id, bad)
    expect([400, 415]).toContain(refused.status)
    expect(refused.body.error).toEqual(expect.any(String))
  }
  const none = await upload(app.app, `/calificaciones/seccion/${section.id}/hoja`, teacher, [])
  expect([none.status, none.body.campos]).toEqual([400, { file: expect.any(String) }])
  expect((await send(section.id, Buffer.alloc(3 * 1024 * 1024))).status).toBe(413)

  // An official one is marked, so that its reason is asked for, and kept.
  await saveAll(section.id, {
    calificaciones: [{ idusuario: who[0]?.id, calificacion: 80 }],
    oficializado: true,
  })
  const { body } = await send(section.id, good)
  expect(body.data.cambios).toMatchObject([{ antes: 80, despues: 90, oficializado: true }])
  await accept(section.id, body.data, { motivo: 'Se corrigió el examen' })
  expect((await history(section.id))[0]).toMatchObject({
    antes: 80,
    despues: 90,
    motivo: 'Se corrigió el examen',
  })

  await offer.openOrClose('cerrar', window)
  expect((await call('POST', `/periodos/${period}/cerrar`, { as: offer.admin })).status).toBe(200)
  expect((await send(section.id, good)).body.error).toMatch(/cerrado/)
  expect(
    (await call('GET', `/calificaciones/seccion/${section.id}/notas.xlsx`, { as: teacher })).status,
  ).toBe(200)
})
