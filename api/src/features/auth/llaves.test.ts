import { ROL, type Rol } from '@nivela/contract/roles'
import { type TOTP, URI } from 'otpauth'
import { afterAll, describe, expect, test } from 'vitest'
import { buildApp } from '../../app.ts'
import { ensureJwtSecret } from '../../platform/postgres/ajustes.ts'
import { createSigner } from '../../platform/security/signing.ts'
import { openTestApp, PASSWORD, type TestApp, testSettings } from '../../testing/app.ts'
import { type Authenticator, createAuthenticator } from '../../testing/authenticator.ts'
import { countWaiting } from '../../testing/database.ts'
import { openMailServer, sendMails } from '../../testing/mail.ts'

const publicUrl = 'https://nivela.prueba.test'
const first = await openTestApp(undefined, { publicUrl })
const { call, person, postgres } = first
const second = await openTestApp(postgres, { publicUrl })
const demanding = await openTestApp(postgres, { publicUrl, requireSecondFactor: 'everyone' })

type Who = Awaited<ReturnType<typeof person>>
type Call = TestApp['call']
const CHROME_ON_ANDROID =
  'Mozilla/5.0 (Linux; Android 10; K) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/146.0.0.0 Mobile Safari/537.36'

const prepare = (as: Who, body: object = { contrasena: PASSWORD }, on: Call = call) =>
  on('POST', '/auth/llaves/preparar', { as, body })
const add = (as: Who, body: object, on: Call = call) =>
  on('POST', '/auth/llaves', { as, body, headers: { 'user-agent': CHROME_ON_ANDROID } })
const list = async (as: Who) => (await call('GET', '/auth/llaves', { as })).body.data
const remove = (as: Who, id: number, body: object = { contrasena: PASSWORD }, on: Call = call) =>
  on('POST', `/auth/llaves/${id}/quitar`, { as, body })
const challenge = async (on: Call = call) =>
  (await on('POST', '/auth/llaves/entrar/preparar')).body.data as { challenge: string; rpId: string }
const enter = (body: object, on: Call = call) => on('POST', '/auth/llaves/entrar', { body })
const signIn = async (key: Authenticator, faults = {}, on: Call = call) =>
  enter(key.sign(await challenge(on), faults), on)
const isAlive = async (who: { id: number; token: string }, on: Call = call) =>
  (await on('GET', `/usuarios/${who.id}`, { as: who })).status === 200

async function addKey(who: Who, on: Call = call) {
  const key = createAuthenticator(publicUrl)
  const { body } = await prepare(who, { contrasena: PASSWORD }, on)
  const { status, body: added } = await add(who, key.create(body.data), on)
  expect(status).toBe(201)
  return { key, id: added.data.id as number }
}

async function withKey(idrol: Rol = ROL.estudiante) {
  const who = await person(idrol)
  return { who, ...(await addKey(who)) }
}

async function activateApp(who: Who) {
  const body = { contrasena: PASSWORD }
  const { data } = (await call('POST', '/auth/segundo-factor/preparar', { as: who, body })).body
  const totp = URI.parse(data.uri) as TOTP
  const first = { codigo: totp.generate() }
  const { codigos } = (await call('POST', '/auth/segundo-factor/activar', { as: who, body: first })).body.data
  return codigos as string[]
}

const TOO_LATE = 'Pasó demasiado tiempo, o ya se usó esta respuesta. Inténtalo de nuevo.'
const NOT_PROVEN = 'No pudimos comprobar tu llave de acceso. Inténtalo de nuevo o entra con tu contraseña.'
const NOT_MADE = 'No pudimos comprobar la llave que creó tu dispositivo. Inténtalo de nuevo.'

