import { FALLOS, type Fallo } from '@nivela/contract/institucion'
import { ROL } from '@nivela/contract/roles'
import { SignJWT } from 'jose'
import { beforeEach, describe, expect, test } from 'vitest'
import { openTestApp } from '../../testing/app.ts'
import { type Account, CLIENT, openBrowser, openProvider } from '../../testing/oidc.ts'

const CALLBACK = 'http://localhost:3000/api/v1/auth/institucion/vuelta'
const ARRIVED = '/authguard?institucion=%2F'
const provider = await openProvider(CALLBACK)
const school = await openTestApp()
const { app, call, person, postgres, login } = school
const admin = await person(ROL.administrador)

const institucion = {
  ...{ emisor: provider.issuer, cliente: CLIENT.id, secreto: CLIENT.secret, etiqueta: 'la UASD' },
  ...{ dominios: [] as string[], exigida: 'none', segundoFactor: false },
}
const configure = async (changes: object = {}) => {
  const { status } = await call('PUT', '/escuela', {
    as: admin,
    body: { institucion: { ...institucion, ...changes } },
  })
  expect(status).toBe(200)
}
beforeEach(async () => {
  Object.assign(provider.state, { clock: 0, otherKeys: null, refuses: false })
  await configure()
})

const cookiesOf = (headers: Record<string, unknown>) =>
  [headers['set-cookie'] ?? []]
    .flat()
    .map(line => String(line).split(';')[0])
    .join('; ')

/** What a browser does up to the provider's answer. */
async function leave(query = '', change = (url: string) => url) {
  const { status, headers } = await call('GET', `/auth/institucion${query}`)
  expect(status).toBe(302)
  const back = await openBrowser(provider.issuer)(change(String(headers.location)))
  return { back, cookie: cookiesOf(headers) }
}
/** And what it does with it. */
async function comeBack({ back, cookie }: { back: string; cookie: string }) {
  const { search } = new URL(back)
  const { status, headers } = await call('GET', `/auth/institucion/vuelta${search}`, { headers: { cookie } })
  expect(status).toBe(302)
  return { location: String(headers.location), cookie: cookiesOf(headers) }
}
const enter = (cookie: string, body: object = {}) =>
  call('POST', '/auth/institucion/entrar', { headers: { cookie }, body })

async function signInAs(account: Account, query = '') {
  provider.as(account)
  const { location, cookie } = await comeBack(await leave(query))
  return { location, cookie }
}
const refused = (fallo: Fallo) => `/login?institucion=${fallo}`

let number = 0
const accountOf = (email: string, changes: Partial<Account> = {}): Account => ({
  sub: `sub-${++number}`,
  email,
  email_verified: true,
  ...changes,
})

