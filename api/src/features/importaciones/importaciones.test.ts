import { readFileSync } from 'node:fs'
import { COLUMNAS_POMA } from '@nivela/contract/poma'
import { ROL } from '@nivela/contract/roles'
import { type CellValue, writeXlsx } from '@nivela/xlsx/write'
import { describe, expect, test } from 'vitest'
import { openTestApp } from '../../testing/app.ts'
import { openTestOffer } from '../../testing/enrolment.ts'
import { linkIn, openMailServer, sendMails } from '../../testing/mail.ts'
import { upload } from '../../testing/upload.ts'

const school = await openTestApp()
const { app, call, person, login, postgres } = school
const admin = await person(ROL.administrador)

type Row = Record<keyof typeof COLUMNAS_POMA, CellValue> & { correo: string }

let count = 0
/** A student's row that is nobody else's. */
function row(changes: Partial<Row> = {}): Row {
  count += 1
  return {
    matricula: `IMP-${count}`,
    cedula: String(22_300_000_000 + count),
    nombre: 'Yuleisy',
    apellido: 'Núñez',
    correo: `imp${count}@correo.test`,
    telefono: '8295550199',
    lengua: 90,
    matematica: 40,
    sociales: 'sí',
    naturales: null,
    ...changes,
  }
}

const sheet = (rows: Row[]) =>
  writeXlsx([
    {
      name: 'Hoja1',
      columns: Object.values(COLUMNAS_POMA).map(heading => ({ heading })),
      rows: rows.map(one => Object.keys(COLUMNAS_POMA).map(column => one[column as keyof Row])),
    },
  ])
const send = (content: Buffer | string, query = '') =>
  upload(app, `/import/excel${query}`, admin, [{ name: 'file', filename: 'poma.xlsx', content }])
const importRows = async (rows: Row[], query = '') => send(await sheet(rows), query)
const found = async (correo: string) =>
  (
    await postgres.pool.query(
      'select * from usuarios left join poma on poma.idusuario = id where correo = $1',
      [correo],
    )
  ).rows[0]
const writes = async () =>
  (
    await postgres.pool.query(`select (select count(*) from usuarios) + (select count(*) from poma)
    + (select count(*) from correos) + (select count(*) from graphile_worker.jobs) as filas`)
  ).rows[0].filas

