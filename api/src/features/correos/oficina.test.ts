import type { CorreoDeOficina } from '@nivela/contract/correos'
import { ROL } from '@nivela/contract/roles'
import { expect, test } from 'vitest'
import { openTestApp } from '../../testing/app.ts'
import { linkIn, openMailServer, sendMails, watchQueue } from '../../testing/mail.ts'

const { call, person, postgres } = await openTestApp()
const { idle, attempted } = watchQueue(postgres)
const admin = await person(ROL.administrador)
const recover = (correo: string) => call('POST', '/auth/recover-password', { body: { correo } })
const list = async (query: string): Promise<CorreoDeOficina[]> =>
  (await call('GET', `/correos?${query}`, { as: admin })).body.data
const retry = (ids?: number[]) => call('POST', '/correos/reintentar', { as: admin, body: { ids } })
const bounced = async () =>
  (await call('GET', '/correos/rebotes', { as: admin })).body.data.map(
    ({ idusuario }: { idusuario: number }) => idusuario,
  )

test('without a mail server the office is told; a test mail is in the list like any other', async () => {
  const { body } = await call('GET', '/correos/estado', { as: admin })
  expect(body.data).toMatchObject({ configurado: false, servidor: null, fallidos: 0 })
  const server = await openMailServer()
  const correoSaliente = { servidor: '127.0.0.1', puerto: server.port, seguridad: 'ninguna' }
  await call('PUT', '/correos/plantillas/prueba', {
    as: admin,
    body: { asunto: 'Probando, {nombre}', titulo: 'Hola', cuerpo: 'Somos la oficina: {contacto}.' },
  })
  const sent = await call('POST', '/escuela/correo-de-prueba', { as: admin, body: { correoSaliente } })
  expect(sent.body.data).toEqual({ destino: admin.correo, archivo: false })
  // In the office's own words, as the queue's mails are.
  const mail = await server.next(admin.correo)
  expect(mail.subject).toMatch(/^Probando, /)
  expect(mail.text).toMatch(/Somos la oficina: contacto@nivela\.test[\s\S]*SPF y DKIM/)
  expect(await list('estado=enviado')).toMatchObject([
    { correo: admin.correo, estado: 'enviado', enviado: expect.any(String), porque: null },
  ])
  await call('DELETE', '/correos/plantillas/prueba', { as: admin })
  // One that does not leave says so at once, and waits for nobody.
  await server.close()
  const refused = await call('POST', '/escuela/correo-de-prueba', { as: admin, body: { correoSaliente } })
  expect(refused.status).toBe(409)
  expect([...(await list('estado=esperando')), ...(await list('estado=fallido'))]).toEqual([])
})

test('a server with a password and a name says neither', async () => {
  const other = await openTestApp(postgres, { smtpUrl: 'smtps://usuario:secreto@correo.escuela.test:465' })
  const { body, text } = await other.call('GET', '/correos/estado', { as: admin })
  expect(body.data).toMatchObject({ configurado: true, servidor: 'correo.escuela.test:465' })
  expect(text).not.toMatch(/secreto|usuario:/)
})

test('what failed says why, marks the person, and leaves when it is tried again', async () => {
  const who = await person(ROL.estudiante, { nombre: 'Nélida', apellido: 'Rebote' })
  const refusals = [550]
  const server = await openMailServer({
    verdict: a => (a === who.correo ? (refusals.shift() ?? null) : null),
  })
  await sendMails(postgres, server.url)
  await recover(who.correo)
  await idle()
  const [failed] = await list('estado=fallido&buscar=nelida')
  expect(failed).toMatchObject({
    usuarios: { nombre: 'Nélida', apellido: 'Rebote' },
    porque: expect.stringMatching(/^El servidor de correo respondió: 550/),
  })
  expect(await bounced()).toContain(who.id)
  expect((await retry([failed?.id ?? 0])).body).toEqual({ data: { reintentados: 1 } })
  linkIn(await server.next(who.correo))
  await idle()
  expect(await list('estado=fallido&buscar=nelida')).toEqual([])
  expect(await bounced()).not.toContain(who.id)
  expect((await retry([failed?.id ?? 0])).body.data.reintentados).toBe(0)
  expect(server.to(who.correo)).toHaveLength(1)
})

test('what a server will take later says why in words, without what it quotes; nobody is marked', async () => {
  const who = await person(ROL.maestro)
  const server = await openMailServer({
    verdict: address =>
      address === who.correo ? { code: 452, text: `4.2.2 <${address}> is over quota` } : null,
  })
  await sendMails(postgres, server.url)
  await recover(who.correo)
  await attempted(who.correo)
  const [waiting] = await list(`estado=esperando&buscar=${encodeURIComponent(who.correo)}`)
  expect(waiting).toMatchObject({
    porque: 'El servidor de correo respondió 452 4.2.2: el buzón está lleno o no hay espacio.',
  })
  expect(await bounced()).not.toContain(who.id)
})

test('a mark is of an address, and goes with it; what a server would not read marks nobody', async () => {
  const [moved, spam] = [await person(ROL.maestro), await person(ROL.maestro)]
  const server = await openMailServer({
    verdict: address => (address === moved.correo ? 550 : null),
    reaction: address => (address === spam.correo ? 554 : null),
  })
  await sendMails(postgres, server.url)
  for (const { correo } of [moved, spam]) await recover(correo)
  await idle()
  expect(await bounced()).toEqual([moved.id])
  await postgres.pool.query('update usuarios set correo = $2 where id = $1', [moved.id, 'otra@escuela.test'])
  expect(await bounced()).toEqual([])
})

test('what waits for a server that is away says so, and is tried at once when asked', async () => {
  const away = await openMailServer()
  await away.close()
  await sendMails(postgres, away.url)
  const who = await person(ROL.maestro)
  await recover(who.correo)
  await attempted(who.correo)
  const [waiting] = await list(`estado=esperando&buscar=${encodeURIComponent(who.correo)}`)
  expect(waiting).toMatchObject({
    porque: 'El servidor de correo no se alcanza (ESOCKET)',
    proximo: expect.stringMatching(/Z$/),
  })
  expect(waiting?.intentos).toBeGreaterThan(0)
  // An hour away, unless someone asks.
  await postgres.pool.query(`update trabajos set cuando = now() + interval '1 hour'`)
  const back = await openMailServer({ port: away.port })
  expect((await retry()).body.data.reintentados).toBeGreaterThan(0)
  await back.next(who.correo)
})

test('every kind of mail can be looked at; none of them holds a link that works', async () => {
  const { body } = await call('GET', '/correos/plantillas', { as: admin })
  expect(body.data.length).toBeGreaterThan(20)
  for (const { tipo, original } of body.data) {
    const shown = await call('POST', `/correos/plantillas/${tipo}/vista`, { as: admin, body: original })
    expect([tipo, shown.status]).toEqual([tipo, 200])
    expect(JSON.stringify(shown.body.data)).not.toMatch(/newpassword\?token|verification\?token/)
  }
})