describe('adding one', () => {
  test('password, then the device: named after it, listed, told by mail, and it opens a session on another server', async () => {
    const server = await openMailServer()
    await sendMails(postgres, server.url)
    const who = await person(ROL.estudiante)
    const wrong = await prepare(who, { contrasena: 'no es esta' })
    expect([wrong.status, wrong.body.campos]).toEqual([400, { contrasena: 'La contraseña no es correcta.' }])
    const { data } = (await prepare(who)).body
    expect(data).toMatchObject({
      rp: { id: 'nivela.prueba.test', name: 'Nivela' },
      user: { name: who.correo },
      authenticatorSelection: { residentKey: 'required', userVerification: 'required' },
      excludeCredentials: [],
    })
    const key = createAuthenticator(publicUrl)
    const { status, body, text } = await add(who, key.create(data))
    expect(status).toBe(201)
    expect(body.data).toMatchObject({ nombre: 'Chrome en Android', usada: null, esEsta: true })
    expect(text).not.toContain(key.id)
    expect((await server.next(who.correo)).subject).toBe('Agregaste una llave de acceso')
    expect((await prepare(who)).body.data.excludeCredentials).toMatchObject([{ id: key.id }])

    const entered = await signIn(key, {}, second.call)
    expect(entered.status).toBe(200)
    expect(entered.body.data.usuario).toMatchObject({ id: who.id, correo: who.correo })
    expect(entered.headers['set-cookie']).toContain('dispositivos=')
    expect(await isAlive({ id: who.id, token: entered.body.data.token })).toBe(true)
    expect(await list(who)).toMatchObject([{ usada: expect.any(String), esEsta: true }])
  })

  test('a person with an authenticator gives a code too', async () => {
    const who = await person(ROL.maestro)
    const [codigo] = await activateApp(who)
    expect((await prepare(who)).body.campos).toHaveProperty('codigo')
    const wrong = await prepare(who, { contrasena: PASSWORD, codigo: 'AAAAA-AAAAA' })
    expect([wrong.status, Object.keys(wrong.body.campos)]).toEqual([400, ['codigo']])
    expect((await prepare(who, { contrasena: PASSWORD, codigo })).status).toBe(200)
  })

  test.each([
    ['another site', { origin: 'https://otra.test' }],
    ['another site of ours', { origin: 'http://nivela.prueba.test' }],
    ['another domain', { rpId: 'otra.test' }],
    ['nobody verified', { verified: false }],
    ['an answer to a sign-in', { type: 'webauthn.get' }],
  ])('is refused: %s', async (_name, faults) => {
    const who = await person(ROL.estudiante)
    const { data } = (await prepare(who)).body
    const refused = await add(who, createAuthenticator(publicUrl).create(data, faults))
    expect([refused.status, refused.body.error]).toEqual([400, NOT_MADE])
    expect(await list(who)).toEqual([])
  })

  test('a challenge works once, for the person who asked, and not for what it was not made for', async () => {
    const [who, other] = [await person(ROL.estudiante), await person(ROL.estudiante)]
    const { data } = (await prepare(who)).body
    const answer = createAuthenticator(publicUrl).create(data)
    expect((await add(other, answer)).body.error).toBe(TOO_LATE)
    const made = createAuthenticator(publicUrl).create({ ...data, ...(await challenge()) })
    expect((await add(who, made)).body.error).toBe(TOO_LATE)
    expect((await add(who, answer)).status).toBe(201)
    expect((await add(who, answer)).body.error).toBe(TOO_LATE)
    const again = createAuthenticator(publicUrl).create(data, { challenge: 'AAAA' })
    expect((await add(who, again)).body.error).toBe(TOO_LATE)
    await prepare(who)
    await postgres.pool.query(`update retos_de_llaves set expira = now() - interval '1 second'`)
    expect((await add(who, createAuthenticator(publicUrl).create(data))).body.error).toBe(TOO_LATE)
  })

  test('a key of someone else’s is not taken, nor an eleventh', async () => {
    const { key } = await withKey()
    const who = await person(ROL.estudiante)
    const { data } = (await prepare(who)).body
    const taken = await add(who, key.create(data))
    expect([taken.status, taken.body.error]).toEqual([409, 'Esa llave ya está en una cuenta de Nivela.'])
    await postgres.pool.query(
      `insert into llaves_de_acceso (idusuario, nombre, credencial, clave_publica)
       select $1, 'Otra', decode(md5($2 || n), 'hex'), '\\x00' from generate_series(1, 10) n`,
      [who.id, who.correo],
    )
    expect((await prepare(who)).status).toBe(409)
  })

  test('a certificate is refused before anything is fetched for it', async () => {
    const who = await person(ROL.estudiante)
    const { data } = (await prepare(who)).body
    const answer = createAuthenticator(publicUrl).create(data)
    // {"fmt": "tpm", …}: the name of the format is all that is changed.
    const bytes = Buffer.from(answer.response.attestationObject, 'base64url')
    const none = bytes.indexOf('dnone')
    const attestationObject = Buffer.concat([
      bytes.subarray(0, none),
      Buffer.from('ctpm'),
      bytes.subarray(none + 5),
    ]).toString('base64url')
    const refused = await add(who, { ...answer, response: { ...answer.response, attestationObject } })
    expect([refused.status, refused.body.error]).toEqual([400, NOT_MADE])
  })
})

