import { availableParallelism } from 'node:os'
import { ROL } from '@nivela/contract/roles'
import { hash } from '@node-rs/argon2'
import type pg from 'pg'
import { expect, test } from 'vitest'
import { buildApp } from '../app.ts'
import { createSenders } from '../features/auth/senders.ts'
import { openPool } from '../platform/postgres/postgres.ts'
import { createLimiter, keyOf } from '../platform/security/limits.ts'
import { hashPassword } from '../platform/security/passwords.ts'
import { openTestApp, PASSWORD, testSettings } from '../testing/app.ts'
import { createTestDatabase, urlOf } from '../testing/database.ts'
import { runProgram } from '../testing/program.ts'

const ACCOUNTS = 500
const MAX_WRONG = 300
/** A hash carries its own cost: with the least there is, hundreds of tries are a matter of moments. */
const cheaply = (password: string) => hash(password, { memoryCost: 8, timeCost: 1, parallelism: 1 })
const FROM_HERE = /^Hubo demasiados intentos desde tu conexión\. Espera \d+ minutos y vuelve a probar\.$/

/** Three server processes on one database, and a sign-in at any of them. */
async function startThreeServers(DATABASE_URL: string) {
  const env = { DATABASE_URL, LOG_LEVEL: 'silent', TRUST_PROXY: 'loopback' }
  const servers = await Promise.all(
    [1, 2, 3].map(async () => {
      const [, address = ''] = await runProgram('main', env).printed(/Nivela está lista: (http:\S+)/)
      return address
    }),
  )
  return async (correo: string, server: number, ip: string, contrasena = PASSWORD, cookie = '') => {
    const response = await fetch(`${servers[server]}/api/v1/auth/login`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', 'x-forwarded-for': ip, cookie },
      body: JSON.stringify({ correo, contrasena }),
    })
    const [given = ''] = response.headers.getSetCookie()
    return {
      status: response.status,
      retry: response.headers.get('retry-after'),
      cookie: given.split(';')[0] ?? '',
      body: (await response.json()) as { error: string },
    }
  }
}

test('strangers who guess one account on three servers lock themselves out, and never its owner', async () => {
  const connection = await createTestDatabase()
  const { pool, close } = openPool(connection, () => {})
  const correo = 'directora@prueba.test'
  await pool.query(
    `insert into usuarios (nombre, apellido, correo, idrol, verificado, contrasena_hash)
     values ('Persona', 'Cualquiera', $1, $2, true, $3)`,
    [correo, ROL.maestro, await hashPassword(PASSWORD)],
  )
  const login = await startThreeServers(urlOf(connection))
  const owner = await login(correo, 0, '198.51.100.1')
  expect(owner.status).toBe(200)

  const guesses = await Promise.all(
    Array.from({ length: 45 }, (_, n) => login(correo, n % 3, `203.0.113.${n}`, `mala-${n}`)),
  )
  const wrong = guesses.filter(({ status }) => status === 401).length
  // Those that had begun on another server when the tenth counted.
  expect(wrong).toBeGreaterThanOrEqual(10)
  expect(wrong).toBeLessThanOrEqual(12)
  expect(guesses.filter(({ status }) => status === 429)).toHaveLength(45 - wrong)

  for (const server of [0, 1, 2]) {
    const stranger = await login(correo, server, '203.0.113.99')
    expect([stranger.status, Number(stranger.retry) > 0]).toEqual([429, true])
    const known = await login(correo, server, '198.51.100.1', PASSWORD, owner.cookie)
    expect(known.status).toBe(200)
  }
  await close()
}, 90_000)

test('one password tried on 500 accounts over three servers: stopped before it finds the one that has it', async () => {
  const connection = await createTestDatabase()
  const { pool, close } = openPool(connection, () => {})
  const correoOf = (index: number) => `cuenta${index}@prueba.test`
  await pool.query(
    `insert into usuarios (nombre, apellido, correo, idrol, verificado, contrasena_hash)
     select 'Persona', 'Cualquiera', 'cuenta' || n || '@prueba.test', $1, true, case when n >= 400 then $2 else $3 end
       from generate_series(1, $4::int) n`,
    [ROL.maestro, await cheaply(PASSWORD), await cheaply('otra-cualquiera'), ACCOUNTS],
  )
  const login = await startThreeServers(urlOf(connection))

  let next = 1
  const answers: { status: number; body: { error: string } }[] = []
  await Promise.all(
    Array.from({ length: 30 }, async (_, lane) => {
      while (next <= ACCOUNTS) answers.push(await login(correoOf(next++), lane % 3, '203.0.113.9'))
    }),
  )
  const count = (status: number) => answers.filter(answer => answer.status === status).length
  expect(answers).toHaveLength(ACCOUNTS)
  expect(count(200)).toBe(0)
  // Those that had begun when the last one counted: at most eight on each server.
  expect(count(401)).toBeGreaterThanOrEqual(MAX_WRONG)
  expect(count(401)).toBeLessThanOrEqual(MAX_WRONG + 3 * 8)
  expect(count(429)).toBe(ACCOUNTS - count(401))
  expect(answers.find(({ status }) => status === 429)?.body.error).toMatch(FROM_HERE)

  // A person at another address is not held up, on any of the servers.
  for (const server of [0, 1, 2])
    expect((await login(correoOf(450), server, `198.51.100.${server}`)).status).toBe(200)
  await close()
}, 90_000)

