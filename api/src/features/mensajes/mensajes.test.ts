import { ROL } from '@nivela/contract/roles'
import { expect, test } from 'vitest'
import { openTestApp } from '../../testing/app.ts'
import { openTestOffer } from '../../testing/enrolment.ts'
import { openMailServer, sendMails, watchQueue } from '../../testing/mail.ts'

const app = await openTestApp()
const { call, person, postgres } = app
const offer = await openTestOffer(app)
const teacher = await person(ROL.maestro, { nombre: 'Rosa', apellido: 'Peña' })
const section = await offer.createSection({ idusuario: teacher.id })
const [one, two, outside] = [await offer.student(), await offer.student(), await offer.student()]
for (const who of [one, two]) await offer.enrol(who, section.id)
// As if the ten minutes were over for which the teacher's mail about the new section waits.
await postgres.pool.query('update trabajos set cuando = now()')
const MESSAGE = { asunto: 'El lunes', mensaje: 'Traigan el libro.\nY un lápiz.' }
const write = (as: { token: string }, body: object = MESSAGE, id = section.id) =>
  call('POST', `/mensajes/seccion/${id}`, { as, body })

test('a teacher writes to their class: its students alone are told, once, and it is kept', async () => {
  const server = await openMailServer()
  await sendMails(postgres, server.url)
  const envio = 'un-envio-con-clave'
  const sent = await write(teacher, { ...MESSAGE, envio })
  expect([sent.status, sent.body.data]).toEqual([
    201,
    expect.objectContaining({ ...MESSAGE, personas: 2, autor: { nombre: 'Rosa', apellido: 'Peña' } }),
  ])
  // A double click, and an answer that was lost.
  expect((await write(teacher, { ...MESSAGE, envio })).body.data.id).toBe(sent.body.data.id)
  await watchQueue(postgres).idle()
  // The window that opened before told everyone else of itself.
  const mails = server.mails.filter(({ subject }) => subject === 'El lunes')
  expect(mails.map(({ to }) => to?.[0]?.address).sort()).toEqual([one.correo, two.correo].sort())
  expect(mails[0]?.text).toContain('Traigan el libro.\nY un lápiz.')
  expect(mails[0]?.text).toContain('Rosa Peña, sección ')
  const notices = async (who: { token: string }) =>
    (await call('GET', '/avisos', { as: who })).body.data.filter(
      ({ tipo }: { tipo: string }) => tipo === 'mensaje',
    )
  expect(await notices(one)).toMatchObject([
    { tipo: 'mensaje', asunto: 'El lunes', enlace: '/studentsection' },
  ])
  expect(await notices(outside)).toEqual([])
  const kept = await call('GET', `/mensajes/seccion/${section.id}`, { as: teacher })
  expect(kept.body.data).toMatchObject([{ asunto: 'El lunes', personas: 2 }])
  expect((await write(offer.admin)).status).toBe(201)
})

test('not to another teacher’s class, nor to an empty one, nor with nothing to say', async () => {
  const other = await person(ROL.maestro)
  expect((await write(other)).status).toBe(404)
  for (const path of ['', '/contactos'])
    expect((await call('GET', `/mensajes/seccion/${section.id}${path}`, { as: other })).status).toBe(404)
  const empty = await offer.createSection({ idusuario: other.id, dia: 'Martes' })
  expect((await write(other, MESSAGE, empty.id)).body.error).toBe(
    'Todavía no hay estudiantes en esta sección.',
  )
  expect((await write(teacher, { asunto: ' ', mensaje: '' })).body.campos).toMatchObject({
    asunto: expect.stringMatching(/vacío/),
    mensaje: expect.stringMatching(/vacío/),
  })
  expect((await write(teacher, { ...MESSAGE, mensaje: 'x'.repeat(2001) })).status).toBe(400)
})

test('the roster holds the address of those who allow it, and of nobody else', async () => {
  const contacts = async () =>
    (await call('GET', `/mensajes/seccion/${section.id}/contactos`, { as: teacher })).body.data
  const allow = (aLaVista: boolean) => call('PUT', '/mensajes/a-la-vista', { as: one, body: { aLaVista } })
  expect(await contacts()).toEqual([])
  for (let twice = 0; twice < 2; twice++) expect((await allow(true)).body.data).toEqual({ aLaVista: true })
  expect(await contacts()).toEqual([{ idusuario: one.id, correo: one.correo }])
  expect((await call('GET', '/mensajes/a-la-vista', { as: one })).body.data).toEqual({ aLaVista: true })
  await allow(false)
  expect(await contacts()).toEqual([])
})

test('a teacher sends twenty messages an hour, counted over sections and at once; the office is not counted', async () => {
  const busy = await person(ROL.maestro)
  const own = await offer.createSection({ idusuario: busy.id, dia: 'Viernes' })
  await offer.enrol(one, own.id)
  const sent = await Promise.all(Array.from({ length: 24 }, () => write(busy, MESSAGE, own.id)))
  expect(sent.filter(({ status }) => status === 201)).toHaveLength(20)
  const refused = sent.find(({ status }) => status === 429)
  expect(refused?.body.error).toMatch(/^Ya enviaste 20 mensajes en una hora\. Espera \d+ minutos/)
  expect(Number(refused?.headers['retry-after'])).toBeGreaterThan(3000)
  expect((await write(offer.admin, MESSAGE, own.id)).status).toBe(201)
  // What was answered before is answered again.
  await postgres.pool.query(
    `update mensajes set envio = 'el-ultimo-envio' where id = (select max(id) from mensajes where idautor = $1)`,
    [busy.id],
  )
  expect((await write(busy, { ...MESSAGE, envio: 'el-ultimo-envio' }, own.id)).status).toBe(201)
  await postgres.pool.query(
    `update mensajes set momento = now() - interval '61 minutes' where idautor = $1`,
    [busy.id],
  )
  expect((await write(busy, MESSAGE, own.id)).status).toBe(201)
})