describe('signing in with one', () => {
  test.each([
    ['another site', { origin: 'https://otra.test' }],
    ['another domain', { rpId: 'otra.test' }],
    ['nobody verified', { verified: false }],
    ['another person’s handle', { userHandle: Buffer.from('usuario:1').toString('base64url') }],
    ['an answer to a registration', { type: 'webauthn.create' }],
  ])('is refused: %s', async (_name, faults) => {
    const { key } = await withKey()
    const refused = await signIn(key, faults)
    expect([refused.status, refused.body]).toEqual([401, { error: NOT_PROVEN }])
    expect((await signIn(key)).status).toBe(200)
  })

  test('a challenge works once, on whichever server, and only one that we made', async () => {
    const { key } = await withKey()
    const answer = key.sign(await challenge())
    const answers = await Promise.all([
      enter(answer),
      enter(answer, second.call),
      enter(answer),
      enter(answer),
    ])
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 401, 401, 401])
    expect((await signIn(key, { challenge: 'inventado' })).body.error).toBe(TOO_LATE)
    const signer = createSigner(await ensureJwtSecret(postgres.db), 'retos para entrar')
    const madeFor = (expira: number) =>
      Buffer.from(signer.sign(`al azar ${expira}.${expira}`)).toString('base64url')
    const stale = await signIn(key, { challenge: madeFor(Date.now() - 1) })
    expect(stale.body.error).toBe(TOO_LATE)
    expect((await signIn(key, { challenge: madeFor(Date.now() + 60_000) })).status).toBe(200)
  })

  test('asking for one writes nothing, however often; answered ones are swept away when they are old', async () => {
    const { key } = await withKey()
    await postgres.pool.query(`update retos_de_llaves set expira = now() - interval '1 second'`)
    const rows = async () =>
      (await postgres.pool.query('select expira > now() as fresh from retos_de_llaves')).rows
    const before = await rows()
    const asked = await Promise.all(Array.from({ length: 50 }, () => challenge()))
    expect(new Set(asked.map(one => one.challenge)).size).toBe(50)
    expect(await rows()).toEqual(before)
    expect((await enter(key.sign(asked[0] as (typeof asked)[0]))).status).toBe(200)
    expect(await rows()).toEqual([{ fresh: true }])
  })

  test('a counter that does not go on is a copy’s, and opens nothing', async () => {
    const { key } = await withKey()
    expect((await signIn(key, { counter: 9 })).status).toBe(200)
    expect((await signIn(key, { counter: 9 })).body.error).toBe(NOT_PROVEN)
    expect((await signIn(key, { counter: 0 })).body.error).toBe(NOT_PROVEN)
    expect((await signIn(key, { counter: 10 })).status).toBe(200)
  })

  test('devices that keep no counter always say zero', async () => {
    const { key } = await withKey()
    for (let nth = 0; nth < 3; nth++) expect((await signIn(key, { counter: 0 })).status).toBe(200)
  })

  test('a signature of another key is worth nothing under this one’s id', async () => {
    const { key } = await withKey()
    const { key: other } = await withKey()
    const asked = await challenge()
    const forged = { ...key.sign(asked), response: other.sign(asked).response }
    expect((await enter(forged)).body.error).toBe(NOT_PROVEN)
  })

  test('a switched-off account, and a key that was removed, are told so', async () => {
    const admin = await person(ROL.administrador)
    const { who, key, id } = await withKey()
    await call('POST', `/usuarios/${who.id}/desactivar`, { as: admin })
    expect((await signIn(key)).body.error).toMatch(/^Tu cuenta está desactivada\./)
    await call('POST', `/usuarios/${who.id}/activar`, { as: admin })
    const back = await signIn(key)
    expect(back.status).toBe(200)
    expect((await remove({ ...who, token: back.body.data.token }, id)).status).toBe(200)
    const gone = await signIn(key)
    expect([gone.status, gone.body.error]).toEqual([
      401,
      'Esa llave de acceso ya no está en ninguna cuenta. Entra con tu contraseña.',
    ])
  })

  test('one line in the log for each try, without the challenge or what was signed', async () => {
    const lines: string[] = []
    const loud = await buildApp({ ...testSettings(), publicUrl, logLevel: 'info' }, postgres, {
      log: { write: line => lines.push(line) },
    })
    afterAll(() => loud.close())
    const { who, key } = await withKey()
    const post = (url: string, payload?: object) =>
      loud.inject({ method: 'POST', url: `/api/v1/auth/llaves/${url}`, ...(payload && { payload }) })
    const asked = (await post('entrar/preparar')).json().data
    const respuesta = key.sign(asked)
    await post('entrar', respuesta)
    await post('entrar', respuesta)
    const told = lines.map(line => JSON.parse(line)).filter(({ msg }) => msg.startsWith('sign-in'))
    expect(told).toMatchObject([
      { msg: 'sign-in', usuario: who.id },
      { msg: 'sign-in refused', status: 401, reason: TOO_LATE },
    ])
    const text = lines.join('')
    for (const secret of [asked.challenge, respuesta.response.signature, key.id])
      expect(text).not.toContain(secret)
  })

  test('from one network only so many wrong ones', async () => {
    const { key } = await withKey()
    const statuses = new Set<number>()
    const options = {
      method: 'POST',
      url: '/api/v1/auth/llaves/entrar',
      remoteAddress: '198.51.100.9',
    } as const
    for (let round = 0; round < 31; round++) {
      const payload = key.sign({ challenge: 'inventado', rpId: 'nivela.prueba.test' })
      const answers = await Promise.all(
        Array.from({ length: 10 }, () => first.app.inject({ ...options, payload })),
      )
      for (const { statusCode } of answers) statuses.add(statusCode)
    }
    expect(statuses).toEqual(new Set([401, 429]))
    expect((await signIn(key)).status).toBe(200)
  })
})