describe('an import', () => {
  test('simulated, then done, then done again: what it said is what it does, and the second time nothing', async () => {
    const rows = [row(), row({ cedula: '223-0000000-9' })]
    const before = await writes()
    const simulated = await importRows(rows, '?simular=true')
    expect(simulated).toMatchObject({
      status: 200,
      body: { data: { creados: 2, actualizados: 0, sinCambios: 0 } },
    })
    expect(await writes()).toBe(before)
    const { cambios, vacias, ...told } = simulated.body.data
    expect([cambios, vacias]).toEqual([[], 2])
    expect((await importRows(rows)).body.data).toEqual(told)
    const after = await writes()
    expect((await importRows(rows)).body.data).toMatchObject({ creados: 0, actualizados: 0, sinCambios: 2 })
    expect(await writes()).toBe(after)
    expect(await found(rows[0]?.correo ?? '')).toMatchObject({
      nombre: 'Yuleisy', idrol: ROL.estudiante, verificado: false, contrasena_hash: null, telefono: '8295550199',
      lengua: true, matematica: false, sociales: true, naturales: false,
    }) // biome-ignore format: one person, one line
  })

  test('changes only what differs, finds people by their cédula, and keeps a telephone that the sheet does not know', async () => {
    const [one, two] = [row(), row()]
    await importRows([one, two])
    const changed = { ...one, nombre: 'Yulisa', naturales: 95, telefono: null }
    expect((await importRows([changed, two])).body.data).toMatchObject({ actualizados: 1, sinCambios: 1 })
    expect(await found(one.correo)).toMatchObject({
      nombre: 'Yulisa',
      naturales: true,
      telefono: '8295550199',
    })
  })

  test('the invitation: a password of one’s own, verified at once, in, with the flags', async () => {
    const server = await openMailServer()
    await sendMails(postgres, server.url)
    const one = row({ nombre: 'Ñoño <b>' })
    await importRows([one])
    const mail = await server.next(one.correo)
    expect(mail.subject).toBe('Te damos la bienvenida a Nivela')
    const { token } = linkIn(mail)
    await call('POST', '/auth/reset-password', { body: { token, contrasena: 'cinco gatos verdes' } })
    const { usuario, token: session } = (await login(one.correo, 'cinco gatos verdes')).body.data
    expect(usuario).toMatchObject({ idrol: ROL.estudiante, verificado: true })
    const flags = await call('GET', `/resultados/poma/${usuario.id}`, { as: { token: session } })
    expect(flags.body).toEqual({
      data: {
        ...{ lengua: true, matematica: false, sociales: true, naturales: false },
        ...{ notas: { lengua: 90, matematica: 40, sociales: null, naturales: null }, notaMinima: 70 },
      },
    })

    // The same sheet with a new address: verified again there, and the old invitation stays dead.
    await importRows([{ ...one, correo: 'mudado@correo.test' }])
    await server.next('mudado@correo.test', 2)
    expect(server.to('mudado@correo.test').map(({ subject }) => subject)).toContain(
      'Confirma tu correo en Nivela',
    )
    expect((await server.next(one.correo, 2)).subject).toBe('Tu cuenta de Nivela ya no usa este correo')
    expect(await found('mudado@correo.test')).toMatchObject({ id: usuario.id, verificado: false })
  })

  test('two at once leave what one after the other would', async () => {
    const rows = [row(), row(), row()]
    const answers = await Promise.all([importRows(rows), importRows(rows)])
    expect(answers.map(({ body }) => body.data.creados).sort()).toEqual([0, 3])
  })

  test('scores are kept beside passed or not; a sheet without them leaves those that agree with it', async () => {
    const one = row({ lengua: 69.999, matematica: '85,5', sociales: 'sí', naturales: null })
    await importRows([one])
    const scores = async () => {
      const { nota_lengua, nota_matematica, nota_sociales, nota_naturales } = await found(one.correo)
      return [nota_lengua, nota_matematica, nota_sociales, nota_naturales]
    }
    // Cut off, not rounded: nobody reads 70 who did not reach it.
    expect(await scores()).toEqual([69.99, 85.5, null, null])
    expect((await importRows([one])).body.data).toMatchObject({ sinCambios: 1, actualizados: 0 })
    const words = { ...one, lengua: 'sí', matematica: 'aprobado', naturales: 12.25 }
    expect((await importRows([words])).body.data).toMatchObject({ sinCambios: 0, actualizados: 1 })
    expect(await scores()).toEqual([null, 85.5, null, 12.25])
    expect((await importRows([words])).body.data).toMatchObject({ sinCambios: 1 })
  })
})

const offer = await openTestOffer(school)

