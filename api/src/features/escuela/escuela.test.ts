import { mkdtemp, readdir, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { ROL } from '@nivela/contract/roles'
import { PDFParse } from 'pdf-parse'
import sharp from 'sharp'
import { afterAll, expect, test, vi } from 'vitest'
import { buildApp } from '../../app.ts'
import { DEMO_PASSWORD } from '../../demo/accounts.ts'
import { prepareDemo } from '../../demo/demo.ts'
import { createMailer } from '../../platform/operations/mail.ts'
import { openTestApp, PASSWORD, testSettings } from '../../testing/app.ts'
import { openTestPostgres } from '../../testing/database.ts'
import { openTestOffer } from '../../testing/enrolment.ts'
import { openMailServer, sendMails } from '../../testing/mail.ts'
import { picture } from '../../testing/receipts.ts'
import { upload } from '../../testing/upload.ts'

const school = await openTestApp()
const { call, person, postgres, app } = school
const second = await openTestApp(postgres)
const admin = await person(ROL.administrador)
const put = (body: object, as = admin) => call('PUT', '/escuela', { as, body })
const read = async (server = school) => (await server.call('GET', '/escuela', { as: admin })).body.data

const folder = await mkdtemp(path.join(tmpdir(), 'nivela-escuela-'))
afterAll(() => rm(folder, { recursive: true }))

test('students read to which account one pays, as the page says it, on every server', async () => {
  const student = await person(ROL.estudiante)
  const seen = async () => (await second.call('GET', '/escuela/pago', { as: student })).body.data
  expect(await seen()).toEqual({ cuentaDePago: null, indicacionDePago: null })
  const how = { cuentaDePago: 'Banco de Reservas\n960-1234567-8', indicacionDePago: 'Pon tu matrícula' }
  expect((await put(how)).body.data).toMatchObject(how)
  await vi.waitFor(async () => expect(await seen()).toEqual(how), 10_000)
  for (const wrong of [{ cuentaDePago: 'x'.repeat(501) }, { indicacionDePago: 'x'.repeat(301) }])
    expect((await put(wrong)).body.campos).toHaveProperty(Object.keys(wrong))
  await put({ cuentaDePago: null, indicacionDePago: null })
})

test('what the page says holds on every server at once, without a restart', async () => {
  expect(await read()).toMatchObject({
    ...{ nombre: 'Nivela', correo: 'contacto@nivela.test', zonaHoraria: 'America/Santo_Domingo' },
    ...{ notaMinimaPoma: 70, notaMinimaAprobar: 70, segundoFactor: 'none', correoConfigurado: false },
    ...{ cuentaDePago: null, indicacionDePago: null },
    ...{ telefono: null, direccion: null, logo: null, correoSaliente: null, fijos: {}, demo: false },
  })
  const changed = await put({
    ...{ nombre: 'Liceo Salomé Ureña', correo: 'oficina@salome.test', telefono: '(809) 555-0199' },
    ...{ direccion: 'Calle El Conde 12', zonaHoraria: 'America/New_York', notaMinimaPoma: 65 },
    notaMinimaAprobar: 75,
  })
  expect(changed.status).toBe(200)
  await vi.waitFor(() => expect(second.app.settings.schoolName).toBe('Liceo Salomé Ureña'), 10_000)
  expect(second.app.settings).toMatchObject({
    ...{ schoolEmail: 'oficina@salome.test', schoolTz: 'America/New_York', pomaNotaMinima: 65 },
    ...{ notaMinimaAprobar: 75, mailFrom: '"Liceo Salomé Ureña" <oficina@salome.test>' },
  })
  const student = await person(ROL.estudiante)
  const avance = await second.call('GET', `/avance/${student.id}`, { as: student })
  expect(avance.body.data).toMatchObject({ notaMinimaPoma: 65, notaMinimaAprobar: 75 })
  // The school's name is no password.
  const poor = await second.call('POST', '/auth/change-password', {
    as: student,
    body: { id: student.id, contrasenaAnterior: PASSWORD, nuevaContrasena: 'liceosalomeurena1' },
  })
  expect(poor.body.campos).toHaveProperty('nuevaContrasena')
  // A server that starts later reads it.
  const third = await buildApp(testSettings(), postgres)
  expect(third.settings.schoolTz).toBe('America/New_York')
  await third.close()
  await put({ zonaHoraria: 'America/Santo_Domingo', notaMinimaAprobar: 70, notaMinimaPoma: 70 })
})

test('a variable of the environment wins; the page says which, and can only repeat it', async () => {
  const fixed = new Set(['schoolName', 'smtpUrl', 'mailFrom'] as const)
  const mailFrom = 'Del entorno <avisos@correo.test>'
  const smtpUrl = 'smtp://usuario:secreta@correo.test'
  const settings = { schoolName: 'Del entorno', smtpUrl, mailFrom, fixed }
  const server = await openTestApp(postgres, settings)
  const escuela = await read(server)
  expect(escuela).toMatchObject({
    nombre: 'Del entorno',
    correoConfigurado: true,
    remitente: mailFrom,
    fijos: { nombre: 'SCHOOL_NAME', correoSaliente: 'SMTP_URL', remitente: 'MAIL_FROM' },
  })
  expect(JSON.stringify(escuela)).not.toContain('secreta')
  const change = await server.call('PUT', '/escuela', { as: admin, body: { nombre: 'Otro' } })
  expect([change.status, change.body.campos.nombre]).toEqual([409, expect.stringContaining('SCHOOL_NAME')])
  const same = await server.call('PUT', '/escuela', {
    as: admin,
    body: { nombre: 'Del entorno', notaMinimaPoma: 66 },
  })
  expect(same.body.data).toMatchObject({ nombre: 'Del entorno', notaMinimaPoma: 66 })
  // Nothing of the environment was stored.
  expect((await read()).nombre).toBe('Liceo Salomé Ureña')
})

test('the second factor is demanded by someone who has one, of everyone at once', async () => {
  const refused = await put({ segundoFactor: 'staff' })
  expect([refused.status, refused.body.campos.segundoFactor]).toEqual([
    409,
    expect.stringMatching(/tu perfil/),
  ])
  const protectedAdmin = await person(ROL.administrador)
  await postgres.pool.query('update usuarios set segundo_factor = true where id = $1', [protectedAdmin.id])
  expect((await put({ segundoFactor: 'staff' }, protectedAdmin)).status).toBe(200)
  await vi.waitFor(async () => {
    const { body } = await second.call('GET', '/escuela', { as: admin })
    expect(body).toMatchObject({ faltaSegundoFactor: true })
  }, 10_000)
  expect((await put({ segundoFactor: 'none' }, protectedAdmin)).status).toBe(200)
  expect((await call('GET', '/escuela', { as: admin })).status).toBe(200)
})

test('mails leave by the server that the page names; its password never comes back, and goes to no other server', async () => {
  const server = await openMailServer()
  const mail = { servidor: '127.0.0.1', puerto: server.port, seguridad: 'ninguna' }
  const tried = await call('POST', '/escuela/correo-de-prueba', { as: admin, body: { correoSaliente: mail } })
  expect(tried.body.data).toEqual({ destino: admin.correo, archivo: false })
  const letter = await server.next(admin.correo)
  expect([letter.subject, letter.from?.name]).toEqual(['Correo de prueba de Nivela', 'Liceo Salomé Ureña'])
  // Only tried: nothing is kept.
  expect(await read()).toMatchObject({ correoConfigurado: false, correoSaliente: null })

  const mailer = createMailer(second.app.settings, () => {})
  const withLogin = { ...mail, usuario: 'oficina', contrasena: 'secreta y larga' }
  expect((await put({ correoSaliente: withLogin, remitente: 'avisos@salome.test' })).body.data).toMatchObject(
    {
      correoConfigurado: true,
      correoSaliente: { ...mail, usuario: 'oficina', conContrasena: true },
    },
  )
  await vi.waitFor(() => expect(second.app.settings.smtpUrl).toContain('oficina:secreta'), 10_000)
  const { rows } = await postgres.pool.query('select smtp_contrasena from escuela')
  expect(rows[0].smtp_contrasena.toString('latin1')).not.toContain('secreta')
  const { rows: lines } = await postgres.pool.query(
    `select bitacora::text as line from bitacora where objeto = 'escuela'`,
  )
  expect(lines.map(({ line }) => line).join()).not.toContain('secreta')

  // Kept while server and user stay; asked for again when one of them changes.
  expect(
    (await put({ correoSaliente: { ...mail, usuario: 'oficina' } })).body.data.correoSaliente.conContrasena,
  ).toBe(true)
  for (const other of [{ servidor: 'otro.test' }, { usuario: 'otra' }, { puerto: 2525 }]) {
    const moved = await put({ correoSaliente: { ...mail, usuario: 'oficina', ...other } })
    expect([moved.status, moved.body.campos]).toEqual([
      400,
      { correoSaliente: expect.stringMatching(/contraseña/) },
    ])
  }
  // A running server sends through the new one from its next mail on.
  await put({ correoSaliente: mail })
  await vi.waitFor(
    () => expect(second.app.settings.smtpUrl).toBe(`smtp://127.0.0.1:${server.port}/?ignoreTLS=true`),
    10_000,
  )
  const to = { name: 'Eva', address: 'eva@prueba.test' }
  await mailer.send({
    id: '1@x',
    to,
    subject: 'Hola',
    text: 'x',
    html: 'x',
    link: 'x',
    unsubscribe: null,
    pictures: [],
  })
  expect((await server.next('eva@prueba.test')).from?.address).toBe('avisos@salome.test')
  await mailer.close()
})

test('a test mail that does not leave says why, and what holds is not lost', async () => {
  const server = await openMailServer({ verdict: () => 550 })
  const attempt = async (correoSaliente: object) =>
    (await call('POST', '/escuela/correo-de-prueba', { as: admin, body: { correoSaliente } })).body.error
  const here = { servidor: '127.0.0.1', puerto: server.port, seguridad: 'ninguna' }
  expect(await attempt(here)).toBe('El servidor de correo no aceptó tu dirección.')
  expect(await attempt({ ...here, seguridad: 'tls' })).toMatch(/conexión segura/)
  await server.close()
  expect(await attempt(here)).toMatch(/No pudimos conectar|conexión segura/)
  for (const servidor of ['smtp://x', 'con espacio', '', 'a'.repeat(300)])
    expect(await attempt({ ...here, servidor })).toEqual(expect.any(String))
})

test('the mail server is changed only by someone who just gave their password', async () => {
  const earlier = await person(ROL.administrador)
  await postgres.pool.query(`update sesiones set creada = now() - interval '1 hour' where idusuario = $1`, [
    earlier.id,
  ])
  const correoSaliente = { servidor: 'smtp.malo.test', puerto: 25, seguridad: 'ninguna' }
  const asked = await put({ correoSaliente }, earlier)
  expect([asked.status, asked.body.confirmar]).toEqual([409, 'contrasenaPropia'])
  expect((await put({ correoSaliente, contrasenaPropia: 'no es' }, earlier)).status).toBe(400)
  expect((await put({ correoSaliente: null, contrasenaPropia: PASSWORD }, earlier)).status).toBe(200)
  expect((await put({ telefono: '8095550111' }, earlier)).status).toBe(200)
})

test('a logo is written anew, shown to anyone and on the papers, and can be taken away', async () => {
  expect((await call('GET', '/escuela/logo')).status).toBe(404)
  const send = (content: Buffer | string) =>
    upload(app, '/escuela/logo', admin, [{ name: 'imagen', filename: 'logo.png', content }])
  const transparent = await sharp({
    create: { width: 900, height: 300, channels: 4, background: '#ff000080' },
  })
    .withExif({ IFD0: { Copyright: 'secreto' } })
    .png()
    .toBuffer()
  const { body } = await send(transparent)
  expect(body.data.logo).toMatch(/^\/api\/v1\/escuela\/logo\?v=\d+$/)
  await vi.waitFor(async () => {
    const shown = await second.call('GET', body.data.logo.replace('/api/v1', ''))
    expect([shown.status, shown.headers['content-type']]).toEqual([200, 'image/png'])
    const { width, height, hasAlpha, exif } = await sharp(shown.body as Buffer).metadata()
    expect({ width, height, hasAlpha, exif }).toEqual({
      width: 640,
      height: 213,
      hasAlpha: true,
      exif: undefined,
    })
  }, 10_000)
  for (const bad of [
    '<svg onload="alert(1)"/>',
    Buffer.from('GIF89a'),
    (await picture().png().toBuffer()).subarray(0, 60),
  ])
    expect([400, 415]).toContain((await send(bad)).status)
  expect((await upload(app, '/escuela/logo', admin, [])).body.campos).toHaveProperty('imagen')

  const offer = await openTestOffer(school)
  const section = await offer.createSection()
  const lista = (await call('GET', `/inscripciones/users-in-seccion/${section.id}/lista.pdf`, { as: admin }))
    .body as Buffer
  const parser = new PDFParse({ data: new Uint8Array(lista) })
  expect((await parser.getText()).text).toContain('Calle El Conde 12 · (809) 555-0111 · oficina@salome.test')
  expect((await parser.getImage()).pages[0]?.images).toHaveLength(1)

  // Mails carry it within themselves, small; the office's page of templates shows it too.
  const server = await openMailServer()
  await sendMails(postgres, server.url)
  const recover = () => call('POST', '/auth/recover-password', { body: { correo: admin.correo } })
  await recover()
  const branded = await server.next(admin.correo)
  const [inline, ...others] = branded.attachments
  expect([inline?.mimeType, inline?.disposition, others]).toEqual(['image/png', 'inline', []])
  expect(branded.html).toContain(
    `src="cid:${inline?.contentId?.replace(/[<>]/g, '')}" alt="" width="132" height="44"`,
  )
  const { width, height, hasAlpha } = await sharp(Buffer.from(inline?.content as ArrayBuffer)).metadata()
  expect({ width, height, hasAlpha }).toEqual({ width: 264, height: 88, hasAlpha: true })
  const words = { asunto: 'Hola', titulo: 'Hola', cuerpo: 'Bienvenida, {nombre}.' }
  const preview = () => call('POST', '/correos/plantillas/verificacion/vista', { as: admin, body: words })
  expect((await preview()).body.data.html).toContain('src="data:image/png;base64,')

  expect((await call('DELETE', '/escuela/logo', { as: admin })).body.data.logo).toBeNull()
  await recover()
  const plain = await server.next(admin.correo, 2)
  expect([plain.attachments, plain.html?.includes('<img')]).toEqual([[], false])
  expect((await preview()).body.data.html).not.toContain('data:')
  expect((await call('GET', '/escuela/logo')).status).toBe(404)
})

test('the demo ends for a school of one’s own: everything of it is kept in a file and removed, on every server', async () => {
  const fresh = await openTestPostgres()
  await prepareDemo(fresh.db, true, () => {})
  const settings = { ...testSettings(), dataDir: folder }
  const open = async (changes = {}) => {
    const server = await buildApp({ ...settings, ...changes }, fresh, { offerDemo: true })
    afterAll(() => server.close())
    return server
  }
  const [one, two, shown] = [await open(), await open(), await open({ demoByName: true })]
  type Server = typeof one
  const send = async (server: Server, url: string, payload: object, token = '') => {
    const headers = { authorization: `Bearer ${token}` }
    return server.inject({ method: 'POST', url: `/api/v1${url}`, payload, headers })
  }
  const login = async (rol: string) =>
    (await send(one, '/auth/login', { correo: `${rol}@nivela.test`, contrasena: DEMO_PASSWORD })).json().data
      .token
  const token = await login('admin')
  const escuelaOf = async (server: Server) =>
    (await server.inject({ url: '/api/v1/escuela', headers: { authorization: `Bearer ${token}` } })).json()
      .data
  expect(await escuelaOf(one)).toMatchObject({ demo: true, puedeEmpezar: true })
  expect(await escuelaOf(shown)).toMatchObject({ demo: true, puedeEmpezar: false })

  const right = { contrasenaPropia: DEMO_PASSWORD }
  expect((await send(one, '/escuela/empezar', {}, token)).statusCode).toBe(400)
  expect((await send(one, '/escuela/empezar', { contrasenaPropia: 'no es' }, token)).statusCode).toBe(400)
  expect((await send(one, '/escuela/empezar', right, await login('maestro'))).statusCode).toBe(403)
  expect((await send(shown, '/escuela/empezar', right, token)).json().error).toMatch(/DEMO=true/)
  const pressedTwice = await Promise.all([1, 2].map(() => send(one, '/escuela/empezar', right, token)))
  expect(pressedTwice.map(({ statusCode }) => statusCode).sort()).toEqual([200, 409])
  const done = pressedTwice.find(({ statusCode }) => statusCode === 200)?.json().data
  expect(await readdir(path.join(folder, 'respaldos'))).toEqual([done.respaldo])

  const { rows } = await fresh.pool.query(`
    select (select count(*)::int from usuarios) as people, (select count(*)::int from secciones) as sections,
           (select count(*)::int from sesiones) as sessions, (select count(*)::int from recibos) as receipts,
           (select count(*) > 100 from bitacora) as lines`)
  expect(rows).toEqual([{ people: 0, sections: 0, sessions: 0, receipts: 0, lines: true }])
  // The rules hold again.
  const { rows: triggers } = await fresh.pool.query(`select tgname from pg_trigger where tgenabled = 'D'`)
  expect(triggers).toEqual([])
  expect((await send(two, '/escuela/empezar', right, token)).statusCode).toBe(401)

  const person = {
    nombre: 'Ana',
    apellido: 'Mota',
    correo: 'ana@liceo.test',
    contrasena: 'cinco gatos verdes',
  }
  const made = await send(two, '/auth/primer-administrador', {
    token: done.token,
    escuela: 'Liceo',
    ...person,
  })
  expect(made.statusCode).toBe(200)
  const again = await send(
    two,
    '/escuela/empezar',
    { contrasenaPropia: person.contrasena },
    made.json().data.token,
  )
  expect([again.statusCode, again.json().error]).toEqual([409, 'Esta escuela ya no es la demostración.'])
  // The next start neither loads it again nor offers its accounts, whether or not the demo is wanted.
  for (const wanted of [true, false]) expect(await prepareDemo(fresh.db, wanted, () => {})).toBe(false)
})
