import { ROL } from '@nivela/contract/roles'
import { TOTP, URI } from 'otpauth'
import { describe, expect, test } from 'vitest'
import { buildApp } from '../../app.ts'
import { openTestApp, PASSWORD, testSettings } from '../../testing/app.ts'
import { openMailServer, sendMails } from '../../testing/mail.ts'
import { createEnlace } from '../correos/enlaces.service.ts'

const first = await openTestApp()
const second = await openTestApp(first.postgres)
const { call, login, person, postgres } = first

type Who = Awaited<ReturnType<typeof person>>
const preparar = (as: Who, contrasena = PASSWORD) =>
  call('POST', '/auth/segundo-factor/preparar', { as, body: { contrasena } })
const activar = (as: Who, codigo: string) =>
  call('POST', '/auth/segundo-factor/activar', { as, body: { codigo } })
const stateOf = async (as: Who) => (await call('GET', '/auth/segundo-factor', { as })).body.data
const enter = ({ correo }: Who, codigo?: string, contrasena = PASSWORD, on = call) =>
  on('POST', '/auth/login', { body: { correo, contrasena, codigo } })
const isAlive = async (who: { id: number; token: string }) =>
  (await call('GET', `/usuarios/${who.id}`, { as: who })).status === 200

/** The code of this half minute, or of the next: each counts from half a minute before it begins. */
const codeOf = (totp: TOTP, later = 0) => totp.generate({ timestamp: Date.now() + later * 30_000 })
const WRONG = 'AAAAA-AAAAA'

async function prepared(idrol: 1 | 2 = ROL.maestro) {
  const who = await person(idrol)
  const { body } = await preparar(who)
  return { who, totp: URI.parse(body.data.uri) as TOTP, secreto: body.data.secreto as string }
}

/** Someone with a second factor, and the code that switched it on: used up, whatever the hour. */
async function protectedPerson(idrol: 1 | 2 = ROL.maestro) {
  const { who, totp } = await prepared(idrol)
  const spent = codeOf(totp)
  const { body } = await activar(who, spent)
  return { who, totp, spent, codigos: body.data.codigos as string[] }
}

const ASKED = {
  error: 'Falta un paso: escribe el código de tu aplicación de verificación.',
  segundoFactor: true,
}
const REFUSED = {
  error: 'Ese código no es correcto o ya se usó. Escribe el que tu aplicación muestra ahora.',
  segundoFactor: true,
}
const REFUSED_SPARE = {
  error: 'Ese código de recuperación no es correcto o ya se usó. Prueba con otro.',
  segundoFactor: true,
}

