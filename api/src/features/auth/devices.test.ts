import { createHash, randomBytes } from 'node:crypto'
import { ROL } from '@nivela/contract/roles'
import { parseSetCookie } from 'cookie'
import { type TOTP, URI } from 'otpauth'
import { expect, test } from 'vitest'
import { createLimiter, keyOf } from '../../platform/security/limits.ts'
import { openTestApp, PASSWORD, type TestApp } from '../../testing/app.ts'

const first = await openTestApp()
const second = await openTestApp(first.postgres)
const { call, login, person, postgres } = first

const LOCKED = /^Demasiados intentos con esta cuenta/
const FACTOR_LOCKED = /^Demasiados códigos incorrectos/
const NAME = 'dispositivos'

type Person = Awaited<ReturnType<typeof person>>

interface Try {
  contrasena?: string
  codigo?: string
  cookie?: string | undefined
  ip?: string
  on?: TestApp
}

/** Signs in as a browser does, with the cookie that it was given before. */
async function enter(correo: string, { contrasena = PASSWORD, codigo, cookie, ip, on = first }: Try = {}) {
  const response = await on.app.inject({
    ...{ method: 'POST', url: '/api/v1/auth/login', payload: { correo, contrasena, codigo } },
    ...(ip && { remoteAddress: ip }),
    ...(cookie && { headers: { cookie } }),
  })
  const given = response.headers['set-cookie']
  return {
    status: response.statusCode,
    error: response.json().error as string | undefined,
    retry: response.headers['retry-after'],
    setCookie: given === undefined ? undefined : String(given),
    cookie: given === undefined ? undefined : cookieOf(String(given)),
    token: response.json().data?.token as string,
  }
}

function cookieOf(setCookie: string): string {
  const { name, value } = parseSetCookie(setCookie)
  return `${name}=${value}`
}

/** As if strangers had given ten wrong passwords. */
async function lock(correo: string) {
  await createLimiter(postgres.pool, 'login', { points: 10, seconds: 900 }).penalty(keyOf(correo), 10)
  expect((await enter(correo)).status).toBe(429)
}

test('strangers lock an account; the browser where its owner signed in before gets in on every server', async () => {
  const { correo } = await person(ROL.estudiante)
  const { cookie } = await enter(correo)
  for (let guess = 0; guess < 10; guess++) await login(correo, `mala-${guess}`)
  for (const on of [first, second]) {
    expect(await enter(correo, { on })).toMatchObject({ status: 429, error: expect.stringMatching(LOCKED) })
    expect((await enter(correo, { on, cookie })).status).toBe(200)
  }
})

test('a known browser has its own ten tries; the eleventh is 429 on every server, and nobody else is touched', async () => {
  const { correo } = await person(ROL.maestro)
  const [home, school] = [(await enter(correo)).cookie, (await enter(correo)).cookie]
  for (let guess = 0; guess < 10; guess++) {
    const on = guess % 2 ? first : second
    expect((await enter(correo, { on, cookie: school, contrasena: 'mala' })).status).toBe(401)
  }
  for (const on of [first, second]) {
    const refused = await enter(correo, { on, cookie: school })
    expect(refused).toMatchObject({ status: 429, error: expect.stringMatching(LOCKED) })
    expect(Number(refused.retry)).toBeGreaterThan(0)
  }
  expect((await enter(correo, { cookie: home })).status).toBe(200)
  expect((await enter(correo)).status).toBe(200)
})

test('the cookie goes to the calls of signing in and of passwords, for a year, out of reach of scripts and other sites', async () => {
  const { correo } = await person(ROL.estudiante)
  const { setCookie = '' } = await enter(correo)
  expect(setCookie).toMatch(
    /^dispositivos=[\w.-]+; Max-Age=31536000; Path=\/api\/v1\/auth; HttpOnly; SameSite=Strict$/,
  )
  const https = await openTestApp(postgres, { publicUrl: 'https://nivela.prueba.test' })
  const { setCookie: secure = '' } = await enter(correo, { on: https })
  expect(secure).toMatch(/^__Secure-dispositivos=.+; Secure; SameSite=Strict$/)
  // Wrong passwords and every other call set none.
  expect((await enter(correo, { contrasena: 'mala' })).setCookie).toBeUndefined()
})

