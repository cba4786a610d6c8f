import { ROL } from '@nivela/contract/roles'
import { expect, test } from 'vitest'
import { openTestApp } from '../../testing/app.ts'
import { linkIn, openMailServer, PUBLIC_URL, sendMails, watchQueue } from '../../testing/mail.ts'

const { call, login, person, postgres } = await openTestApp()
const second = await openTestApp(postgres)
const { idle } = watchQueue(postgres)
const admin = await person(ROL.administrador)
const verify = (token: string) => call('POST', '/auth/verify', { body: { token } })
const register = (changes: object = {}) =>
  call('POST', '/auth/register', {
    as: admin,
    body: {
      nombre: 'Rosa',
      apellido: 'Peña',
      correo: 'rosa@escuela.test',
      telefono: '8095550101',
      idrol: ROL.maestro,
      cedula: '00112345678',
      contrasena: 'cinco gatos verdes',
      ...changes,
    },
  })

test('a new teacher gets one mail; until its link they can do nothing, with it everything; the link works once', async () => {
  const server = await openMailServer()
  await sendMails(postgres, server.url)
  await register()
  const mail = await server.next('rosa@escuela.test')
  expect(mail.subject).toBe('Confirma tu correo en Nivela')
  expect(mail.text).toContain('Hola, Rosa:')
  const { link, token } = linkIn(mail)
  expect(link).toMatch(new RegExp(`^${PUBLIC_URL}/verification\\?token=`))

  const session = (await login('rosa@escuela.test', 'cinco gatos verdes')).body.data
  expect(session.usuario.verificado).toBe(false)
  const as = { token: session.token }
  expect((await call('GET', '/secciones', { as })).status).toBe(403)
  expect((await verify(token)).body).toEqual({ data: { correo: 'rosa@escuela.test' } })
  expect((await call('GET', '/secciones', { as })).status).toBe(200)
  expect((await verify(token)).body).toEqual({
    error: 'Este enlace ya se usó. Cada enlace sirve una sola vez.',
    campos: { token: 'Este enlace ya se usó. Cada enlace sirve una sola vez.' },
  })
  expect((await call('POST', '/auth/resend-verification', { as })).body.error).toBe(
    'Tu correo ya está verificado.',
  )
})

test('asked for again, three times an hour; the fourth says how long to wait, on every server', async () => {
  const server = await openMailServer()
  await sendMails(postgres, server.url)
  const who = await person(ROL.maestro, { verificado: false })
  const again = (on = call) => on('POST', '/auth/resend-verification', { as: who })
  for (let nth = 1; nth <= 3; nth++) expect((await again()).body).toEqual({ data: null })
  for (const on of [call, second.call]) {
    const { status, body, headers } = await again(on)
    expect(status).toBe(429)
    expect(body.error).toMatch(/^Ya enviamos 3 correos a esta dirección\./)
    expect(Number(headers['retry-after'])).toBeGreaterThan(3000)
  }
  const mails = await Promise.all([1, 2, 3].map(nth => server.next(who.correo, nth)))
  // Any of the three works, and then none of the others.
  expect((await verify(linkIn(mails[1] as never).token)).status).toBe(200)
  expect((await verify(linkIn(mails[2] as never).token)).body.error).toMatch(/ya se usó/)
  expect(server.to(who.correo)).toHaveLength(3)
})

test('a changed e-mail gets its mail, and links to the old address are worth nothing', async () => {
  const server = await openMailServer()
  await sendMails(postgres, server.url)
  const who = await person(ROL.maestro, { verificado: false })
  await call('POST', '/auth/resend-verification', { as: who })
  const old = linkIn(await server.next(who.correo))
  const { nombre, apellido, cedula } = { nombre: 'Ana', apellido: 'Luz', cedula: '00100000001' }
  const body = {
    nombre,
    apellido,
    cedula,
    correo: 'nueva@escuela.test',
    telefono: '8095550101',
    idrol: ROL.maestro,
  }
  await call('PUT', `/usuarios/${who.id}`, { as: admin, body })
  await server.next('nueva@escuela.test', 2)
  const links = server.to('nueva@escuela.test').filter(({ subject }) => subject?.startsWith('Confirma'))
  const fresh = linkIn(links[0] as never)
  expect((await verify(old.token)).body.error).toMatch(/^Este enlace no es válido/)
  expect((await verify(fresh.token)).body.data).toEqual({ correo: 'nueva@escuela.test' })
  await call('PUT', `/usuarios/${who.id}`, { as: admin, body: { ...body, nombre: 'Anita' } })
  await idle()
  expect(server.to('nueva@escuela.test')).toHaveLength(2)
})
