import { ROL } from '@nivela/contract/roles'
import { expect, test } from 'vitest'
import { openTestApp, PASSWORD } from '../../testing/app.ts'
import { countWaiting } from '../../testing/database.ts'
import { linkIn, openMailServer, PUBLIC_URL, sendMails, watchQueue } from '../../testing/mail.ts'
import { createEnlace } from './enlaces.service.ts'

const { call, login, person, postgres, app } = await openTestApp()
const second = await openTestApp(postgres)
const { idle, attempted } = watchQueue(postgres)
const admin = await person(ROL.administrador)
const recover = (correo: string) => call('POST', '/auth/recover-password', { body: { correo } })
const reset = (token: string, contrasena = 'cinco gatos verdes') =>
  call('POST', '/auth/reset-password', { body: { token, contrasena } })
const ask = async (token: string) =>
  (await call('POST', '/auth/reset-password/enlace', { body: { token } })).body.data
const verify = (token: string) => call('POST', '/auth/verify', { body: { token } })

test('from forgotten to signed in: every session ends, the old password is dead, wrong guesses are forgiven', async () => {
  const server = await openMailServer()
  await sendMails(postgres, server.url)
  const who = await person(ROL.estudiante)
  for (let guess = 0; guess < 11; guess++) await login(who.correo, 'no es esta')
  expect((await login(who.correo)).status).toBe(429)
  await recover(`  ${who.correo.toUpperCase()} `)
  const { link, token } = linkIn(await server.next(who.correo))
  expect(link).toMatch(new RegExp(`^${PUBLIC_URL}/newpassword\\?token=`))
  expect((await reset(token, 'password1')).body.campos.contrasena).toMatch(/muy común/)
  expect((await reset(token, who.correo)).status).toBe(400)
  expect((await reset(token)).body).toEqual({ data: { correo: who.correo } })
  expect((await second.call('GET', `/usuarios/${who.id}`, { as: who })).status).toBe(401)
  expect((await login(who.correo)).status).toBe(401)
  expect((await login(who.correo, 'cinco gatos verdes')).status).toBe(200)
  expect((await reset(token)).body.campos.token).toMatch(/ya se usó/)
  expect(await ask(token)).toEqual({ sirve: false, motivo: expect.stringMatching(/ya se usó/) })
})

test('the same answer whether the address exists or not, and never more than three mails an hour', async () => {
  const server = await openMailServer()
  await sendMails(postgres, server.url)
  const who = await person(ROL.maestro)
  const answers = []
  for (const correo of [who.correo, 'nadie@prueba.test']) {
    for (let nth = 0; nth < 5; nth++) answers.push((await recover(correo)).text)
  }
  expect(new Set(answers)).toEqual(new Set(['{"data":null}']))
  await server.next(who.correo, 3)
  await idle()
  expect(server.to(who.correo)).toHaveLength(3)
  expect(server.to('nadie@prueba.test')).toHaveLength(0)
})

test('a link that expired, is of another kind, or was never sent', async () => {
  const server = await openMailServer()
  await sendMails(postgres, server.url)
  const who = await person(ROL.maestro)
  await recover(who.correo)
  const { token } = linkIn(await server.next(who.correo))
  expect((await verify(token)).body.error).toMatch(/^Este enlace no es válido/)
  // Asking uses nothing up, and tells nothing of the person.
  for (let nth = 0; nth < 2; nth++) expect(await ask(token)).toEqual({ sirve: true, motivo: null })
  expect(await ask('x'.repeat(43))).toEqual({ sirve: false, motivo: expect.stringMatching(/no es válido/) })
  await postgres.pool.query(`update enlaces set expira = now() where idusuario = $1`, [who.id])
  expect(await ask(token)).toEqual({ sirve: false, motivo: expect.stringMatching(/venció/) })
  expect((await reset(token)).body.error).toMatch(/^Este enlace venció/)
  expect((await reset('x'.repeat(43))).body.error).toMatch(/^Este enlace no es válido/)
  expect((await login(who.correo, PASSWORD)).status).toBe(200)
})

test.each(['recuperacion', 'invitacion', 'verificacion'] as const)(
  'no link of kind %s works while the account is off, and it does again after',
  async tipo => {
    const who = await person(ROL.maestro, { verificado: tipo !== 'verificacion' })
    const token = await postgres.db.transaction(tx => createEnlace(tx, who.id, tipo))
    const set = (verb: string) => call('POST', `/usuarios/${who.id}/${verb}`, { as: admin })
    const follow = () => (tipo === 'verificacion' ? verify(token) : reset(token))
    await set('desactivar')
    expect((await follow()).body.campos).toEqual({ token: expect.stringMatching(/desactivada/) })
    if (tipo !== 'verificacion')
      expect(await ask(token)).toEqual({ sirve: false, motivo: expect.stringMatching(/desactivada/) })
    await set('activar')
    expect((await follow()).status).toBe(200)
  },
)