describe('coming in', () => {
  test('by the confirmed e-mail first, in any case, and by the account from then on, whatever its address', async () => {
    const who = await person(ROL.estudiante)
    const account = accountOf(who.correo.toUpperCase())
    const first = await signInAs(account)
    expect(first.location).toBe(ARRIVED)
    const { status, body } = await enter(first.cookie)
    expect([status, body.data.usuario]).toEqual([
      200,
      expect.objectContaining({ id: who.id, verificado: true, institucion: true }),
    ])
    expect((await call('GET', `/usuarios/${who.id}`, { as: body.data })).status).toBe(200)

    const moved = await signInAs({ ...account, email: 'otra@direccion.test' })
    expect((await enter(moved.cookie)).body.data.usuario.id).toBe(who.id)
    const unconfirmed = await signInAs({ ...account, email_verified: false })
    expect((await enter(unconfirmed.cookie)).body.data.usuario.id).toBe(who.id)

    const { data } = (await call('GET', `/bitacora?objeto=institucion&idobjeto=${who.id}`, { as: admin }))
      .body
    expect(data.at(-1)).toMatchObject({ accion: 'crear', idautor: who.id })
    const { data: told } = (await call('GET', '/avisos', { as: who })).body
    expect(told.map(({ texto }: { texto: string }) => texto)).toContainEqual(
      expect.stringMatching(/institución/),
    )
  })

  test('who was invited is verified and needs no password', async () => {
    const { id, correo } = await person(ROL.maestro)
    await postgres.pool.query(
      'update usuarios set contrasena_hash = null, verificado = false where id = $1',
      [id],
    )
    const { cookie } = await signInAs(accountOf(correo))
    const { body } = await enter(cookie)
    expect(body.data.usuario).toMatchObject({ id, verificado: true })
    expect((await call('GET', '/avisos', { as: body.data })).status).toBe(200)
  })

  test('the page that was asked for is told along, if it is ours', async () => {
    const { correo } = await person(ROL.maestro)
    const account = accountOf(correo)
    expect((await signInAs(account, '?volver=%2Fteacherpanel')).location).toBe(
      '/authguard?institucion=%2Fteacherpanel',
    )
    expect((await signInAs(account, '?volver=https%3A%2F%2Fotro.test')).location).toBe(ARRIVED)
  })

  test('nobody is created, and no role comes from the provider', async () => {
    const count = async () => (await postgres.pool.query('select count(*)::int as n from usuarios')).rows[0].n
    const before = await count()
    const stranger = accountOf('nadie@escuela.test', { roles: ['admin'] } as Partial<Account>)
    expect((await signInAs(stranger)).location).toBe(refused('desconocida'))
    expect(await count()).toBe(before)
  })

  test('whoever is switched off stays out, also between the provider and us', async () => {
    const who = await person(ROL.maestro)
    const account = accountOf(who.correo)
    const { cookie } = await signInAs(account)
    await call('POST', `/usuarios/${who.id}/desactivar`, { as: admin })
    expect([(await enter(cookie)).status, (await enter(cookie)).body.error]).toEqual([
      401,
      FALLOS.desactivada,
    ])
    expect((await signInAs(account)).location).toBe(refused('desactivada'))
    expect((await signInAs(accountOf(who.correo))).location).toBe(refused('desactivada'))
  })

  test('a closed tab leaves nothing; two tabs don’t disturb each other; the back button asks to begin anew', async () => {
    const { correo, id } = await person(ROL.maestro)
    provider.as(accountOf(correo))
    await leave()
    const [one, two] = [await leave(), await leave()]
    const second = await comeBack({ back: two.back, cookie: `${one.cookie}; ${two.cookie}` })
    expect(second.location).toBe(ARRIVED)
    expect((await comeBack(one)).location).toBe(ARRIVED)
    const sessions = await postgres.pool.query('select from sesiones where idusuario = $1', [id])
    expect(sessions.rowCount).toBe(1)
    expect((await comeBack({ back: two.back, cookie: second.cookie })).location).toBe(refused('vencida'))
    expect((await enter('')).body.error).toBe(FALLOS.vencida)
  })
})