describe('one’s own', () => {
  test('are renamed and removed with the password; others’ are not there', async () => {
    const { who, id } = await withKey(ROL.maestro)
    const { who: other } = await withKey(ROL.maestro)
    const rename = (as: Who, nombre: string) => call('PUT', `/auth/llaves/${id}`, { as, body: { nombre } })
    expect((await rename(who, '  Mi teléfono ')).body.data).toMatchObject({ id, nombre: 'Mi teléfono' })
    expect((await rename(who, '')).status).toBe(400)
    expect((await rename(other, 'Ajena')).status).toBe(404)
    expect((await remove(other, id)).status).toBe(404)
    expect((await remove(who, id, { contrasena: 'no es esta' })).status).toBe(400)
    expect(await list(who)).toHaveLength(1)

    const server = await openMailServer()
    await sendMails(postgres, server.url)
    expect((await remove(who, id)).status).toBe(200)
    expect(await list(who)).toEqual([])
    expect((await server.next(who.correo, 2)).subject).toBe('Quitaste una llave de acceso')
  })

  test('removing one ends the other sessions that it opened, and no others', async () => {
    const { who, key, id } = await withKey()
    const byKey = { ...who, token: (await signIn(key)).body.data.token }
    const byPassword = { ...who, token: (await first.login(who.correo)).body.data.token }
    expect((await remove(byPassword, id)).status).toBe(200)
    expect(await isAlive(byKey)).toBe(false)
    expect(await isAlive(byPassword)).toBe(true)
  })

  test('the password alone sets up no other second factor beside one; the key does', async () => {
    const { who, key } = await withKey()
    const byPassword = { ...who, token: (await first.login(who.correo)).body.data.token }
    const body = { contrasena: PASSWORD }
    const prepareApp = (as: Who) => call('POST', '/auth/segundo-factor/preparar', { as, body })
    const refused = { status: 409, body: { error: expect.stringContaining('entra con ella') } }
    expect(await prepareApp(byPassword)).toMatchObject(refused)
    expect(await prepare(byPassword)).toMatchObject(refused)
    const byKey = { ...who, token: (await signIn(key)).body.data.token }
    expect((await prepare(byKey)).status).toBe(200)
    await activateApp(byKey)
  })

  test('nor with what was prepared before the key was there', async () => {
    const who = await person(ROL.maestro)
    const byPassword = { ...who, token: (await first.login(who.correo)).body.data.token }
    const body = { contrasena: PASSWORD }
    const { data } = (await call('POST', '/auth/segundo-factor/preparar', { as: byPassword, body })).body
    const device = await prepare(byPassword)
    await addKey(who)
    const codigo = (URI.parse(data.uri) as TOTP).generate()
    const late = [
      await call('POST', '/auth/segundo-factor/activar', { as: byPassword, body: { codigo } }),
      await add(byPassword, createAuthenticator(publicUrl).create(device.body.data)),
    ]
    expect(late.map(({ status }) => status)).toEqual([409, 409])
    expect(await list(who)).toHaveLength(1)
  })

  test('a new password leaves them on', async () => {
    const { who, key } = await withKey()
    const body = { id: who.id, contrasenaAnterior: PASSWORD, nuevaContrasena: 'siete perros azules' }
    expect((await call('POST', '/auth/change-password', { as: who, body })).status).toBe(200)
    expect((await signIn(key)).status).toBe(200)
  })

  test('the office removes them with the second factor, and sees who has one', async () => {
    const admin = await person(ROL.administrador)
    const { who, key } = await withKey(ROL.maestro)
    const ids = async () => (await call('GET', '/usuarios/con-segundo-factor', { as: admin })).body.data
    expect(await ids()).toContain(who.id)
    const off = await call('POST', `/usuarios/${who.id}/quitar-segundo-factor`, { as: admin, body: {} })
    expect(off.status).toBe(200)
    expect(await ids()).not.toContain(who.id)
    expect(await isAlive(who)).toBe(false)
    expect((await signIn(key)).status).toBe(401)
    const { who: student } = await withKey(ROL.estudiante)
    const ficha = await call('GET', `/fichas/${student.id}`, { as: admin })
    expect(ficha.body.data).toMatchObject({ llaves: 1, segundoFactor: false })
  })
})

