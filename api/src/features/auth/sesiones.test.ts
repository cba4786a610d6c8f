import { ROL } from '@nivela/contract/roles'
import { describe, expect, test } from 'vitest'
import { openTestApp, PASSWORD } from '../../testing/app.ts'

const first = await openTestApp()
const second = await openTestApp(first.postgres)
const { call, login, person, postgres } = first

const IPHONE =
  'Mozilla/5.0 (iPhone; CPU iPhone OS 18_5 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/18.5 Mobile/15E148 Safari/604.1'

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
    expect(Object.keys(body.data[0])).toEqual(['id', 'creada', 'esEsta', 'dispositivo', 'usada'])
    expect(text).not.toContain(JSON.parse(atob(who.token.split('.')[1] ?? '')).jti)
  })

  test('say which browser they are of and when they were last used, to the office too; those that ran out are gone', async () => {
    const who = await person(ROL.estudiante)
    const admin = await person(ROL.administrador)
    const from = (userAgent: string) =>
      call('POST', '/auth/login', {
        body: { correo: who.correo, contrasena: PASSWORD },
        headers: { 'user-agent': userAgent },
      })
    await from(IPHONE)
    await from('curl/8.9.1')
    await postgres.pool.query(
      `update sesiones set usada = now() - interval '3 hours', expira = now() + interval '21 hours' where dispositivo is not null`,
    )
    const names = [null, 'Safari en iPhone', null]
    const sesiones = await list(who)
    expect(sesiones.map(({ dispositivo }: { dispositivo: string }) => dispositivo)).toEqual(names)
    const hoursAgo = (Date.now() - Date.parse(sesiones[1].usada)) / 3_600_000
    expect(Math.round(hoursAgo)).toBe(3)
    const ficha = await call('GET', `/fichas/${who.id}`, { as: admin })
    expect(ficha.body.data.sesiones.map((one: object) => Object.keys(one).sort())).toEqual(
      names.map(() => ['creada', 'dispositivo', 'usada']),
    )
    await postgres.pool.query(
      `update sesiones set expira = now() - interval '1 second' where dispositivo is not null`,
    )
    expect(await list(who)).toHaveLength(2)
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

  test('one of them ends alone, with the password; never this one, and nobody else’s', async () => {
    const who = await person(ROL.maestro)
    const [lost, kept, stranger] = [await again(who), await again(who), await person(ROL.maestro)]
    const own = async (of: Who) => (await list(of)).find(({ esEsta }: { esEsta: boolean }) => esEsta).id
    const end = (sesion: string, contrasena = PASSWORD) =>
      call('POST', '/auth/sesiones/cerrar', { as: who, body: { contrasena, sesion } })
    expect((await end(await own(lost), 'no es esta')).status).toBe(400)
    expect((await end(await own(lost))).body).toEqual({ data: { cerradas: 1 } })
    expect((await profile(lost, second.call)).status).toBe(401)
    for (const id of [await own(who), await own(stranger), 'a'.repeat(64)])
      expect((await end(id)).body).toEqual({ data: { cerradas: 0 } })
    for (const bad of ['', 'x', 'A'.repeat(64)]) expect((await end(bad)).status).toBe(400)
    for (const one of [who, kept, stranger]) expect((await profile(one)).status).toBe(200)
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

  test('its last use is written once an hour, on its last day too', async () => {
    const who = await person(ROL.estudiante)
    const used = async () =>
      (
        await postgres.pool.query(
          `select usada > now() - interval '1 minute' as "justNow" from sesiones where idusuario = $1`,
          [who.id],
        )
      ).rows[0].justNow
    const useBefore = (ago: string) =>
      postgres.pool.query(
        `update sesiones set creada = now() - interval '6 days 20 hours', expira = now() + interval '4 hours',
                             usada = now() - $2::interval where idusuario = $1`,
        [who.id, ago],
      )
    await useBefore('50 minutes')
    await profile(who)
    expect(await used()).toBe(false)
    await useBefore('70 minutes')
    await profile(who)
    expect(await used()).toBe(true)
    expect(await left(who)).toBe(4)
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