test('it authenticates nothing', async () => {
  const { id, correo } = await person(ROL.administrador)
  const { cookie = '' } = await enter(correo)
  expect((await enter(correo, { cookie, contrasena: 'mala' })).status).toBe(401)
  const [, value = ''] = cookie.split('=')
  for (const headers of [
    { cookie },
    { authorization: `Bearer ${value}` },
    { cookie, authorization: 'Bearer x' },
  ])
    expect((await first.app.inject({ url: `/api/v1/usuarios/${id}`, headers })).statusCode).toBe(401)
})

test('another person’s, an altered or a made-up one is a stranger’s, and costs no 5xx', async () => {
  const { correo } = await person(ROL.estudiante)
  const { cookie: others } = await enter((await person(ROL.estudiante)).correo)
  const { cookie = '' } = await enter(correo)
  await lock(correo)
  const [, value = ''] = cookie.split('=')
  const at = (place: number) =>
    `${value.slice(0, place)}${value[place] === 'A' ? 'B' : 'A'}${value.slice(place + 1)}`
  const bad = [
    at(0),
    at(10),
    at(20),
    at(27),
    at(30),
    at(45),
    value.slice(1),
    `${value}A`,
    '',
    '.',
    '%00',
    'x'.repeat(4000),
  ]
  for (const cookie of [others, ...bad.map(one => `${NAME}=${one}`), `otra=${value}`, '=;=', NAME])
    expect([cookie, (await enter(correo, { cookie })).status]).toEqual([cookie, 429])
  expect((await enter(correo, { cookie: `a=b; ${cookie}; ${NAME}=x` })).status).toBe(200)
})

test('one browser knows several people, and forgets the oldest', async () => {
  const people = await Promise.all(Array.from({ length: 6 }, () => person(ROL.estudiante)))
  let cookie: string | undefined
  for (const { correo } of people) cookie = (await enter(correo, { cookie })).cookie
  expect(cookie?.split('.')).toHaveLength(5)
  for (const { correo } of people) await lock(correo)
  const statuses = await Promise.all(
    people.map(async ({ correo }) => (await enter(correo, { cookie })).status),
  )
  expect(statuses).toEqual([429, 200, 200, 200, 200, 200])
})

test('signing in again keeps the browser’s count: it buys no new tries', async () => {
  const { correo } = await person(ROL.estudiante)
  let { cookie } = await enter(correo)
  for (let guess = 0; guess < 10; guess++) {
    await enter(correo, { cookie, contrasena: 'mala' })
    if (guess < 9) cookie = (await enter(correo, { cookie })).cookie
  }
  expect((await enter(correo, { cookie })).status).toBe(429)
})

test('a changed password makes every other browser a stranger’s; where it was changed they stay known', async () => {
  const { id, correo } = await person(ROL.estudiante)
  const { cookie: before, token } = await enter(correo)
  const contrasena = 'cinco gatos verdes'
  const body = { id, contrasenaAnterior: PASSWORD, nuevaContrasena: contrasena }
  const { headers } = await call('POST', '/auth/change-password', { as: { token }, body })
  await lock(correo)
  expect((await enter(correo, { cookie: before, contrasena })).status).toBe(429)
  expect((await enter(correo, { cookie: cookieOf(String(headers['set-cookie'])), contrasena })).status).toBe(
    200,
  )
})

test('a password that is changed or recovered on a shared browser leaves the others known there', async () => {
  const [owner, ...others] = await Promise.all(Array.from({ length: 3 }, () => person(ROL.estudiante)))
  let cookie: string | undefined
  for (const { correo } of [...others, owner as Person]) cookie = (await enter(correo, { cookie })).cookie
  const { id, correo, token } = owner as Person
  const body = { id, contrasenaAnterior: PASSWORD, nuevaContrasena: 'cinco gatos verdes' }
  const changed = await call('POST', '/auth/change-password', {
    as: { token },
    body,
    headers: { cookie: cookie ?? '' },
  })
  const afterChange = cookieOf(String(changed.headers['set-cookie']))
  const afterReset = await resetOf(id, 'siete perros azules', afterChange)
  for (const one of [owner as Person, ...others]) await lock(one.correo)
  for (const one of others) {
    for (const cookie of [afterChange, afterReset])
      expect((await enter(one.correo, { cookie })).status).toBe(200)
  }
  expect((await enter(correo, { cookie: afterReset, contrasena: 'siete perros azules' })).status).toBe(200)
})