describe('as the second factor', () => {
  const login = (who: Who, more: object = {}, on: Call = call) =>
    on('POST', '/auth/login', { body: { correo: who.correo, contrasena: PASSWORD, ...more } })

  test('nobody is asked for it who may do without: the password alone opens', async () => {
    const { who } = await withKey()
    expect((await login(who)).status).toBe(200)
  })

  test('beside the code of an authenticator, after the right password; only a key of that account', async () => {
    const { who, key } = await withKey(ROL.maestro)
    const { key: stranger } = await withKey()
    await activateApp(who)
    const asked = await login(who)
    expect([asked.status, asked.body]).toEqual([
      401,
      {
        error: 'Falta un paso: escribe el código de tu aplicación de verificación.',
        segundoFactor: true,
        pasos: ['codigo', 'llave'],
      },
    ])
    const wrong = await login(who, { llave: stranger.sign(await challenge()) })
    expect([wrong.status, wrong.body.error]).toEqual([
      401,
      'Esa llave es de otra cuenta. Usa una de la tuya.',
    ])
    expect((await login(who, { llave: key.sign(await challenge(), { verified: false }) })).status).toBe(401)
    const entered = await login(who, { llave: key.sign(await challenge()) })
    expect(entered.status).toBe(200)
    const bad = { correo: who.correo, contrasena: 'no es esta', llave: key.sign(await challenge()) }
    expect((await call('POST', '/auth/login', { body: bad })).body.segundoFactor).toBeUndefined()
  })

  test('wrong keys count as wrong codes do', async () => {
    const { who, key } = await withKey(ROL.maestro)
    await activateApp(who)
    for (let nth = 0; nth < 10; nth++) {
      const llave = key.sign(await challenge(), { origin: 'https://otra.test' })
      expect((await login(who, { llave })).status).toBe(401)
    }
    expect((await login(who, { llave: key.sign(await challenge()) })).status).toBe(429)
  })

  test('it meets the school’s demand: setting one up opens everything, and the other sessions end', async () => {
    const on = demanding.call
    const who = await person(ROL.estudiante)
    const elsewhere = { ...who, token: (await first.login(who.correo)).body.data.token }
    expect(await isAlive(who, on)).toBe(false)
    const { key, id } = await addKey(who, on)
    expect(await isAlive(who, on)).toBe(true)
    expect(await isAlive(elsewhere)).toBe(false)

    // From here on the password alone opens nothing, not even the page where a second factor is set up.
    const asked = await login(who, {}, on)
    expect([asked.status, asked.body]).toEqual([
      401,
      { error: 'Falta un paso: usa tu llave de acceso.', segundoFactor: true, pasos: ['llave'] },
    ])
    expect((await login(who, { codigo: '123456' }, on)).status).toBe(401)
    for (const entered of [
      await login(who, { llave: key.sign(await challenge()) }, on),
      await signIn(key, {}, on),
    ]) {
      expect(entered.body.data.usuario.faltaSegundoFactor).toBeUndefined()
      expect(await isAlive({ id: who.id, token: entered.body.data.token }, on)).toBe(true)
    }
    const last = await remove(who, id, { contrasena: PASSWORD }, on)
    expect([last.status, last.body.error]).toEqual([409, expect.stringContaining('es tu único segundo paso')])
    await addKey(who, on)
    expect((await remove(who, id, { contrasena: PASSWORD }, on)).status).toBe(200)
  })

  test('a session of before, opened with the password, still has to show it', async () => {
    const { who } = await withKey()
    const byPassword = { ...who, token: (await first.login(who.correo)).body.data.token }
    expect(await isAlive(byPassword, demanding.call)).toBe(false)
    expect(await isAlive(byPassword)).toBe(true)
  })
})

