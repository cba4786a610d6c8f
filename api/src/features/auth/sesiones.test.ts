import { ROL } from '@nivela/contract/roles'
import { describe, expect, test } from 'vitest'
import { openTestApp, PASSWORD } from '../../testing/app.ts'

const first = await openTestApp()
const second = await openTestApp(first.postgres)
const { call, login, person, postgres } = first

interface Who {
  id: number
  correo: string
  token: string
}
const again = async (who: Who) => ({ ...who, token: (await login(who.correo)).body.data.token })
const profile = (who: Who, on = call) => on('GET', `/usuarios/${who.id}`, { as: who })
const list = async (who: Who) => (await call('GET', '/auth/sesiones', { as: who })).body.data
const cerrar = (who: Who, contrasena = PASSWORD) =>
  call('POST', '/auth/sesiones/cerrar', { as: who, body: { contrasena } })

describe('one’s own sessions', () => {
  test('are listed, the newest first, and which of them asks; nothing in the list opens one', async () => {
    const who = await person(ROL.estudiante)
    await person(ROL.estudiante)
    await again(who)
    const { body, text } = await call('GET', '/auth/sesiones', { as: who })
    expect(body.data.map(({ esEsta }: { esEsta: boolean }) => esEsta)).toEqual([false, true])
    expect(Object.keys(body.data[0])).toEqual(['creada', 'esEsta'])
    expect(text).not.toContain(JSON.parse(atob(who.token.split('.')[1] ?? '')).jti)
  })

  test('the others end with the password, on every server; this one lives', async () => {
    const who = await person(ROL.maestro)
    const elsewhere = await again(who)
    expect((await cerrar(who)).body).toEqual({ data: { cerradas: 1 } })
    expect((await profile(elsewhere, second.call)).status).toBe(401)
    expect((await profile(who)).status).toBe(200)
    expect(await list(who)).toHaveLength(1)
    expect((await cerrar(who)).body).toEqual({ data: { cerradas: 0 } })
  })

  test('without the password nothing ends, and guesses are counted', async () => {
    const who = await person(ROL.maestro)
    const elsewhere = await again(who)
    const refused = await cerrar(who, 'no es esta')
    expect([refused.status, refused.body.campos]).toEqual([
      400,
      { contrasena: 'La contraseña no es correcta.' },
    ])
    expect((await profile(elsewhere)).status).toBe(200)
    for (let guess = 0; guess < 9; guess++) await cerrar(who, 'tampoco')
    expect((await cerrar(who)).status).toBe(429)
  })
})

test('the office signs someone out everywhere; not itself, and nobody who is not there', async () => {
  const admin = await person(ROL.administrador)
  const who = await person(ROL.maestro)
  const elsewhere = await again(who)
  const end = (id: number) => call('POST', `/usuarios/${id}/cerrar-sesiones`, { as: admin })
  expect((await end(who.id)).body).toEqual({ data: { cerradas: 2 } })
  expect((await profile(who)).status).toBe(401)
  expect((await profile(elsewhere, second.call)).status).toBe(401)
  expect((await profile(await again(who))).status).toBe(200)
  expect((await end(admin.id)).body.error).toBe('Las tuyas las cierras en tu perfil.')
  expect((await end(999_999)).status).toBe(404)
  expect((await profile(admin)).status).toBe(200)
})

describe('how long a session lasts', () => {
  const age = (who: Who, { creada, expira }: { creada: string; expira: string }) =>
    postgres.pool.query(
      'update sesiones set creada = now() - $2::interval, expira = now() + $3::interval where idusuario = $1',
      [who.id, creada, expira],
    )
  /** Hours until the person's only session ends, rounded. */
  const left = async (who: Who) => {
    const { rows } = await postgres.pool.query(
      'select round(extract(epoch from expira - now()) / 3600)::int as hours from sesiones where idusuario = $1',
      [who.id],
    )
    return rows[0].hours
  }

  test('a day unless it is used; used, it lasts another day', async () => {
    const who = await person(ROL.estudiante)
    expect(await left(who)).toBe(24)
    await age(who, { creada: '20 hours', expira: '4 hours' })
    expect((await profile(who)).status).toBe(200)
    expect(await left(who)).toBe(24)
    await age(who, { creada: '25 hours', expira: '-1 second' })
    expect((await profile(who)).status).toBe(401)
  })

  test('seven days at most, however much it is used', async () => {
    const who = await person(ROL.estudiante)
    await age(who, { creada: '164 hours', expira: '2 hours' })
    expect((await profile(who)).status).toBe(200)
    expect(await left(who)).toBe(4)
  })

  test('many requests at once on two servers renew it without waiting for one another', async () => {
    const who = await person(ROL.estudiante)
    await age(who, { creada: '20 hours', expira: '4 hours' })
    const answers = await Promise.all(
      Array.from({ length: 30 }, (_, index) => profile(who, index % 2 ? call : second.call)),
    )
    expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([200]))
    expect(await left(who)).toBe(24)
  })
})