test('strangers’ tries keep nobody who is signed in from changing their password', async () => {
  const who = await person(ROL.estudiante)
  await lock(who.correo)
  const body = { id: who.id, contrasenaAnterior: PASSWORD, nuevaContrasena: 'cinco gatos verdes' }
  expect((await call('POST', '/auth/change-password', { as: who, body })).status).toBe(200)
})

test('a network that guessed too often keeps no known browser out, and its tries count for nobody else', async () => {
  const { correo } = await person(ROL.estudiante)
  const ip = '192.0.2.77'
  const { cookie } = await enter(correo, { ip })
  const senders = createLimiter(postgres.pool, 'remitente', { points: 300, seconds: 900 })
  await senders.penalty(keyOf(ip), 300)
  expect((await enter(correo, { ip })).status).toBe(429)
  expect((await enter(correo, { ip, cookie })).status).toBe(200)
  expect((await enter(correo, { ip, cookie, contrasena: 'mala' })).status).toBe(401)
  expect((await senders.get(keyOf(ip)))?.consumedPoints).toBe(300)
})

/** A password chosen through a link, as from a mail, in a browser that nobody knew or in one with this cookie. */
async function resetOf(idusuario: number, contrasena: string, cookie?: string) {
  const token = randomBytes(32).toString('base64url')
  await postgres.pool.query(
    `insert into enlaces (huella, idusuario, tipo, expira) values ($1, $2, 'recuperacion', now() + interval '1 hour')`,
    [createHash('sha256').update(token).digest(), idusuario],
  )
  const { status, headers } = await call('POST', '/auth/reset-password', {
    body: { token, contrasena },
    ...(cookie && { headers: { cookie } }),
  })
  expect(status).toBe(200)
  return cookieOf(String(headers['set-cookie']))
}

test('a person who recovers their password gets in with it while strangers go on guessing', async () => {
  const { id, correo } = await person(ROL.estudiante)
  const { cookie: before } = await enter(correo)
  const cookie = await resetOf(id, 'cinco gatos verdes')
  await lock(correo)
  expect((await enter(correo, { contrasena: 'cinco gatos verdes', cookie: before })).status).toBe(429)
  expect((await enter(correo, { contrasena: 'cinco gatos verdes', cookie })).status).toBe(200)
})

test('wrong codes of somebody who knows the password lock out no browser that gave a right one', async () => {
  const who = await person(ROL.maestro)
  const prepared = await call('POST', '/auth/segundo-factor/preparar', {
    as: who,
    body: { contrasena: PASSWORD },
  })
  const totp = URI.parse(prepared.body.data.uri) as TOTP
  const { codigos } = (
    await call('POST', '/auth/segundo-factor/activar', { as: who, body: { codigo: totp.generate() } })
  ).body.data
  const { cookie } = await enter(who.correo, { codigo: codigos[0] })
  const codes = createLimiter(postgres.pool, 'codigo', { points: 20, seconds: 86_400 })
  await codes.penalty(keyOf(who.correo), 20)
  expect(await enter(who.correo, { codigo: codigos[1] })).toMatchObject({
    status: 429,
    error: expect.stringMatching(FACTOR_LOCKED),
  })
  expect((await enter(who.correo, { codigo: codigos[1], cookie })).status).toBe(200)

  // Links in a stolen mailbox buy no guesses of the code.
  const contrasena = 'cinco gatos verdes'
  const recovered = await resetOf(who.id, contrasena)
  const refused = await enter(who.correo, { codigo: codigos[2], cookie: recovered, contrasena })
  expect(refused).toMatchObject({ status: 429, error: expect.stringMatching(FACTOR_LOCKED) })
})
