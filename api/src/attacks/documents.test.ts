import { COLUMNAS_POMA } from '@nivela/contract/poma'
import { ROL } from '@nivela/contract/roles'
import { CUALES_TABLAS } from '@nivela/contract/tablas'
import { writeXlsx } from '@nivela/xlsx/write'
import { partsOf } from '@nivela/xlsx/xlsx.test-support'
import { PDFParse } from 'pdf-parse'
import { expect, test } from 'vitest'
import { openTestApp } from '../testing/app.ts'
import { callsOf } from '../testing/calls.ts'
import { openTestOffer } from '../testing/enrolment.ts'
import { openMailServer, sendMails } from '../testing/mail.ts'
import { receiptCalls } from '../testing/receipts.ts'
import { upload } from '../testing/upload.ts'

const app = await openTestApp()
const { call, person, postgres } = app
const offer = await openTestOffer(app)
const SCRIPT = ')>>/OpenAction<</S/JavaScript/JS(app.alert(1))>>'
const FORMULAS = ['=HYPERLINK("http://malo")', '+1+1', '-2+3', '@SUM(A1)', '\t=1+1', '=cmd|"/c calc"!A0']

/** A section that is official, whose every text is a formula or worse. */
const teacher = await person(ROL.maestro, { nombre: '=1+1', apellido: SCRIPT })
const subject = await offer.createSubject(FORMULAS.at(-1))
const section = await offer.createSection({
  ...{ idusuario: teacher.id, nombre: '=SECCION()\\nATTENDEE:mailto:malo@malo.test', idasignatura: subject },
})
const students = await Promise.all(
  FORMULAS.map(text =>
    person(ROL.estudiante, { nombre: text.trim(), apellido: text.trim(), matricula: text }),
  ),
)
for (const one of students) await offer.enrol(one, section.id)
const graded = {
  calificaciones: students.map(({ id }) => ({ idusuario: id, calificacion: 90 })),
  oficializado: true,
}
await call('PUT', `/calificaciones/seccion/${section.id}`, { as: teacher, body: graded })
const receipts = receiptCalls(app, offer.admin)
for (const one of students) await receipts.sendNew(one)
// Annulled, so that all of them still have to pay.
for (const { id: idusuario } of students) {
  const body = { idusuario, idperiodo: offer.period, monto: 10, medio: 'caja' }
  const paid = await call('POST', '/recibos/registrar', { as: offer.admin, body })
  await call('POST', `/recibos/${paid.body.data.id}/anular`, {
    as: offer.admin,
    body: { motivo: 'De prueba' },
  })
}
await call('POST', '/aulas', { as: offer.admin, body: { nombre: FORMULAS.at(-1) } })
await person(ROL.maestro, { nombre: FORMULAS.at(-1) as string })
await call('PUT', `/secciones/${section.id}`, { as: offer.admin, body: { ...section, cupo: 21 } })

const SHEETS: Record<string, string> = {
  '/calificaciones/seccion/{id}/acta.xlsx': `/calificaciones/seccion/${section.id}/acta.xlsx`,
  '/calificaciones/seccion/{id}/notas.xlsx': `/calificaciones/seccion/${section.id}/notas.xlsx`,
  '/inscripciones/users-in-seccion/{sectionId}/lista.xlsx': `/inscripciones/users-in-seccion/${section.id}/lista.xlsx`,
  '/import/excel/plantilla': '/import/excel/plantilla',
  '/periodos/{id}/pagos.xlsx': `/periodos/${offer.period}/pagos.xlsx`,
  ...Object.fromEntries(CUALES_TABLAS.map(cual => [`/tablas/${cual}`, `/tablas/${cual}`])),
}
/** Lists that are answered as a sheet where the question says so. */
const AS_SHEETS = ['/listas/sin-pago?formato=xlsx']

test('every spreadsheet that leaves is known here', async () => {
  const calls = await callsOf(app.app)
  const sheets = calls.filter(({ path, method }) => method === 'GET' && /xlsx|excel|tablas/.test(path))
  expect(sheets.map(({ path }) => path).sort()).toEqual(Object.keys(SHEETS).sort())
})

test.each([...Object.values(SHEETS), ...AS_SHEETS])('%s: no text acts as a formula', async path => {
  const { status, body } = await call('GET', path, { as: offer.admin })
  expect(status).toBe(200)
  const parts = await partsOf(body)
  const sheets = Object.entries(parts).filter(([name]) => name.startsWith('xl/worksheets/sheet'))
  expect(sheets.length).toBeGreaterThan(0)
  for (const [, xml] of sheets) {
    expect(xml).not.toMatch(/<f[\s>/]/)
    // Whatever begins like a formula is marked as a text.
    for (const [cell] of xml.matchAll(/<c [^>]*>(?=<v>[=+@\t-]|<is>)/g))
      expect(cell).toMatch(/t="(s|inlineStr|str)"/)
  }
  expect(Object.keys(parts).filter(name => /externalLink|vba|connections|activeX/i.test(name))).toEqual([])
  if (!path.endsWith('plantilla')) expect(JSON.stringify(parts)).toContain('=cmd|')
})

