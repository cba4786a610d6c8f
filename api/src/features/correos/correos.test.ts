import { ROL } from '@nivela/contract/roles'
import { describe, expect, test, vi } from 'vitest'
import { openTestApp, PASSWORD } from '../../testing/app.ts'
import { linkIn, openMailServer, PUBLIC_URL, sendMails } from '../../testing/mail.ts'

const { call, login, person, postgres, app } = await openTestApp()
const second = await openTestApp(postgres)
const admin = await person(ROL.administrador)
const recover = (correo: string) => call('POST', '/auth/recover-password', { body: { correo } })
const reset = (token: string, contrasena = 'cinco gatos verdes') =>
  call('POST', '/auth/reset-password', { body: { token, contrasena } })
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

describe('verification', () => {
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
    const fresh = linkIn(await server.next('nueva@escuela.test'))
    expect((await verify(old.token)).body.error).toMatch(/^Este enlace no es válido/)
    expect((await verify(fresh.token)).body.data).toEqual({ correo: 'nueva@escuela.test' })
    await call('PUT', `/usuarios/${who.id}`, { as: admin, body: { ...body, nombre: 'Anita' } })
    expect(server.to('nueva@escuela.test')).toHaveLength(1)
  })
})

describe('recovery', () => {
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
    await postgres.pool.query(`update enlaces set expira = now() where idusuario = $1`, [who.id])
    expect((await reset(token)).body.error).toMatch(/^Este enlace venció/)
    expect((await reset('x'.repeat(43))).body.error).toMatch(/^Este enlace no es válido/)
    expect((await login(who.correo, PASSWORD)).status).toBe(200)
  })

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
    await vi.waitUntil(() => answers('select from pg_locks where not granted'), 20_000)
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
      union all select t::text from graphile_worker._private_jobs t`)
    expect(rows.length).toBeGreaterThan(0)
    expect(rows.map(({ fila }) => fila).join()).not.toContain(token)
  })
})

describe('told of their account', () => {
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
    // Whoever has the old address by then has nothing to do with it.
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

  test('an address that nobody had proved theirs hears nothing', async () => {
    const server = await openMailServer()
    await sendMails(postgres, server.url)
    const who = await person(ROL.maestro, { verificado: false })
    const body = {
      ...{
        nombre: 'Rita',
        apellido: 'Sol',
        telefono: '8095550101',
        idrol: ROL.maestro,
        cedula: '00155500002',
      },
      correo: 'nunca.visto@escuela.test',
    }
    await call('PUT', `/usuarios/${who.id}`, { as: admin, body })
    await server.next('nunca.visto@escuela.test')
    await idle()
    expect(server.to(who.correo)).toEqual([])
  })
})

describe('a mail server that misbehaves', () => {
  test('away: the mail waits and arrives once when it is back; its link is fresh', async () => {
    const away = await openMailServer()
    await away.close()
    await sendMails(postgres, away.url)
    const who = await person(ROL.maestro)
    await recover(who.correo)
    await attempted(who.correo)
    const back = await openMailServer({ port: away.port })
    const { token } = linkIn(await back.next(who.correo))
    expect((await reset(token)).status).toBe(200)
    await idle()
    expect(back.to(who.correo).filter(({ subject }) => subject?.startsWith('Elige'))).toHaveLength(1)
  })

  test('a dead address and one to be tried later hold up nobody else', async () => {
    const [dead, later, fine] = [
      await person(ROL.maestro),
      await person(ROL.maestro),
      await person(ROL.maestro),
    ]
    const refusals: Record<string, number[]> = { [dead.correo]: [550, 550, 550], [later.correo]: [451] }
    const server = await openMailServer({ verdict: address => refusals[address]?.shift() ?? null })
    await sendMails(postgres, server.url)
    for (const { correo } of [dead, later, fine]) await recover(correo)
    await server.next(fine.correo)
    await server.next(later.correo)
    await idle()
    expect(server.to(dead.correo)).toHaveLength(0)
    const { rows } = await postgres.pool.query('select fallo from correos where direccion = $1', [
      dead.correo,
    ])
    expect(rows).toEqual([{ fallo: expect.stringContaining('550') }])
  })
})

test('a name is text in a mail, never markup or a header', async () => {
  const server = await openMailServer()
  await sendMails(postgres, server.url)
  const nombre = '<img src=x onerror=alert(1)> "Ñ", Bcc: otra@malo.test'
  const who = await person(ROL.maestro, { nombre, apellido: 'X' })
  await recover(who.correo)
  const mail = await server.next(who.correo)
  expect(mail.html).toContain('&lt;img src=x onerror=alert(1)&gt; &quot;Ñ&quot;')
  expect(mail.html).not.toContain('<img')
  expect(mail.bcc).toBeUndefined()
  expect(mail.to).toHaveLength(1)
  expect(mail.headers.map(({ key }) => key)).not.toContain('bcc')
})

const answers = async (text: string, values: unknown[] = []) =>
  (await postgres.pool.query(text, values)).rows.length > 0

/** Once no job is left that could send anything. */
const idle = () =>
  vi.waitUntil(() => answers('select where not exists (select from graphile_worker.jobs)'), 20_000)

/** Once the mail to this address was tried, and failed. */
const attempted = (correo: string) =>
  vi.waitUntil(
    () =>
      answers(
        `select from graphile_worker._private_jobs j join correos c on c.id = (j.payload->>'id')::int
          where c.direccion = $1 and j.last_error is not null`,
        [correo],
      ),
    20_000,
  )