const { app, call, login, person, postgres } = await openTestApp()

/** As if so many wrong passwords had come from there. */
function wrongFrom(pool: pg.Pool, network: string, points: number, kind = 'remitente', seconds = 900) {
  return createLimiter(pool, kind, { points: MAX_WRONG, seconds }).penalty(keyOf(network), points)
}

const loginFrom = async (remoteAddress: string, contrasena: string, headers: object = {}, server = app) => {
  const { correo } = await someone
  const payload = { correo, contrasena }
  const response = await server.inject({
    ...{ method: 'POST', url: '/api/v1/auth/login' },
    remoteAddress,
    headers: { ...headers },
    payload,
  })
  return { status: response.statusCode, retry: response.headers['retry-after'], body: response.json() }
}
const someone = person(ROL.estudiante)

test('the right password from a sender who guessed too often is not even looked at; it says when to come back', async () => {
  await wrongFrom(postgres.pool, '192.0.2.1', MAX_WRONG)
  const { status, retry, body } = await loginFrom('192.0.2.1', PASSWORD)
  expect([status, body.error]).toEqual([429, expect.stringMatching(FROM_HERE)])
  expect(Number(retry)).toBeGreaterThan(800)
  expect((await loginFrom('192.0.2.2', PASSWORD)).status).toBe(200)
})

test('a made-up X-Forwarded-For makes nobody someone else; a named proxy’s does', async () => {
  await wrongFrom(postgres.pool, '192.0.2.3', MAX_WRONG)
  const forged = { 'x-forwarded-for': '198.51.100.77' }
  expect((await loginFrom('192.0.2.3', PASSWORD, forged)).status).toBe(429)
  const settings = { ...testSettings(), trustProxy: ['192.0.2.3'] }
  const behind = await buildApp(settings, postgres)
  expect((await loginFrom('192.0.2.3', PASSWORD, forged, behind)).status).toBe(200)
  // What the sender wrote stands to the left of what the proxy adds, and is not believed.
  await wrongFrom(postgres.pool, '198.51.100.5', MAX_WRONG)
  const both = { 'x-forwarded-for': '10.9.9.9, 198.51.100.5' }
  expect((await loginFrom('192.0.2.3', PASSWORD, both, behind)).status).toBe(429)
  await behind.close()
})

test('a whole IPv6 network is one sender', async () => {
  await wrongFrom(postgres.pool, '2001:db8:1:2', MAX_WRONG)
  expect((await loginFrom('2001:db8:1:2:aaaa::1', PASSWORD)).status).toBe(429)
  expect((await loginFrom('2001:db8:1:3::1', PASSWORD)).status).toBe(200)
})

test.each([
  ['2001:db8:aa/48', 4, (n: number) => `2001:db8:aa:${(n * 256).toString(16)}::1`, '2001:db8:ab::1'],
  ['2001:db8:bb:0/56', 2, (n: number) => `2001:db8:bb:${n.toString(16)}::1`, '2001:db8:bb:100::1'],
  ['198.18.7.0/24', 4, (n: number) => `198.18.7.${n}`, '198.18.8.1'],
])(
  'the 250 networks of %s do not multiply what their owner may try',
  async (whole, times, addressOf, outside) => {
    await wrongFrom(postgres.pool, whole, times * MAX_WRONG - 100)
    const senders = createSenders(postgres.pool)
    const answers = await Promise.all(
      Array.from({ length: 250 }, (_, n) => {
        const from = { ip: addressOf(n), correo: `cuenta${n}@prueba.test` }
        return senders.guard(from, async () => null).catch(() => 'refused')
      }),
    )
    const wrong = answers.filter(answer => answer === null).length
    expect(wrong).toBeGreaterThanOrEqual(100)
    // Those that had begun when the last one counted: at most as many as run at once.
    expect(wrong).toBeLessThanOrEqual(100 + Math.max(16, 2 * availableParallelism()))
    expect((await loginFrom(addressOf(251), PASSWORD)).status).toBe(429)
    expect((await loginFrom(outside, PASSWORD)).status).toBe(200)
  },
)