test('rows that come back to be mended bring no formula along', async () => {
  const content = [
    'Nombre;Créditos',
    ...FORMULAS.map(text => `"${text.trim().replaceAll('"', '""')}";0`),
  ].join('\n')
  const file = { name: 'file', filename: 'a.csv', content }
  const { status, raw } = await upload(app.app, '/importaciones/asignaturas/apartadas', offer.admin, [file])
  expect(status).toBe(200)
  const parts = JSON.stringify(await partsOf(raw))
  expect(parts).toContain('=cmd|')
  expect(parts).not.toMatch(/<f[\s>/]/)
})

test('a PDF shows what people are called and does nothing but link to the page that verifies it', async () => {
  const { body } = await call('GET', `/calificaciones/seccion/${section.id}/acta.pdf`, { as: teacher })
  const structure = body.toString('latin1').replace(/stream\r?\n[\s\S]*?endstream/g, '')
  expect(structure).not.toMatch(/\/(OpenAction|JavaScript|AA|Launch|EmbeddedFile)\b/)
  const links = [...structure.matchAll(/\/URI \((.*?)\)/g)].map(([, link]) => link)
  expect(links.filter(link => !/^http:\/\/localhost:\d+\/verificar\/\w{20}$/.test(link ?? ''))).toEqual([])
  const { text } = await new PDFParse({ data: new Uint8Array(body) }).getText()
  expect(text.replace(/\s+/g, '')).toContain(SCRIPT.replace(/\s+/g, ''))
})

test('a calendar has no line that a name brought along', async () => {
  const { body } = await call('GET', `/calendario/${teacher.id}`, { as: teacher })
  const { pathname } = new URL(body.data.url)
  const calendar = await app.app.inject({ url: pathname })
  expect(calendar.statusCode).toBe(200)
  expect(calendar.body).toContain('ATTENDEE')
  expect(calendar.body.split('\r\n').filter(line => /^(ATTENDEE|ORGANIZER|ATTACH|URL)/.test(line))).toEqual(
    [],
  )
})

test('the name of a file to keep is plain, whatever the thing is called', async () => {
  for (const path of Object.values(SHEETS)) {
    const { headers } = await call('GET', path, { as: offer.admin })
    expect(headers['content-disposition']).toMatch(/^attachment; filename="[a-z0-9-]+\.xlsx"$/)
    expect(headers['x-content-type-options']).toBe('nosniff')
  }
})

const ADDRESSES = [
  ...['a@b.do\r\nBcc: otra@malo.test', 'a@b.do\nBcc: otra@malo.test', 'a@b.do%0d%0aBcc:otra@malo.test'],
  ...['a@b.do, otra@malo.test', 'a@b.do;otra@malo.test', '<a@b.do>', '"x" <a@b.do>', 'a@b.do otra@malo.test'],
  ...['a@b.do>', "a@b.do'--", 'a@[127.0.0.1]', '|sendmail@b.do x', 'a\u2028@b.do'],
]

test('an address that is more than one address, or a header, is refused wherever it is typed or imported', async () => {
  const someone = { nombre: 'Ana', apellido: 'Luz', telefono: '8095550100', idrol: 2, cedula: '00112345678' }
  for (const correo of ADDRESSES) {
    const body = { ...someone, correo, contrasena: 'cinco gatos verdes' }
    const answers = [
      await call('POST', '/auth/recover-password', { body }),
      await call('POST', '/auth/register', { as: offer.admin, body }),
    ]
    expect([correo, ...answers.map(({ status }) => status)]).toEqual([correo, 400, 400])
  }
  const rows = ADDRESSES.map((correo, index) => [
    ...[`M-${index}`, String(30_000_000_000 + index), 'Ana', 'Luz', correo, '8095550100', 90, 90, 90, 90],
  ])
  const columns = Object.values(COLUMNAS_POMA).map(heading => ({ heading }))
  const content = await writeXlsx([{ name: 'Hoja', columns, rows }])
  const file = { name: 'file', filename: 'a.xlsx', content }
  const { status, body } = await upload(app.app, '/import/excel', offer.admin, [file])
  expect(status).toBe(400)
  expect(body.errores.map(({ columna }: { columna: string }) => columna)).toEqual(
    ADDRESSES.map(() => 'Correo'),
  )
})

test('a name with line breaks is refused; one with all the rest adds no header and no recipient to a mail', async () => {
  // Notices of what was done above.
  await postgres.pool.query('delete from trabajos')
  const server = await openMailServer()
  await sendMails(postgres, server.url)
  const nombre = 'Ana, Bcc: otra@malo.test; <script>alert(1)</script>'
  const correo = 'saltos@prueba.test'
  const body = {
    ...{ apellido: 'X>, otra@malo.test', correo, telefono: '8095550100', idrol: 2 },
    ...{ cedula: '00112345678', contrasena: 'cinco gatos verdes' },
  }
  const register = (nombre: string) =>
    call('POST', '/auth/register', { as: offer.admin, body: { ...body, nombre } })
  const broken = await register(nombre.replace(', ', '\r\n'))
  expect([broken.status, Object.keys(broken.body.campos)]).toEqual([400, ['nombre']])
  expect((await register(nombre)).status).toBe(201)
  const mail = await server.next(correo)
  expect(mail.to?.map(({ address }) => address)).toEqual([correo])
  expect(mail.headers.map(({ key }) => key)).not.toContain('bcc')
  expect(mail.html).not.toContain('<script>')
  expect(server.mails).toHaveLength(1)
})