test('who sits in what the sheet says they passed is named, before and after, unless the period is over', async () => {
  const [one, other] = [row({ matematica: 40 }), row({ matematica: 40 })]
  await importRows([one, other])
  const { id } = await found(one.correo)
  const section = await offer.createSection({
    nombre: 'MA-07',
    idasignatura: await offer.createSubject('Matemáticas'),
  })
  expect((await offer.enrol({ id, token: offer.admin.token }, section.id)).status).toBe(200)

  const passed = [
    { ...other, matematica: 95 },
    { ...one, matematica: 70 },
  ]
  const seated = {
    fila: 3,
    columna: 'Matemáticas',
    mensaje: expect.stringMatching(/^Yuleisy Núñez tiene un cupo en la sección MA-07 de Matemáticas \(/),
  }
  const warned = async (query = '') =>
    (await importRows(passed, query)).body.data.avisos.filter(
      ({ columna }: { columna: string }) => columna === 'Matemáticas',
    )
  expect(await warned('?simular=true')).toEqual([seated])
  expect(await warned()).toEqual([seated])
  expect((await found(one.correo)).matematica).toBe(true)

  // Over, by its dates, and with no window open.
  await postgres.pool.query(`update periodos set inicio = '2020-01-15', fin = '2020-05-15' where id = $1`, [
    offer.period,
  ])
  expect(await warned()).toEqual([seated])
  await offer.openOrClose('cerrar')
  expect(await warned()).toEqual([])
})

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
      /^Hay 8 errores/,
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

test('a file that LibreOffice made', async () => {
  const { body } = await send(readFileSync(new URL('./fixtures/libreoffice.xlsx', import.meta.url)))
  expect(body.data).toMatchObject({ creados: 4, actualizados: 0, sinCambios: 0 })
  const [lengua, matematica, naturales] = [true, true, true]
  const none = { lengua: false, matematica: false, sociales: false, naturales: false }
  expect(await found('maria.pena@correo.test')).toMatchObject({
    ...none,
    nombre: 'María José',
    matematica,
    naturales,
  })
  expect(await found('angel@correo.test')).toMatchObject({
    ...none,
    cedula: '40299900012',
    lengua,
    matematica,
    naturales,
  })
  expect(await found('ingrid@correo.test')).toMatchObject({
    ...none,
    cedula: '00112345678',
    matematica,
    naturales,
    telefono: null,
  })
  expect(await found('oscar@correo.test')).toMatchObject({ ...none, telefono: '+34600000000' })
})

test('the template comes back: its example is nobody, what was filled in below is', async () => {
  const { body, headers } = await call('GET', '/import/excel/plantilla', { as: admin })
  expect(headers['content-disposition']).toBe('attachment; filename="plantilla-poma.xlsx"')
  const avisos = [{ fila: 2, mensaje: expect.stringMatching(/ejemplo/) }]
  expect((await send(body)).body.data).toMatchObject({ creados: 0, avisos })

  // The same template with one student, as LibreOffice saved it.
  const filledIn = readFileSync(new URL('./fixtures/plantilla-llena.xlsx', import.meta.url))
  expect((await send(filledIn)).body.data).toMatchObject({ creados: 1 })
  expect(await found('yessenia@correo.test')).toMatchObject({
    ...{ matricula: '0042', cedula: '00100000421', telefono: '8095550142' },
    ...{ lengua: true, matematica: false, sociales: true, naturales: false },
  })
})

describe('the office’s list', () => {
  test('students with their flags and how their invitation stands; another one on demand', async () => {
    const dead = row({ nombre: 'Zoraida', apellido: 'Única' })
    const server = await openMailServer({ verdict: address => (address === dead.correo ? 550 : null) })
    await importRows([dead])
    const list = async () =>
      (await call('GET', '/resultados/poma?buscar=zoraida%20unica&limite=5', { as: admin })).body
    const { data, total } = await list()
    expect(total).toBe(1)
    expect(data[0]).toMatchObject({
      correo: dead.correo,
      verificado: false,
      invitacion: 'pendiente',
      poma: { lengua: true, matematica: false, sociales: true, naturales: false },
      aprobadasConNota: [],
    })
    await sendMails(postgres, server.url)
    await expect.poll(async () => (await list()).data[0].invitacion).toBe('fallida')
    const again = await call('POST', `/resultados/poma/${data[0].id}/invitar`, { as: admin })
    expect(again.body.data).toMatchObject({ id: data[0].id, invitacion: 'pendiente' })
    for (let nth = 0; nth < 2; nth++)
      await call('POST', `/resultados/poma/${data[0].id}/invitar`, { as: admin })
    expect((await call('POST', `/resultados/poma/${data[0].id}/invitar`, { as: admin })).status).toBe(429)
    const verified = await person(ROL.estudiante)
    expect((await call('POST', `/resultados/poma/${verified.id}/invitar`, { as: admin })).status).toBe(409)
  })

  test('only who is verified, or only who is not', async () => {
    const apellido = 'De Filtrar'
    const [yes, no] = [
      await person(ROL.estudiante, { apellido }),
      await person(ROL.estudiante, { apellido, verificado: false }),
    ]
    const idsOf = async (filter: string) => {
      const { body } = await call('GET', `/resultados/poma?buscar=de%20filtrar&limite=9${filter}`, {
        as: admin,
      })
      return [body.total, ...body.data.map(({ id }: { id: number }) => id)]
    }
    expect(await idsOf('')).toEqual([2, yes.id, no.id])
    expect(await idsOf('&verificado=false')).toEqual([1, no.id])
    expect(await idsOf('&verificado=true')).toEqual([1, yes.id])
    expect((await call('GET', '/resultados/poma?verificado=x', { as: admin })).status).toBe(400)
  })

  test('who has no result owes all four', async () => {
    const who = await person(ROL.estudiante)
    expect((await call('GET', `/resultados/poma/${who.id}`, { as: who })).body.data).toMatchObject({
      lengua: false, matematica: false, sociales: false, naturales: false,
    }) // biome-ignore format: one line
  })
})

test('someone without a cédula is found by their document: new, then unchanged, then corrected', async () => {
  const one = row({ cedula: null })
  const importWith = async (changes: Partial<Row>, documento: string) => {
    const cells = { ...one, ...changes }
    const content = await writeXlsx([
      {
        name: 'Hoja1',
        columns: [...Object.values(COLUMNAS_POMA), 'Pasaporte'].map(heading => ({ heading })),
        rows: [[...Object.keys(COLUMNAS_POMA).map(column => cells[column as keyof Row]), documento]],
      },
    ])
    return (await send(content)).body
  }
  expect((await importWith({}, 'rd-778899')).data).toMatchObject({ creados: 1 })
  expect((await importWith({}, 'RD778899')).data).toMatchObject({ creados: 0, sinCambios: 1 })
  expect((await importWith({ naturales: 95 }, 'RD 778899')).data).toMatchObject({ actualizados: 1 })
  expect(await found(one.correo)).toMatchObject({
    ...{ cedula: null, tipodocumento: 'pasaporte', documento: 'RD778899', naturales: true },
  })
  // Another passport is another person, whose e-mail and matrícula are taken.
  expect((await importWith({}, 'RD000001')).errores).toEqual([
    expect.objectContaining({ columna: 'Correo' }),
    expect.objectContaining({ columna: 'Matrícula' }),
  ])
  const teacher = await person(ROL.maestro)
  await postgres.pool.query(
    "update usuarios set cedula = null, tipodocumento = 'pasaporte', documento = 'MT4455' where id = $1",
    [teacher.id],
  )
  expect((await importWith({ correo: 'otro.mt@correo.test', matricula: 'MT-1' }, 'MT4455')).errores).toEqual([
    { fila: 2, columna: 'Documento', mensaje: '«MT4455» es de una persona que no es estudiante.' },
  ])
})

const CSV = [
  'Listado de admitidos;;;',
  '',
  'ID;Nombres;Apellidos;E-mail;Celular;Cédula No.;Lengua;Mate;Sociales;Naturales;Foto',
]
const csvOf = (...rows: string[]) => Buffer.from([...CSV, ...rows].join('\r\n'))
const csvRow = (changes: Partial<Row> = {}) => {
  const { matricula, nombre, apellido, correo, telefono, cedula } = row(changes)
  return `${matricula};${nombre};${apellido};${correo};${telefono};${cedula};85,5;40;sí;;x`
}
const sendTo = (path: string, content: Buffer | string, fields: Record<string, string> = {}) =>
  upload(app, path, admin, [
    ...Object.entries(fields).map(([name, value]) => ({ name, content: value })),
    { name: 'file', filename: 'tabla', content },
  ])

describe('a table as the office has it', () => {
  test('titles, synonyms and unknown columns; bad rows set aside, and mended from the file that comes back', async () => {
    const bad = [csvRow({ correo: 'x' }), csvRow({ nombre: '' }), csvRow({ cedula: '1' })]
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
    const waiting = await state()
    expect(waiting.esperan).toBe(2)
    expect((await call('POST', '/resultados/poma/invitar', { as: admin, body: {} })).body.data).toEqual({
      enviados: 2,
    })
    expect((await server.next(one.correo)).subject).toBe('Te damos la bienvenida a Nivela')
    await expect.poll(state).toEqual({ ...waiting, esperan: 0, enviadas: waiting.enviadas + 2 })
  })

  test.each(['libreoffice.ods', 'libreoffice-1252.csv', 'libreoffice-utf16.csv'])(
    '%s, made by LibreOffice',
    async name => {
      const { body } = await send(
        readFileSync(new URL(`./fixtures/${name}`, import.meta.url)),
        '?simular=true',
      )
      expect(body.data).toMatchObject({ creados: 0, actualizados: 0, sinCambios: 4 })
    },
  )
})

describe('teachers, subjects, rooms and sections', () => {
  const importTo = async (tipo: string, csv: string, query = '', fields: Record<string, string> = {}) =>
    (await sendTo(`/importaciones/${tipo}${query}`, csv, fields)).body
  const changes = ({ data }: { data: { cambios: { campo: string; antes: string; despues: string }[] } }) =>
    data.cambios.map(({ campo, antes, despues }) => [campo, antes, despues])

  test('rooms and subjects: new, unchanged, changed by cell', async () => {
    expect(await importTo('aulas', 'Salón\nT-101\nT-102\n', '?simular=true')).toMatchObject({
      data: { creados: 2 },
    })
    expect(await importTo('aulas', 'Salón\nT-101\nT-102\n')).toMatchObject({ data: { creados: 2 } })
    expect(await importTo('aulas', 'Nombre\nt-101\nT-103')).toMatchObject({
      data: { creados: 1, sinCambios: 1 },
    })
    const sized = 'Aula;Capacidad\nT-101;30\nT-102;mucha'
    expect(changes(await importTo('aulas', sized, '?simular=true&apartarErrores=true'))).toEqual([
      ['capacidad', null, '30'],
    ])
    expect((await importTo('aulas', 'Aula\nT-9\nt-9')).errores).toEqual([
      { fila: 3, columna: 'Nombre', mensaje: '«t-9» ya está en la fila 2.' },
    ])
    expect(await importTo('asignaturas', 'Materia\tCréditos\nTabla Uno\t3\nTabla Dos\t4')).toMatchObject({
      data: { creados: 2 },
    })
    const table =
      'Asignatura,Créditos,Área\nTABLA UNO,5,Mate\nTabla Dos,4,\nTabla Tres,40,\nTabla Cuatro,2,magia'
    const looked = await importTo('asignaturas', table, '?simular=true&apartarErrores=true')
    expect(looked.data).toMatchObject({ creados: 0, actualizados: 1, sinCambios: 1, totalApartadas: 2 })
    expect(changes(looked)).toEqual([
      ['creditos', '3', '5'],
      ['area', null, 'Matemáticas'],
    ])
    expect((await importTo('asignaturas', table, '?apartarErrores=true')).data).toMatchObject({
      actualizados: 1,
    })
  })

  test('teachers are invited when they are new, and keep their e-mail', async () => {
    const table = (phone: string, correo = 'tabla.maestra@escuela.test') =>
      `Docentes 2026\nCédula;Nombres;Apellidos;Correo electrónico;Cel.\n402-7777777-7;Rosa;De Tabla;${correo};${phone}`
    expect((await importTo('maestros', table('8095550111'), '?simular=true')).data).toMatchObject({
      creados: 1,
    })
    expect(await found('tabla.maestra@escuela.test')).toBeUndefined()
    expect((await importTo('maestros', table('8095550111'))).data).toMatchObject({ creados: 1 })
    const teacher = await found('tabla.maestra@escuela.test')
    expect(teacher).toMatchObject({ idrol: ROL.maestro, contrasena_hash: null, verificado: false })
    const mails = await postgres.pool.query('select tipo from correos where idusuario = $1', [teacher.id])
    expect(mails.rows).toEqual([{ tipo: 'invitacion' }])
    expect(changes(await importTo('maestros', table('8295550122'), '?simular=true'))).toEqual([
      ['telefono', '(809) 555-0111', '(829) 555-0122'],
    ])
    const moved = await importTo('maestros', table('8095550111', 'otra@escuela.test'))
    expect(moved.errores).toEqual([
      {
        fila: 3,
        columna: 'Correo',
        mensaje: 'Tiene otro correo, tabla.maestra@escuela.test: cámbialo en Usuarios.',
      },
    ])
  })

  test('sections: by the names of what they refer to, through the same rules as the form', async () => {
    await offer.openOrClose('abrir')
    await importTo('aulas', 'Aula\nS-1\nS-2')
    await importTo('asignaturas', 'Nombre,Créditos\nDe Secciones,2')
    await importTo(
      'maestros',
      'Cédula,Nombre,Apellido,Correo,Teléfono\n40255555555,Luz,De Sección,luz.seccion@escuela.test,8095550133',
    )
    const heading = 'Horario del período\nGrupo,Materia,Docente,Salón,Día,Desde,Hasta,Capacidad'
    const fields = { idperiodo: String(offer.period) }
    const rows = [
      '01,De secciones,luz.seccion@escuela.test,s-1,LUN,7:00 a. m.,9:00,30',
      '02,De Secciones,Luz de sección,S-1,lunes,8,10,25',
      '03,De Secciones,Nadie,S-2,martes,8am,10 a.m.,25',
      '04,De Secciones,402-5555555-5,S-2,Miércoles,13:00,3:00 p.m.,20',
    ]
    const table = [heading, ...rows].join('\n')
    expect((await importTo('secciones', table)).campos.idperiodo).toMatch(/Elige el período/)
    const looked = await importTo('secciones', table, '?simular=true&apartarErrores=true', fields)
    expect(looked.data).toMatchObject({ creados: 2, totalApartadas: 2 })
    expect(looked.data.apartadas).toMatchObject([
      {
        fila: 4,
        errores: [
          { columna: 'Aula', mensaje: expect.stringMatching(/ocupada.*por la sección 01 de De Secciones/) },
        ],
      },
      {
        fila: 5,
        errores: [
          { columna: 'Maestro', mensaje: '«Nadie»: no hay un maestro con ese nombre, correo o cédula.' },
        ],
      },
    ])
    const listed = async () =>
      (await call('GET', `/secciones?idperiodo=${offer.period}`, { as: admin })).body.data.filter(
        ({ asignaturas }: { asignaturas: { nombre: string } }) => asignaturas.nombre === 'De Secciones',
      )
    expect((await importTo('secciones', table, '', fields)).errores).toHaveLength(2)
    expect(await listed()).toEqual([])
    expect((await importTo('secciones', table, '?apartarErrores=true', fields)).data).toMatchObject({
      creados: 2,
    })
    expect(await listed()).toMatchObject([
      {
        nombre: '01',
        dia: 'Lunes',
        inicio: '1970-01-01T07:00:00.000Z',
        fin: '1970-01-01T09:00:00.000Z',
        cupo: 30,
      },
      {
        nombre: '04',
        dia: 'Miercoles',
        inicio: '1970-01-01T13:00:00.000Z',
        fin: '1970-01-01T15:00:00.000Z',
        cupo: 20,
      },
    ])
    const resized = [heading, rows[0]?.replace(',30', ',31'), rows[3]].join('\n')
    expect(changes(await importTo('secciones', resized, '?simular=true', fields))).toEqual([
      ['cupo', '30', '31'],
    ])
    const student = await offer.student()
    const [first] = await listed()
    expect((await offer.enrol(student, first.id)).status).toBe(200)
    expect((await importTo('secciones', resized, '', fields)).errores).toEqual([
      {
        fila: 3,
        columna: 'Sección',
        mensaje: 'Ya existe, con otros datos y con 1 estudiante: cámbiala en Secciones.',
      },
    ])
    expect((await importTo('secciones', [heading, rows[0]].join('\n'), '', fields)).data).toMatchObject({
      sinCambios: 1,
    })
  })

  test('every template is read as what it is for', async () => {
    for (const tipo of ['maestros', 'asignaturas', 'aulas', 'secciones']) {
      const { body, headers } = await call('GET', `/importaciones/${tipo}/plantilla`, { as: admin })
      expect(headers['content-disposition']).toBe(`attachment; filename="plantilla-${tipo}.xlsx"`)
      expect((await sendTo(`/importaciones/${tipo}/columnas`, body)).body.data).toMatchObject({
        fila: 1,
        faltan: [],
        repetidas: [],
      })
    }
  })
})
