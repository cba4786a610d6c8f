import { readFileSync } from 'node:fs'
import { COLUMNAS_POMA } from '@nivela/contract/poma'
import { ROL } from '@nivela/contract/roles'
import { writeXlsx } from '@nivela/xlsx/write'
import { describe, expect, test } from 'vitest'
import { openTestOffer } from '../../testing/enrolment.ts'
import { linkIn, openMailServer, sendMails } from '../../testing/mail.ts'
import { openImportSchool, type Row } from './importaciones.test-support.ts'

const school = await openImportSchool()
const { call, person, login, postgres, admin, row, send, importRows, found, writes } = school

describe('an import', () => {
  test('simulated, then done, then done again: what it said is what it does, and the second time nothing', async () => {
    const rows = [row(), row({ cedula: '223-9000000-9' })]
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
      lengua: true, matematica: false, sociales: true, naturales: null,
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

  test('keeps the e-mail and the matrícula of somebody whose cells are empty; a new one without them is not invited', async () => {
    const one = row()
    await importRows([one])
    const fresh = { ...row(), correo: '', matricula: null }
    const { data } = (await importRows([{ ...one, nombre: 'Yulisa', correo: '', matricula: null }, fresh]))
      .body
    expect(data).toMatchObject({ creados: 1, actualizados: 1 })
    expect(await found(one.correo)).toMatchObject({ nombre: 'Yulisa', matricula: one.matricula })
    const cedula = String(fresh.cedula).replaceAll('-', '')
    const { rows } = await postgres.pool.query(
      `select u.correo, u.matricula, (select count(*)::int from correos c where c.idusuario = u.id) as correos,
              exists (select from poma p where p.idusuario = u.id) as resultado
         from usuarios u where u.cedula = $1`,
      [cedula],
    )
    expect(rows).toEqual([{ correo: null, matricula: null, correos: 0, resultado: true }])
  })

  test('new students without a matrícula get the school’s next ones, in the order of the sheet, and none that it brings', async () => {
    await call('PUT', '/escuela', { as: admin, body: { patronMatricula: 'N-01' } })
    const rows = [{ matricula: null }, { matricula: 'N-04' }, { matricula: null }].map(row)
    expect((await importRows(rows)).body.data).toMatchObject({ creados: 3 })
    const given = async () => Promise.all(rows.map(async ({ correo }) => (await found(correo)).matricula))
    expect(await given()).toEqual(['N-05', 'N-04', 'N-06'])
    expect((await importRows(rows)).body.data).toMatchObject({ creados: 0, sinCambios: 3 })
    expect(await given()).toEqual(['N-05', 'N-04', 'N-06'])
    await call('PUT', '/escuela', { as: admin, body: { patronMatricula: null } })
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
        sinResultado: ['naturales'],
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

  test('what nobody sees in a copied cell is not kept, and makes no difference', async () => {
    const plain = row({ nombre: 'Ana Luz', apellido: 'de la Rosa' })
    const copied = {
      ...plain,
      nombre: '\u202aAna\u200b  Luz\u202c',
      apellido: 'de  la\u00a0 Rosa\ufeff ',
      correo: `\u200e${plain.correo}`,
      cedula: `\u2066${plain.cedula}\u2069`,
    }
    expect((await importRows([copied])).body.data).toMatchObject({ creados: 1 })
    expect(await found(plain.correo)).toMatchObject({ nombre: 'Ana Luz', apellido: 'de la Rosa' })
    expect((await importRows([plain])).body.data).toMatchObject({ creados: 0, sinCambios: 1 })
  })
})

const offer = await openTestOffer(school)

test('a student with a seat in a subject that the sheet says they passed is named, before and after, unless the period is over', async () => {
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

test('a file that LibreOffice made', async () => {
  const { body } = await send(readFileSync(new URL('./fixtures/libreoffice.xlsx', import.meta.url)))
  expect(body.data).toMatchObject({ creados: 4, actualizados: 0, sinCambios: 0 })
  const [lengua, matematica, naturales] = [true, true, true]
  const none = { lengua: false, matematica: false, sociales: false, naturales: false }
  const open = { lengua: null, matematica: null, sociales: null, naturales: null }
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
  expect(await found('oscar@correo.test')).toMatchObject({ ...open, telefono: '+34600000000' })
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
    ...{ lengua: true, matematica: null, sociales: true, naturales: false },
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