describe('what is refused, each with its sentence', () => {
  const someone = async () => provider.as(accountOf((await person(ROL.maestro)).correo))

  test('another state, and an answer that this browser did not ask for', async () => {
    await someone()
    const left = await leave()
    const back = left.back.replace(/state=[^&]+/, 'state=otro')
    expect((await comeBack({ ...left, back })).location).toBe(refused('vencida'))
    expect((await comeBack({ ...left, cookie: '' })).location).toBe(refused('vencida'))
    const foreign = await leave()
    expect((await comeBack({ back: left.back, cookie: foreign.cookie })).location).toBe(refused('vencida'))
  })

  test('a code that was used', async () => {
    await someone()
    const left = await leave()
    expect((await comeBack(left)).location).toBe(ARRIVED)
    expect((await comeBack(left)).location).toBe(refused('repetida'))
  })

  test('another nonce', async () => {
    await someone()
    const left = await leave('', url => url.replace(/nonce=[^&]+/, 'nonce=otro'))
    expect((await comeBack(left)).location).toBe(refused('respuesta'))
  })

  test('a token that has ended; by two minutes it may be the clock', async () => {
    await someone()
    provider.state.clock = -600
    expect((await comeBack(await leave())).location).toBe(refused('respuesta'))
    // Good for five minutes: by our clock the first one ended two minutes ago.
    for (const clock of [-420, 120, -120]) {
      provider.state.clock = clock
      expect((await comeBack(await leave())).location).toBe(ARRIVED)
    }
  })

  test('a token that others signed; keys that were rotated are read anew', async () => {
    await someone()
    provider.state.otherKeys = { keys: [await provider.newKey('uno')] }
    expect((await comeBack(await leave())).location).toBe(refused('respuesta'))
    provider.state.otherKeys = null
    expect((await comeBack(await leave())).location).toBe(ARRIVED)
    await provider.rotate()
    expect((await comeBack(await leave())).location).toBe(ARRIVED)
  })

  test('an e-mail that is not confirmed, or none', async () => {
    const { correo } = await person(ROL.maestro)
    expect((await signInAs(accountOf(correo, { email_verified: false }))).location).toBe(
      refused('sin-correo'),
    )
    expect((await signInAs({ sub: `sub-${++number}` })).location).toBe(refused('sin-correo'))
  })

  test('another domain', async () => {
    await configure({ dominios: ['uasd.edu.do'] })
    const { correo } = await person(ROL.maestro)
    expect((await signInAs(accountOf(correo))).location).toBe(refused('dominio'))
    const { correo: theirs } = await person(ROL.maestro, { correo: 'rosa@uasd.edu.do' })
    expect((await signInAs(accountOf(theirs))).location).toBe(ARRIVED)
    await person(ROL.maestro, { correo: 'rosa@no-uasd.edu.do' })
    expect((await signInAs(accountOf('rosa@no-uasd.edu.do'))).location).toBe(refused('dominio'))
  })

  test('two accounts of the institution with one address: the first stays theirs', async () => {
    const { correo } = await person(ROL.maestro)
    expect((await signInAs(accountOf(correo))).location).toBe(ARRIVED)
    expect((await signInAs(accountOf(correo))).location).toBe(refused('otra'))
  })

  test('whoever says no at the provider', async () => {
    await someone()
    provider.state.refuses = true
    expect((await comeBack(await leave())).location).toBe(refused('cancelada'))
  })

  test('a provider that is away, before and in the middle', async () => {
    const other = await openProvider(CALLBACK)
    await configure({ emisor: other.issuer })
    other.as(accountOf((await person(ROL.maestro)).correo))
    const { headers } = await call('GET', '/auth/institucion')
    const back = await openBrowser(other.issuer)(String(headers.location))
    await other.close()
    expect((await comeBack({ back, cookie: cookiesOf(headers) })).location).toBe(refused('lejos'))
    await configure({ emisor: 'http://127.0.0.1:9' })
    expect((await call('GET', '/auth/institucion')).headers.location).toBe(refused('lejos'))
  })

  test('a school that has none', async () => {
    await call('PUT', '/escuela', { as: admin, body: { institucion: null } })
    expect((await call('GET', '/auth/institucion')).headers.location).toBe(refused('apagada'))
    expect((await call('GET', '/auth/institucion/cuenta', { as: admin })).body.data).toBeNull()
    expect((await call('POST', '/auth/institucion/vincular', { as: admin, body: {} })).body.error).toBe(
      FALLOS.apagada,
    )
  })
})