describe('switching it on', () => {
  test('password, first code, ten recovery codes; the other sessions end, and a mail tells', async () => {
    const server = await openMailServer()
    await sendMails(postgres, server.url)
    const who = await person(ROL.maestro)
    const elsewhere = { ...who, token: (await login(who.correo)).body.data.token }
    expect((await preparar(who, 'no es esta')).body.campos).toEqual({
      contrasena: 'La contraseña no es correcta.',
    })
    expect((await activar(who, '123456')).status).toBe(409)

    const { secreto, uri } = (await preparar(who)).body.data
    const totp = URI.parse(uri) as TOTP
    expect(totp).toBeInstanceOf(TOTP)
    expect([totp.issuer, totp.label, totp.secret.base32]).toEqual(['Nivela', who.correo, secreto])
    expect((await enter(who)).status).toBe(200)
    expect((await activar(who, codeOf(totp, 5))).body.campos.codigo).toMatch(/^El código no coincide\./)
    expect(await stateOf(who)).toEqual({ activo: false, obligatorio: false, codigosRestantes: 0 })

    const { status, body } = await activar(who, codeOf(totp))
    expect(status).toBe(200)
    expect(body.data.codigos).toHaveLength(10)
    expect(new Set(body.data.codigos).size).toBe(10)
    for (const code of body.data.codigos)
      expect(code).toMatch(/^[0-9A-HJKMNP-TV-Z]{5}-[0-9A-HJKMNP-TV-Z]{5}$/)
    expect(await stateOf(who)).toEqual({ activo: true, obligatorio: false, codigosRestantes: 10 })
    expect([await isAlive(who), await isAlive(elsewhere)]).toEqual([true, false])
    expect((await preparar(who)).body.error).toBe('La verificación en dos pasos ya está activa.')
    expect((await activar(who, codeOf(totp, 1))).status).toBe(409)

    const mail = await server.next(who.correo)
    expect(mail.subject).toBe('Activaste la verificación en dos pasos')
    expect(mail.text).not.toContain('token=')
    const { rows } = await postgres.pool.query(
      'select f::text || c::text as fila from segundos_factores f join codigos_de_recuperacion c using (idusuario) where idusuario = $1',
      [who.id],
    )
    const stored = rows.map(({ fila }) => fila).join()
    expect(stored).not.toContain(Buffer.from(totp.secret.bytes).toString('hex'))
    for (const code of body.data.codigos)
      expect(stored).not.toContain(Buffer.from(code.replace('-', '')).toString('hex'))
  })

  test('wrong first codes are counted: no more than ten in a quarter of an hour', async () => {
    const { who, totp } = await prepared()
    for (let guess = 0; guess < 10; guess++) expect((await activar(who, codeOf(totp, 9))).status).toBe(400)
    const refused = await activar(who, codeOf(totp))
    expect([refused.status, Number(refused.headers['retry-after'])]).toEqual([429, expect.any(Number)])
    expect(await stateOf(who)).toMatchObject({ activo: false })
  })

  test('what was prepared too long ago, or prepared anew, is worth nothing', async () => {
    const { who, totp } = await prepared()
    const { uri } = (await preparar(who)).body.data
    expect((await activar(who, codeOf(totp))).status).toBe(400)
    await postgres.pool.query(
      `update segundos_factores set preparado = now() - interval '31 minutes' where idusuario = $1`,
      [who.id],
    )
    expect((await activar(who, codeOf(URI.parse(uri) as TOTP))).body.error).toMatch(/^Pasó demasiado tiempo/)
  })

  test('no session slips in with the password alone while it is switched on', async () => {
    const { who, totp } = await prepared()
    const [on, ...logins] = await Promise.all([
      activar(who, codeOf(totp)),
      ...Array.from({ length: 12 }, (_, nth) =>
        enter(who, undefined, PASSWORD, nth % 2 ? call : second.call),
      ),
    ])
    expect(on?.status).toBe(200)
    const { rows } = await postgres.pool.query(
      'select count(*)::int as abiertas from sesiones where idusuario = $1',
      [who.id],
    )
    expect(rows[0].abiertas).toBe(1)
    expect(logins.every(({ status }) => status === 200 || status === 401)).toBe(true)
  })
})

