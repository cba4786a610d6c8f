import { ROL } from '@nivela/contract/roles'
import { expect, test } from 'vitest'
import { openTestApp, PASSWORD } from '../../testing/app.ts'
import { linkIn, openMailServer, PUBLIC_URL, sendMails, watchQueue } from '../../testing/mail.ts'

const { call, person, postgres } = await openTestApp()
const { idle } = watchQueue(postgres)
const admin = await person(ROL.administrador)
const recover = (correo: string) => call('POST', '/auth/recover-password', { body: { correo } })
const reset = (token: string, contrasena = 'cinco gatos verdes') =>
  call('POST', '/auth/reset-password', { body: { token, contrasena } })

const CHANGED = 'Tu contraseña de Nivela cambió'
const subjects = (server: Awaited<ReturnType<typeof openMailServer>>, correo: string) =>
  server.to(correo).map(({ subject }) => subject)

test('a password that changed, by themselves or through a link; not the first one of an invitation', async () => {
  const server = await openMailServer()
  await sendMails(postgres, server.url)
  const who = await person(ROL.estudiante)
  const body = { id: who.id, contrasenaAnterior: PASSWORD, nuevaContrasena: 'siete perros azules' }
  await call('POST', '/auth/change-password', { as: who, body })
  const mail = await server.next(who.correo)
  expect(mail.subject).toBe(CHANGED)
  expect(mail.text).toContain('Si no fuiste tú, elige otra contraseña cuanto antes y avisa a la escuela.')
  expect(mail.text).toContain(`${PUBLIC_URL}/recoverpassword\n`)
  expect(mail.text).not.toContain('token')

  await recover(who.correo)
  await reset(linkIn(await server.next(who.correo, 2)).token)
  expect((await server.next(who.correo, 3)).subject).toBe(CHANGED)

  const invited = await person(ROL.estudiante)
  await postgres.pool.query('update usuarios set contrasena_hash = null where id = $1', [invited.id])
  await recover(invited.correo)
  await reset(linkIn(await server.next(invited.correo)).token)
  await idle()
  expect(subjects(server, invited.correo)).not.toContain(CHANGED)
})

test('an address that changed, at the new one and at the old one, which tells nothing of the new', async () => {
  const server = await openMailServer()
  await sendMails(postgres, server.url)
  const who = await person(ROL.maestro)
  const body = {
    ...{
      nombre: 'Rita',
      apellido: 'Sol',
      telefono: '8095550101',
      idrol: ROL.maestro,
      cedula: '00155500001',
    },
    correo: 'rita.nueva@escuela.test',
  }
  await call('PUT', `/usuarios/${who.id}`, { as: admin, body })
  // The person who has the old address by then has nothing to do with it.
  await person(ROL.estudiante, { correo: who.correo })
  const old = await server.next(who.correo)
  expect(old.subject).toBe('Tu cuenta de Nivela ya no usa este correo')
  expect(old.text).toMatch(/^Hola, Rita:/)
  expect(old.text).toContain('avisa a la escuela cuanto antes')
  expect(JSON.stringify(old)).not.toContain('rita.nueva')
  expect(old.text).not.toContain('token')
  await server.next('rita.nueva@escuela.test', 2)
  await idle()
  expect(subjects(server, 'rita.nueva@escuela.test').sort()).toEqual([
    'Confirma tu correo en Nivela',
    'Tu cuenta de Nivela usa ahora este correo',
  ])
  expect(subjects(server, who.correo)).toHaveLength(1)
})

test.each([
  ['one that they had not proved yet, of an account in use', true],
  ['not one of a student who never chose a password: it may be a typing mistake', false],
])('the old address hears of the new one: %s', async (_who, conClave) => {
  const server = await openMailServer()
  await sendMails(postgres, server.url)
  const who = await person(ROL.estudiante, { verificado: false })
  if (!conClave)
    await postgres.pool.query('update usuarios set contrasena_hash = null where id = $1', [who.id])
  const correo = `nueva${who.id}@escuela.test`
  const cedula = String(10_000_000_000 + who.id)
  const body = {
    nombre: 'Rita',
    apellido: 'Sol',
    telefono: '8095550101',
    idrol: ROL.estudiante,
    cedula,
    correo,
  }
  expect((await call('PUT', `/usuarios/${who.id}`, { as: admin, body })).status).toBe(200)
  await server.next(correo)
  await idle()
  expect(subjects(server, who.correo)).toEqual(conClave ? ['Tu cuenta de Nivela ya no usa este correo'] : [])
  expect(subjects(server, correo).sort()).toEqual(
    conClave
      ? ['Confirma tu correo en Nivela', 'Tu cuenta de Nivela usa ahora este correo']
      : ['Te damos la bienvenida a Nivela'],
  )
})