describe('what the school demands', () => {
  test('its account of staff, or of everyone: other ways are closed, but for the first administrator’s password', async () => {
    const [teacher, student] = [await person(ROL.maestro), await person(ROL.estudiante)]
    await configure({ exigida: 'staff' })
    const { status, body } = await login(teacher.correo)
    expect([status, body.error]).toEqual([403, 'La escuela pide entrar con la UASD.'])
    expect((await login(teacher.correo, 'otra')).status).toBe(401)
    expect((await login(student.correo)).status).toBe(200)
    await configure({ exigida: 'everyone' })
    expect((await login(student.correo)).status).toBe(403)
    expect((await login(admin.correo)).status).toBe(200)
    expect((await login((await person(ROL.administrador)).correo)).status).toBe(403)
    const { cookie } = await signInAs(accountOf(student.correo))
    expect((await enter(cookie)).status).toBe(200)
  })

  test('a second factor: asked for, unless the provider counts as one', async () => {
    const who = await person(ROL.maestro)
    await call('PUT', '/escuela', { as: admin, body: { segundoFactor: 'none' } })
    await postgres.pool.query('update usuarios set segundo_factor = true where id = $1', [who.id])
    const account = accountOf(who.correo)
    const { cookie } = await signInAs(account)
    const asked = await enter(cookie)
    expect([asked.status, asked.body]).toEqual([401, expect.objectContaining({ segundoFactor: true })])
    expect((await enter(cookie, { codigo: '123456' })).status).toBe(401)
    await configure({ segundoFactor: true })
    expect((await enter((await signInAs(account)).cookie)).status).toBe(200)

    const other = await person(ROL.maestro)
    await postgres.pool.query(`update escuela set segundo_factor = 'staff'`)
    await expect
      .poll(async () => (await enter((await signInAs(accountOf(other.correo))).cookie)).body.data?.usuario)
      .toMatchObject({ id: other.id })
    await postgres.pool.query('update escuela set segundo_factor = null')
    await expect.poll(async () => (await call('GET', '/escuela', { as: admin })).status).toBe(200)
  })

  test('a fresh sign-in: what is sensitive asks somebody without a password for it', async () => {
    const boss = await person(ROL.administrador)
    await postgres.pool.query('update usuarios set contrasena_hash = null where id = $1', [boss.id])
    const account = accountOf(boss.correo)
    const { data: session } = (await enter((await signInAs(account)).cookie)).body
    const other = await person(ROL.administrador)
    const act = (as: { token: string }, body: object = {}) =>
      call('POST', `/usuarios/${other.id}/desactivar`, { as, body })
    await postgres.pool.query(
      `update sesiones set creada = now() - interval '20 minutes' where idusuario = $1`,
      [boss.id],
    )
    expect((await act(session)).body).toMatchObject({ confirmar: 'institucion' })
    expect((await act(session, { contrasenaPropia: 'x' })).body).toMatchObject({ confirmar: 'institucion' })
    const left = await call('GET', '/auth/institucion?reciente=true')
    expect(String(left.headers.location)).toMatch(/max_age=0.*prompt=login|prompt=login.*max_age=0/)
    const { data: fresh } = (await enter((await signInAs(account, '?reciente=true')).cookie)).body
    expect((await act(fresh)).status).toBe(200)
  })
})

describe('on the profile', () => {
  const account = (as: { token: string }) => call('GET', '/auth/institucion/cuenta', { as })
  async function link(who: { id: number; token: string }, theirs: Account) {
    provider.as(theirs)
    const { body, headers } = await call('POST', '/auth/institucion/vincular', { as: who, body: {} })
    const back = await openBrowser(provider.issuer)(body.data.url)
    return (await comeBack({ back, cookie: cookiesOf(headers) })).location
  }

  test('linked with an account of any address, and separated; both told and written down', async () => {
    const who = await person(ROL.estudiante)
    expect((await account(who)).body.data).toEqual({ etiqueta: 'la UASD', cuenta: null })
    const theirs = accountOf('personal@otra.test')
    expect(await link(who, theirs)).toBe('/perfil?institucion=vinculada')
    expect((await account(who)).body.data.cuenta).toMatchObject({ correo: 'personal@otra.test' })
    expect((await enter((await signInAs(theirs)).cookie)).body.data.usuario.id).toBe(who.id)
    expect(await link(await person(ROL.estudiante), theirs)).toBe('/perfil?institucion=ajena')

    expect((await call('POST', '/auth/institucion/separar', { as: who, body: {} })).status).toBe(200)
    expect((await account(who)).body.data.cuenta).toBeNull()
    const { data } = (await call('GET', `/bitacora?objeto=institucion&idobjeto=${who.id}`, { as: admin }))
      .body
    expect(data.map(({ accion }: { accion: string }) => accion)).toEqual(['eliminar', 'crear'])
    const { rows } = await postgres.pool.query('select tipo from correos where idusuario = $1 order by id', [
      who.id,
    ])
    expect(rows.map(({ tipo }) => tipo)).toEqual(['institucion_vinculada', 'institucion_separada'])
  })

  test('two who come for the first time at the same moment: one account, one person', async () => {
    for (let round = 0; round < 4; round++) {
      const who = await person(ROL.maestro)
      const theirs = accountOf(who.correo)
      provider.as(theirs)
      const lefts = [await leave(), await leave(), await leave()]
      const answers = await Promise.all(lefts.map(comeBack))
      expect(answers.map(({ location }) => location)).toEqual([ARRIVED, ARRIVED, ARRIVED])
    }
  })
})

