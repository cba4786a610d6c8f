import { randomUUID } from 'node:crypto'
import { ROL } from '@nivela/contract/roles'
import { CompactSign, exportJWK, generateKeyPair, SignJWT, UnsecuredJWT } from 'jose'
import { expect, test } from 'vitest'
import { ensureJwtSecret } from '../platform/postgres/ajustes.ts'
import { openTestApp, PASSWORD } from '../testing/app.ts'

const { app, call, login, person, postgres } = await openTestApp()
const second = await openTestApp(postgres)
const admin = await person(ROL.administrador)
const student = await person(ROL.estudiante)
const claims = JSON.parse(atob(admin.token.split('.')[1] ?? ''))
const secret = new TextEncoder().encode(await ensureJwtSecret(postgres.db))

const statusOf = async (token: string) => (await call('GET', '/usuarios', { as: { token } })).status
const sign = (alg: string, key: Parameters<SignJWT['sign']>[0], header = {}, changes: object = {}) =>
  new SignJWT({ ...claims, ...changes }).setProtectedHeader({ alg, ...header }).sign(key)

test('the token that all of these are made from works', async () => {
  expect(await statusOf(await sign('HS256', secret))).toBe(200)
})

test('other algorithms, other keys, keys that the token brings along: 401', async () => {
  const pair = await generateKeyPair('ES256')
  const jwk = await exportJWK(pair.publicKey)
  const [header, payload, signature = ''] = admin.token.split('.')
  const bad = [
    new UnsecuredJWT(claims).encode(),
    await sign('HS512', Buffer.concat([secret, secret])),
    await sign('HS384', Buffer.concat([secret, secret])),
    await sign('ES256', pair.privateKey, { jwk, kid: '../../dev/null', jku: 'http://127.0.0.1/' }),
    await sign('HS256', new TextEncoder().encode(JSON.stringify(jwk))),
    await sign('HS256', new Uint8Array(32)),
    await sign('HS256', secret, {}, { iss: 'otra' }),
    await sign('HS256', secret, {}, { exp: undefined }),
    await sign('HS256', secret, {}, { exp: 1 }),
    await sign('HS256', secret, {}, { nbf: 9_999_999_999 }),
    await sign('HS256', secret, {}, { jti: randomUUID() }),
    await sign('HS256', secret, {}, { sub: String(student.id) }),
    await sign('HS256', secret, { typ: 'JWT', kid: 'otra' }),
    await new CompactSign(Buffer.from('{"no')).setProtectedHeader({ alg: 'HS256' }).sign(secret),
    ...[`${header}.${payload}.`, `${header}.${payload}`, `.${payload}.${signature}`],
    ...[`${header}.${payload}.${signature.slice(0, -4)}AAAA`, `${admin.token}.x`, `${admin.token}\u00ff`],
  ]
  for (const [index, token] of bad.entries()) expect([index, await statusOf(token)]).toEqual([index, 401])
})

test('a token counts in its header alone, once, and in one way of writing it', async () => {
  const get = async (url: string, headers = {}) =>
    (await app.inject({ url: `/api/v1${url}`, headers })).statusCode
  const { token } = admin
  for (const name of ['token', 'access_token', 'authorization', 'ACCESS_TOKEN']) {
    expect(await get(`/usuarios?${name}=${token}`)).toBe(401)
    expect(await get('/usuarios', { cookie: `${name}=${token}` })).toBe(401)
  }
  for (const authorization of [
    token,
    `Basic ${token}`,
    `Bearer ${token} x`,
    `Bearer ${token},${token}`,
    `Bearer${token}`,
  ])
    expect(await get('/usuarios', { authorization })).toBe(401)
  expect(await get('/usuarios', { authorization: `Bearer ${'x'.repeat(12_000)}` })).toBe(401)
})

test('a person who loses their role or their address loses what came with it at once, on every server', async () => {
  const lowered = await person(ROL.administrador)
  expect((await second.call('GET', '/usuarios', { as: lowered })).status).toBe(200)
  const { rows } = await postgres.pool.query(
    'select nombre, apellido, correo, telefono, idrol, cedula from usuarios where id = $1',
    [lowered.id],
  )
  const change = (body: object) =>
    call('PUT', `/usuarios/${lowered.id}`, { as: admin, body: { ...rows[0], ...body } })
  expect((await change({ idrol: ROL.maestro })).status).toBe(200)
  expect((await second.call('GET', '/usuarios', { as: lowered })).status).toBe(403)
  expect((await second.call('GET', '/aulas', { as: lowered })).status).toBe(200)
  expect((await change({ idrol: ROL.maestro, correo: 'otra.direccion@prueba.test' })).status).toBe(200)
  expect((await second.call('GET', '/aulas', { as: lowered })).status).toBe(403)
})

test('a session ends with the person, and a changed password ends the thief’s', async () => {
  const gone = await person(ROL.maestro)
  await postgres.pool.query('delete from usuarios where id = $1', [gone.id])
  expect((await second.call('GET', '/aulas', { as: gone })).status).toBe(401)
  const stolen = { token: (await login(student.correo)).body.data.token }
  const body = { id: student.id, contrasenaAnterior: PASSWORD, nuevaContrasena: 'cinco gatos verdes' }
  expect((await call('POST', '/auth/change-password', { as: student, body })).status).toBe(200)
  expect((await second.call('GET', '/aulas', { as: stolen })).status).toBe(401)
})
