import { ROL } from '@nivela/contract/roles'
import { expect, test } from 'vitest'
import { openTestApp, PASSWORD } from '../../testing/app.ts'

const first = await openTestApp()
const second = await openTestApp(first.postgres)
const { call, login, person } = first

test('the eleventh try is refused on every server, even with the right password; others are not touched', async () => {
  const { correo } = await person(ROL.maestro)
  const other = await person(ROL.maestro)
  for (let attempt = 0; attempt < 10; attempt++) {
    const server = attempt % 2 ? first : second
    expect((await server.login(correo, 'mala')).status).toBe(401)
  }
  for (const server of [first, second]) {
    const { status, body, headers } = await server.login(correo)
    expect(status).toBe(429)
    expect(body.error).toMatch(
      /^Demasiados intentos con esta cuenta\. Espera \d+ minutos o recupera tu contraseña\.$/,
    )
    expect(Number(headers['retry-after'])).toBeGreaterThan(0)
  }
  expect((await login(other.correo)).status).toBe(200)
})

test('forty guesses at once on two servers get ten answers at most', async () => {
  const { correo } = await person(ROL.maestro)
  const answers = await Promise.all(
    Array.from({ length: 40 }, (_, index) => (index % 2 ? first : second).login(correo, `mala-${index}`)),
  )
  const count = (status: number) => answers.filter(answer => answer.status === status).length
  expect([count(401), count(429)]).toEqual([10, 30])
})

test('the right guess among thirty at once is not let in by the crowd', async () => {
  const { correo } = await person(ROL.maestro)
  const guesses = [...Array.from({ length: 30 }, (_, index) => `mala-${index}`), PASSWORD]
  const answers = await Promise.all(guesses.map(guess => login(correo, guess)))
  expect(answers.at(-1)?.status).toBe(429)
})

test('an address that nobody has is counted the same', async () => {
  for (let attempt = 0; attempt < 10; attempt++) await login('fantasma@prueba.test', 'mala')
  expect((await login('fantasma@prueba.test', 'mala')).status).toBe(429)
})

test('many right logins at once are all let in', async () => {
  const { correo } = await person(ROL.estudiante)
  const answers = await Promise.all(Array.from({ length: 15 }, () => login(correo)))
  expect(answers.map(({ status }) => status)).toEqual(Array(15).fill(200))
})

test('wrong current passwords count too, so that a stolen session can not try them all', async () => {
  const who = await person(ROL.estudiante)
  const body = { id: who.id, contrasenaAnterior: 'mala', nuevaContrasena: 'nueva-clave-larga' }
  for (let attempt = 0; attempt < 10; attempt++)
    await call('POST', '/auth/change-password', { as: who, body })
  expect((await call('POST', '/auth/change-password', { as: who, body })).status).toBe(429)
})