describe('leaving', () => {
  test('at the provider too, where it offers that', async () => {
    const { headers } = await call('GET', '/auth/institucion/salida')
    expect(String(headers.location)).toMatch(`${provider.issuer}/session/end?`)
    expect(String(headers.location)).toContain(encodeURIComponent('http://localhost:3000/login'))
  })

  test('whoever signs out there is signed out here, of the sessions that it opened', async () => {
    const listening = await app.listen({ port: 0, host: '127.0.0.1' })
    const telling = await openProvider(CALLBACK, {
      backchannel: `${listening}/api/v1/auth/institucion/cierre`,
    })
    await configure({ emisor: telling.issuer })
    const who = await person(ROL.maestro)
    const theirs = accountOf(who.correo)
    telling.as(theirs)
    const open = async () => {
      const { headers } = await call('GET', '/auth/institucion')
      const back = await openBrowser(telling.issuer)(String(headers.location))
      const { cookie } = await comeBack({ back, cookie: cookiesOf(headers) })
      const { data } = (await enter(cookie)).body
      const { rows } = await postgres.pool.query(
        'select sid from sesiones where idusuario = $1 and institucion order by creada desc limit 1',
        [who.id],
      )
      return { token: data.token as string, sid: rows[0].sid as string }
    }
    const [one, two] = [await open(), await open()]
    expect(one.sid).not.toBe(two.sid)
    const isIn = async (as: { token: string }) => (await call('GET', '/avisos', { as })).status === 200
    await telling.tellLogout(theirs.sub, one.sid)
    expect([await isIn(one), await isIn(two), await isIn(who)]).toEqual([false, true, true])
  })

  test('a logout that the provider did not sign ends nothing', async () => {
    const who = await person(ROL.maestro)
    const theirs = accountOf(who.correo)
    const { data } = (await enter((await signInAs(theirs)).cookie)).body
    const forged = await new SignJWT({
      sub: theirs.sub,
      events: { 'http://schemas.openid.net/event/backchannel-logout': {} },
    })
      .setProtectedHeader({ alg: 'HS256' })
      .setIssuer(provider.issuer)
      .setAudience(CLIENT.id)
      .setIssuedAt()
      .sign(Buffer.from(CLIENT.secret))
    const { statusCode } = await app.inject({
      method: 'POST',
      url: '/api/v1/auth/institucion/cierre',
      headers: { 'content-type': 'application/x-www-form-urlencoded' },
      payload: new URLSearchParams({ logout_token: forged }).toString(),
    })
    expect(statusCode).toBe(400)
    expect((await call('GET', '/avisos', { as: data })).status).toBe(200)
  })
})

test('the office tries it before it holds, and sees what it offers', async () => {
  const { secreto: _, ...kept } = institucion
  const { body } = await call('POST', '/escuela/institucion-de-prueba', {
    as: admin,
    body: { institucion: kept },
  })
  expect(body.data).toEqual({ emisor: provider.issuer, cierraSesion: true, avisaCierre: true })
  const wrong = await call('POST', '/escuela/institucion-de-prueba', {
    as: admin,
    body: { institucion: { ...institucion, emisor: 'http://127.0.0.1:9' } },
  })
  expect([wrong.status, wrong.body.campos.institucion]).toEqual([
    409,
    expect.stringMatching(/^No encontramos/),
  ])
  const elsewhere = await call('PUT', '/escuela', {
    as: admin,
    body: { institucion: { ...kept, emisor: 'https://otra.test' } },
  })
  expect([elsewhere.status, elsewhere.body.campos.institucion]).toEqual([
    400,
    expect.stringMatching(/secreto/),
  ])
  expect((await call('GET', '/escuela', { as: admin })).text).not.toContain(CLIENT.secret)
})