test('a race of sign-ins against the removal of the key: no session of it survives', async () => {
  const { who, key, id } = await withKey()
  const byPassword = { ...who, token: (await first.login(who.correo)).body.data.token }
  const answers = await Promise.all(
    Array.from({ length: 4 }, async () => key.sign(await challenge(), { counter: 0 })),
  )
  const [removed, ...entered] = await Promise.all([
    remove(byPassword, id),
    ...answers.map((answer, nth) => enter(answer, nth % 2 ? call : second.call)),
  ])
  expect(removed.status).toBe(200)
  for (const { status, body } of entered) {
    expect([200, 401]).toContain(status)
    if (status === 200) expect(await isAlive({ id: who.id, token: body.data.token })).toBe(false)
  }
})

test('a key that is removed after it signed and before its session stands opens none', async () => {
  const { who, key, id } = await withKey()
  const answer = key.sign(await challenge())
  const client = await postgres.pool.connect()
  await client.query('begin')
  await client.query('select from usuarios where id = $1 for update', [who.id])
  const entered = enter(answer)
  await expect.poll(() => countWaiting(postgres)).toBe(1)
  await client.query('delete from llaves_de_acceso where id = $1', [id])
  await client.query('commit')
  client.release()
  expect(await entered).toMatchObject({ status: 401, body: { error: NOT_PROVEN } })
})