describe('signing in', () => {
  test('the code is asked for once the password is right, and nobody else hears of it', async () => {
    const { who, totp } = await protectedPerson()
    expect(await enter(who)).toMatchObject({ status: 401, body: ASKED })
    for (const code of [undefined, codeOf(totp, 1)]) {
      const wrong = await enter(who, code, 'no es esta')
      expect([wrong.status, wrong.text]).toEqual([401, '{"error":"Correo o contraseña incorrectos."}'])
    }
    const { status, body } = await enter(who, codeOf(totp, 1))
    expect(status).toBe(200)
    expect(body.data).toEqual({
      usuario: { id: who.id, nombre: 'Persona', correo: who.correo, idrol: ROL.maestro, verificado: true },
      token: expect.any(String),
    })
    expect(await isAlive({ ...who, token: body.data.token })).toBe(true)
  })

  test('a code counts once: not the one that switched it on, nor one used at the same moment elsewhere', async () => {
    const { who, totp } = await prepared()
    const code = codeOf(totp)
    await activar(who, code)
    expect(await enter(who, code)).toMatchObject({ status: 401, body: REFUSED })
    const next = codeOf(totp, 1)
    const answers = await Promise.all(
      [call, second.call, call, second.call].map(on => enter(who, next, PASSWORD, on)),
    )
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 401, 401, 401])
  })

  test('a recovery code works once, for its owner, however it is typed, also of four at once; a mail tells', async () => {
    const server = await openMailServer()
    await sendMails(postgres, server.url)
    const { who, codigos } = await protectedPerson()
    const stranger = await protectedPerson()
    const [one = '', two = ''] = codigos
    expect((await enter(stranger.who, one)).status).toBe(401)
    expect((await enter(who, ` ${one.toLowerCase().replace('-', ' ')} `)).status).toBe(200)
    expect(await enter(who, one)).toMatchObject({ status: 401, body: REFUSED_SPARE })
    const answers = await Promise.all(
      [call, second.call, call, second.call].map(on => enter(who, two, PASSWORD, on)),
    )
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 401, 401, 401])
    expect(await stateOf(who)).toEqual({ activo: true, obligatorio: false, codigosRestantes: 8 })
    await server.next(who.correo, 3)
    const told = server.to(who.correo).map(({ subject }) => subject)
    expect(told.filter(subject => subject === 'Entraste con un código de recuperación')).toHaveLength(2)
  })

  test('a person without one may send a code all the same: nobody looks at it', async () => {
    expect((await enter(await person(ROL.estudiante), '123456')).status).toBe(200)
  })

  test('a server with another secret reads no authenticator; the recovery codes still open', async () => {
    const { who, totp, codigos } = await protectedPerson()
    const app = await buildApp(
      { ...testSettings(), jwtSecret: 'otra-clave-del-servidor-de-prueba' },
      postgres,
    )
    const enterThere = async (codigo: string | undefined) => {
      const payload = { correo: who.correo, contrasena: PASSWORD, codigo }
      return (await app.inject({ method: 'POST', url: '/api/v1/auth/login', payload })).statusCode
    }
    expect(await enterThere(codeOf(totp, 1))).toBe(401)
    expect(await enterThere(codigos[0])).toBe(200)
    await app.close()
  })
})

test('guessing: ten wrong codes on any server, twenty a day; a new password buys no more, and does not switch it off', async () => {
  const { who, totp, spent, codigos } = await protectedPerson()
  for (let guess = 0; guess < 10; guess++)
    expect((await enter(who, spent, PASSWORD, guess % 2 ? call : second.call)).body).toEqual(REFUSED)
  for (const on of [call, second.call]) {
    const { status, body, headers } = await enter(who, codeOf(totp, 1), PASSWORD, on)
    expect([status, body.segundoFactor]).toEqual([429, undefined])
    expect(Number(headers['retry-after'])).toBeGreaterThan(0)
  }

  const token = await postgres.db.transaction(tx => createEnlace(tx, who.id, 'recuperacion'))
  const contrasena = 'cinco gatos verdes'
  expect((await call('POST', '/auth/reset-password', { body: { token, contrasena } })).status).toBe(200)
  expect((await enter(who, undefined, contrasena)).body).toEqual(ASKED)
  await postgres.pool.query(`update limites set points = 19 where key like 'codigo:%' and points = 10`)
  expect((await enter(who, spent, contrasena)).body).toEqual(REFUSED)
  const { status, body } = await enter(who, codigos[0], contrasena)
  expect(status).toBe(429)
  expect(body.error).toMatch(/^Demasiados códigos incorrectos\. Espera 24 horas, o pide a un administrador/)
})