/** A person with an open recovery link. */
async function forgetful(server: Awaited<ReturnType<typeof openMailServer>>) {
  const who = await person(ROL.maestro)
  await recover(who.correo)
  return { who, ...linkIn(await server.next(who.correo)) }
}
const dataOf = (correo: string) => ({
  ...{ nombre: 'Ana', apellido: 'Luz', telefono: '8095550101', idrol: ROL.maestro },
  ...{ cedula: String(30_000_000_000 + nextCedula++), correo },
})
let nextCedula = 1

test('a link dies with the password that it was to replace, whichever way that changed, and with a changed address', async () => {
  const server = await openMailServer()
  await sendMails(postgres, server.url)
  const change = (who: { id: number; token: string }) =>
    call('POST', '/auth/change-password', {
      as: who,
      body: { id: who.id, contrasenaAnterior: PASSWORD, nuevaContrasena: 'siete perros azules' },
    })
  const ways: Record<string, (who: { id: number; correo: string; token: string }) => Promise<unknown>> = {
    'their own change': change,
    'another link': async ({ correo }) => {
      await recover(correo)
      return reset(linkIn(await server.next(correo, 2)).token)
    },
    'the office’s new address': ({ id }) =>
      call('PUT', `/usuarios/${id}`, { as: admin, body: dataOf(`otra${id}@escuela.test`) }),
    'an unknown hand': ({ id }) =>
      postgres.pool.query(`update usuarios set contrasena_hash = 'x' where id = $1`, [id]),
  }
  for (const [name, way] of Object.entries(ways)) {
    const { who, token } = await forgetful(server)
    await way(who)
    expect([name, (await reset(token)).body.campos]).toEqual([
      name,
      { token: expect.stringMatching(/^Este enlace (no es válido|ya se usó)/) },
    ])
  }
})

test('a mail that still waits when the password changes brings no link: it is not sent; one asked for later is', async () => {
  const who = await person(ROL.maestro)
  await recover(who.correo)
  const body = { id: who.id, contrasenaAnterior: PASSWORD, nuevaContrasena: 'siete perros azules' }
  expect((await call('POST', '/auth/change-password', { as: who, body })).status).toBe(200)
  const server = await openMailServer()
  await sendMails(postgres, server.url)
  await idle()
  expect(server.to(who.correo).map(({ subject }) => subject)).toEqual(['Tu contraseña de Nivela cambió'])
  await recover(who.correo)
  expect((await reset(linkIn(await server.next(who.correo, 2)).token)).status).toBe(200)
})

test('nor does one that the mail server would not take until the password had changed', async () => {
  const away = await openMailServer()
  await away.close()
  await sendMails(postgres, away.url)
  const who = await person(ROL.maestro)
  await recover(who.correo)
  await attempted(who.correo)
  await postgres.pool.query(`update usuarios set contrasena_hash = 'x' where id = $1`, [who.id])
  const back = await openMailServer({ port: away.port })
  await idle()
  expect(back.to(who.correo)).toEqual([])
})

test('a link that is used while the password changes waits for that, and is worth nothing then: no deadlock', async () => {
  const server = await openMailServer()
  await sendMails(postgres, server.url)
  const { who, token } = await forgetful(server)
  const client = await postgres.pool.connect()
  await client.query('begin')
  await client.query('select from usuarios where id = $1 for update', [who.id])
  const used = reset(token)
  await expect.poll(() => countWaiting(postgres)).toBe(1)
  await client.query(`update usuarios set contrasena_hash = 'x' where id = $1`, [who.id])
  await client.query('commit')
  client.release()
  expect((await used).body.campos).toEqual({ token: expect.stringMatching(/^Este enlace no es válido/) })
})

test('twenty uses of one link at once: one', async () => {
  const server = await openMailServer()
  await sendMails(postgres, server.url)
  const who = await person(ROL.maestro)
  await recover(who.correo)
  const { token } = linkIn(await server.next(who.correo))
  const answers = await Promise.all(Array.from({ length: 20 }, () => reset(token)))
  expect(answers.map(({ status }) => status).sort()).toEqual([200, ...Array(19).fill(400)])
})

test('links come from PUBLIC_URL, whatever the request says of its host; the database knows no token', async () => {
  const server = await openMailServer()
  await sendMails(postgres, server.url)
  const who = await person(ROL.maestro)
  await app.inject({
    method: 'POST',
    url: '/api/v1/auth/recover-password',
    headers: { host: 'malo.test', 'x-forwarded-host': 'malo.test' },
    payload: { correo: who.correo },
  })
  const mail = await server.next(who.correo)
  expect(JSON.stringify(mail)).not.toContain('malo.test')
  const { token } = linkIn(mail)
  const { rows } = await postgres.pool.query(`
    select t::text as fila from enlaces t union all select t::text from correos t
    union all select t::text from trabajos t`)
  expect(rows.length).toBeGreaterThan(0)
  expect(rows.map(({ fila }) => fila).join()).not.toContain(token)
})
