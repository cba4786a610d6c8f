import { ROL } from '@nivela/contract/roles'
import { hash } from '@node-rs/argon2'
import { afterAll, expect, test } from 'vitest'
import { buildApp } from '../../app.ts'
import { openTestApp, PASSWORD, testSettings } from '../../testing/app.ts'
import { countWaiting } from '../../testing/database.ts'

const first = await openTestApp()
const second = await openTestApp(first.postgres)
const { login, person, postgres } = first
const { pool } = postgres

const lines: string[] = []
const loud = await buildApp({ ...testSettings(), logLevel: 'info' }, postgres, {
  log: { write: line => lines.push(line) },
})
afterAll(() => loud.close())
/** What the log says of one sign-in, but for its request and when. */
async function linesOf(payload: { correo: string; contrasena: string }) {
  const options = { method: 'POST', url: '/api/v1/auth/login', remoteAddress: '192.0.2.77', payload } as const
  const { headers, statusCode } = await loud.inject(options)
  const all = lines.map(line => JSON.parse(line)).filter(({ reqId }) => reqId === headers['x-request-id'])
  return { statusCode, logged: all.map(({ level: _level, time: _time, reqId: _reqId, ...rest }) => rest) }
}

const OLD = /^\$argon2id\$v=19\$m=64,t=1,p=1\$/
const TODAYS = /^\$argon2id\$v=19\$m=19456,t=2,p=1\$/
const older = (password: string) => hash(password, { memoryCost: 64, timeCost: 1, parallelism: 1 })
/** Someone whose password was hashed when that cost less. */
async function someoneOfOld() {
  const who = await person(ROL.maestro)
  await pool.query('update usuarios set contrasena_hash = $2 where id = $1', [who.id, await older(PASSWORD)])
  return who
}
const hashOf = async (id: number): Promise<string> =>
  (await pool.query('select contrasena_hash from usuarios where id = $1', [id])).rows[0].contrasena_hash

test('a right sign-in makes an older hash anew at today’s cost; a wrong one, or today’s, leaves it', async () => {
  const { id, correo } = await someoneOfOld()
  expect((await login(correo, 'mala')).status).toBe(401)
  expect(await hashOf(id)).toMatch(OLD)
  expect((await login(correo)).status).toBe(200)
  const renewed = await hashOf(id)
  expect(renewed).toMatch(TODAYS)
  expect((await login(correo)).status).toBe(200)
  expect(await hashOf(id)).toBe(renewed)
})

test('many at once on two servers, while the hash is made anew: all are let in', async () => {
  const { id, correo } = await someoneOfOld()
  const answers = await Promise.all(
    Array.from({ length: 6 }, (_, nth) => (nth % 2 ? first : second).login(correo)),
  )
  expect(answers.map(({ status }) => status)).toEqual(Array(6).fill(200))
  expect(await hashOf(id)).toMatch(TODAYS)
})

test('a password that is changed meanwhile stays, and the one before lets nobody in', async () => {
  const { id, correo } = await someoneOfOld()
  const changed = await older('la que eligieron')
  const office = await pool.connect()
  await office.query('begin')
  await office.query('update usuarios set contrasena_hash = $2 where id = $1', [id, changed])
  const late = login(correo)
  await expect.poll(() => countWaiting({ pool })).toBe(1)
  await office.query('commit')
  office.release()
  expect((await late).status).toBe(401)
  expect(await hashOf(id)).toBe(changed)
})

test('a hash that can not be replaced keeps nobody out; it is told without its value', async () => {
  const { id, correo } = await someoneOfOld()
  await pool.query(`
    create function negarse() returns trigger language plpgsql as $$ begin raise exception '%', new.contrasena_hash; end $$;
    create trigger negarse before update of contrasena_hash on usuarios for each row execute function negarse()`)
  const { statusCode, logged } = await linesOf({ correo, contrasena: PASSWORD })
  await pool.query('drop function negarse() cascade')
  expect([statusCode, await hashOf(id)]).toEqual([200, expect.stringMatching(OLD)])
  expect(logged.map(({ msg }) => msg)).toEqual(['sign-in', 'request'])
  const [warning] = lines.map(line => JSON.parse(line)).filter(({ level }) => level === 40)
  expect(warning).toMatchObject({ msg: 'password not hashed anew', usuario: id, err: { code: 'P0001' } })
  expect(lines.join('')).not.toContain('argon2id')
})

test('every sign-in leaves a line: whose account, from where, and why not; never what was typed', async () => {
  const { id, correo } = await person(ROL.maestro)
  const from = { ip: '192.0.2.77' }
  const wrong = { ...from, status: 401, reason: 'Correo o contraseña incorrectos.', msg: 'sign-in refused' }
  const tries = [
    [
      { correo, contrasena: PASSWORD },
      { ...from, usuario: id, msg: 'sign-in' },
    ],
    [
      { correo, contrasena: 'tecleada-mal' },
      { ...wrong, usuario: id },
    ],
    [{ correo: 'nadie@prueba.test', contrasena: 'tecleada-mal' }, wrong],
  ] as const
  for (const [payload, expected] of tries) {
    const { statusCode, logged } = await linesOf(payload)
    expect(logged).toEqual([
      expected,
      {
        msg: 'request',
        method: 'POST',
        route: '/api/v1/auth/login',
        status: statusCode,
        ms: expect.any(Number),
        ...from,
      },
    ])
  }
  for (let guess = 0; guess < 9; guess++) await login(correo, 'mala')
  const { logged } = await linesOf({ correo, contrasena: PASSWORD })
  expect(logged[0]).toMatchObject({ ...from, status: 429, reason: expect.stringContaining('esta cuenta') })
  expect(lines.join('')).not.toMatch(/tecleada|prueba\.test|eyJ/)
})