describe('changing it', () => {
  const change = (as: Who, what: 'desactivar' | 'codigos' | 'preparar', body: object) =>
    call('POST', `/auth/segundo-factor/${what}`, { as, body: { contrasena: PASSWORD, ...body } })

  test('new recovery codes, and switching off, take the password and a code', async () => {
    const { who, totp, codigos } = await protectedPerson(ROL.administrador)
    for (const what of ['desactivar', 'codigos'] as const) {
      expect((await change(who, what, { contrasena: 'no', codigo: codigos[0] })).body.campos).toEqual({
        contrasena: 'La contraseña no es correcta.',
      })
      expect((await change(who, what, { codigo: WRONG })).body.campos).toEqual({
        codigo: REFUSED_SPARE.error,
      })
    }
    const renewed = (await change(who, 'codigos', { codigo: codeOf(totp, 1) })).body.data.codigos
    expect(renewed).toHaveLength(10)
    expect((await enter(who, codigos[1])).status).toBe(401)
    expect((await enter(who, renewed[0])).status).toBe(200)
    expect(await stateOf(who)).toEqual({ activo: true, obligatorio: false, codigosRestantes: 9 })

    expect((await change(who, 'desactivar', { codigo: renewed[1] })).body).toEqual({ data: null })
    expect(await stateOf(who)).toEqual({ activo: false, obligatorio: false, codigosRestantes: 0 })
    expect((await enter(who)).status).toBe(200)
    expect((await change(who, 'desactivar', { codigo: renewed[2] })).status).toBe(409)
  })

  test('another phone takes the password and a code, and until its first code the one before still opens', async () => {
    const server = await openMailServer()
    await sendMails(postgres, server.url)
    const { who, totp, codigos } = await protectedPerson()
    const elsewhere = { ...who, token: (await enter(who, codigos[0])).body.data.token }
    const ask = (body: object) => change(who, 'preparar', body)
    expect((await ask({})).body.error).toBe('La verificación en dos pasos ya está activa.')
    expect((await ask({ codigo: WRONG })).body.campos).toEqual({ codigo: REFUSED_SPARE.error })
    const first = URI.parse((await ask({ codigo: codigos[1] })).body.data.uri) as TOTP
    const another = URI.parse((await ask({ codigo: codigos[2] })).body.data.uri) as TOTP
    expect((await enter(who, codeOf(totp, 1))).status).toBe(200)
    for (const old of [totp, first]) expect((await activar(who, codeOf(old))).status).toBe(400)

    const { status, body } = await activar(who, codeOf(another))
    expect([status, body.data.codigos.length]).toEqual([200, 10])
    expect([await isAlive(who), await isAlive(elsewhere)]).toEqual([true, false])
    expect(await stateOf(who)).toEqual({ activo: true, obligatorio: false, codigosRestantes: 10 })
    for (const old of [codeOf(totp, 1), codigos[3]]) expect((await enter(who, old)).status).toBe(401)
    expect((await enter(who, codeOf(another, 1))).status).toBe(200)
    expect((await activar(who, codeOf(another, 1))).status).toBe(409)
    await expect
      .poll(() => server.to(who.correo).map(({ subject }) => subject))
      .toContain('Cambiaste el teléfono de tu verificación en dos pasos')
  })

  test('an administrator takes it off who lost their phone: every session ends, a mail tells; not their own', async () => {
    const server = await openMailServer()
    await sendMails(postgres, server.url)
    const admin = await person(ROL.administrador)
    const { who } = await protectedPerson()
    const listed = async () => (await call('GET', '/usuarios/con-segundo-factor', { as: admin })).body.data
    const quitar = (id: number) => call('POST', `/usuarios/${id}/quitar-segundo-factor`, { as: admin })
    expect(await listed()).toContain(who.id)
    expect((await quitar(who.id)).body).toEqual({ data: null })
    expect(await listed()).not.toContain(who.id)
    expect(await isAlive(who)).toBe(false)
    expect((await enter(who)).status).toBe(200)
    expect((await server.next(who.correo, 2)).subject).toBe(
      'Un administrador quitó tu verificación en dos pasos',
    )
    expect((await quitar(who.id)).status).toBe(200)
    expect((await quitar(admin.id)).body.error).toBe('La tuya la desactivas en tu perfil.')
    expect((await quitar(999_999)).status).toBe(404)
    expect(server.to(who.correo)).toHaveLength(2)
  })
})