test('right logins never count, and a right one forgives the typos before it: a school fits behind one address', async () => {
  await wrongFrom(postgres.pool, '192.0.2.4', MAX_WRONG - 4)
  for (let slip = 0; slip < 3; slip++) expect((await loginFrom('192.0.2.4', 'mala')).status).toBe(401)
  const together = await Promise.all(Array.from({ length: 6 }, () => loginFrom('192.0.2.4', PASSWORD)))
  expect(together.map(({ status }) => status)).toEqual(Array(6).fill(200))
  // Three were given back, once: so four more wrong ones are answered, and the fifth is not.
  for (let guess = 0; guess < 4; guess++) {
    const { correo } = await person(ROL.estudiante)
    const payload = { correo, contrasena: 'mala' }
    const options = {
      method: 'POST',
      url: '/api/v1/auth/login',
      remoteAddress: '192.0.2.4',
      payload,
    } as const
    expect((await app.inject(options)).statusCode).toBe(401)
  }
  expect((await loginFrom('192.0.2.4', PASSWORD)).status).toBe(429)
})

test('mails for ever new addresses are stopped, known or not; the answer tells nothing else', async () => {
  const { correo } = await person(ROL.estudiante)
  const recover = (address: string) => call('POST', '/auth/recover-password', { body: { correo: address } })
  expect((await recover('nadie1@prueba.test')).status).toBe(200)
  await wrongFrom(postgres.pool, '127.0.0.1', MAX_WRONG - 2, 'pedido', 3600)
  expect((await recover('nadie2@prueba.test')).status).toBe(200)
  for (const address of ['nadie3@prueba.test', correo]) {
    const { status, body } = await recover(address)
    expect([status, body.error]).toEqual([429, expect.stringMatching(FROM_HERE)])
  }
  expect((await login(correo)).status).toBe(200)
})

test('what strangers ask for an address uses up nothing of the office’s, nor of the person’s own', async () => {
  const admin = await person(ROL.administrador)
  const data = {
    nombre: 'Ana',
    apellido: 'Luz',
    idrol: ROL.maestro,
    telefono: '8095550100',
    cedula: '40299999991',
  }
  const invited = { ...data, correo: 'invitada@prueba.test', invitar: true }
  const { id } = (await call('POST', '/auth/register', { as: admin, body: invited })).body.data
  const unverified = await person(ROL.maestro, { verificado: false })
  for (const correo of [invited.correo, unverified.correo])
    for (let nth = 0; nth < 5; nth++) await call('POST', '/auth/recover-password', { body: { correo } })
  expect((await call('POST', `/usuarios/${id}/invitar`, { as: admin })).status).toBe(200)
  expect((await call('POST', '/auth/resend-verification', { as: unverified })).status).toBe(200)
})

test('someone who is known in ninety browsers has one place in the line, not ninety', async () => {
  const senders = createSenders(postgres.pool)
  let finish = (_result: string) => {}
  const underWay = new Promise<string>(resolve => {
    finish = resolve
  })
  const browser = (id: number) => ({ id: String(id), complete: true, fits: () => true })
  const flood = Array.from({ length: 90 * 8 }, (_, n) =>
    senders
      .guard(
        { ip: '203.0.113.50', correo: 'una@prueba.test', recognise: async () => browser(n % 90) },
        () => underWay,
      )
      .catch(({ status }) => status),
  )
  const others = Array.from({ length: 40 }, (_, n) =>
    senders.guard({ ip: `10.1.0.${n}`, correo: `otra${n}@prueba.test` }, async () => 'entró'),
  )
  expect(await Promise.all(others)).toEqual(Array(40).fill('entró'))
  // On her own network too, from a browser in which someone else is known.
  const neighbour = { ip: '203.0.113.50', correo: 'otra@prueba.test', recognise: async () => browser(1_000) }
  expect(await senders.guard(neighbour, async () => 'entró')).toBe('entró')
  finish('entró')
  const answers = await Promise.all(flood)
  expect(answers.filter(answer => answer === 'entró').length).toBeLessThan(40)
  expect(answers.filter(answer => answer === 429).length).toBeGreaterThan(600)
})
