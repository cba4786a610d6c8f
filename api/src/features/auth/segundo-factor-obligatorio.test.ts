import { ROL, type Rol } from '@nivela/contract/roles'
import { type TOTP, URI } from 'otpauth'
import { describe, expect, test } from 'vitest'
import type { SecondFactorOf } from '../../platform/operations/settings.ts'
import { openTestApp, PASSWORD, type TestApp } from '../../testing/app.ts'
import { callsOf } from '../../testing/calls.ts'

// One school, whose servers differ in what they demand: what changes with a setting are the same people, the same sessions.
const before = await openTestApp()
const { person, postgres } = before
const demanding = (requireSecondFactor: SecondFactorOf) => openTestApp(postgres, { requireSecondFactor })
const staff = await demanding('staff')
const elsewhere = await demanding('staff')
const everyone = await demanding('everyone')

type Who = Awaited<ReturnType<typeof person>>
const REFUSED = { error: 'Activa la verificación en dos pasos para continuar.', faltaSegundoFactor: true }

/** What it takes to sign in, to sign out and to set it up. */
const STILL_OPEN = [
  'GET /escuela/logo',
  'POST /auth/primer-administrador',
  'POST /auth/primer-administrador/enlace',
  'POST /auth/login',
  'POST /auth/activar',
  'POST /auth/recover-password',
  'POST /auth/reset-password',
  'POST /auth/reset-password/enlace',
  'POST /auth/verify',
  'POST /auth/resend-verification',
  'POST /auth/logout',
  'GET /auth/segundo-factor',
  'POST /auth/segundo-factor/preparar',
  'POST /auth/segundo-factor/activar',
  'GET /auth/llaves',
  'POST /auth/llaves/preparar',
  'POST /auth/llaves',
  'POST /auth/llaves/entrar/preparar',
  'POST /auth/llaves/entrar',
  'GET /auth/institucion',
  'GET /auth/institucion/vuelta',
  'GET /auth/institucion/salida',
  'POST /auth/institucion/entrar',
  'POST /auth/institucion/cierre',
  'GET /horarios/{archivo}',
  'GET /avisos/baja/{token}',
  'POST /avisos/baja/{token}',
  'GET /verificar/{codigo}',
]

const change = ({ call }: TestApp, as: Who, what: string, body: object) =>
  call('POST', `/auth/segundo-factor/${what}`, { as, body })
const profile = ({ call }: TestApp, as: Who) => call('GET', `/usuarios/${as.id}`, { as })

async function activate(server: TestApp, who: Who) {
  const { uri } = (await change(server, who, 'preparar', { contrasena: PASSWORD })).body.data
  const { body } = await change(server, who, 'activar', { codigo: (URI.parse(uri) as TOTP).generate() })
  return body.data.codigos as string[]
}

describe.each<[string, Rol, TestApp]>([
  ['an administrator, where staff', ROL.administrador, staff],
  ['a teacher, where staff', ROL.maestro, staff],
  ['a student, where everyone', ROL.estudiante, everyone],
])('%s must have it', (_name, idrol, server) => {
  test('is refused every call but those that set it up, in a session from before the rule as well', async () => {
    const who = await person(idrol)
    const headers = { authorization: `Bearer ${who.token}` }
    const open: string[] = []
    for (const { method, path, url } of await callsOf(server.app)) {
      if (path === '/auth/logout') continue
      const payload = method === 'GET' ? {} : { payload: {} }
      const response = await server.app.inject({ method: method as 'GET', url, headers, ...payload })
      if (response.statusCode === 403) expect([path, response.json()]).toEqual([path, REFUSED])
      else open.push(`${method} ${path}`)
    }
    expect([...open, 'POST /auth/logout'].sort()).toEqual([...STILL_OPEN].sort())

    const again = (await server.login(who.correo)).body.data
    expect(again.usuario.faltaSegundoFactor).toBe(true)
    const session = { ...who, token: again.token }
    expect((await profile(server, session)).body).toEqual(REFUSED)
    expect((await server.call('POST', '/auth/logout', { as: session })).status).toBe(200)
    expect((await profile(server, session)).status).toBe(401)
  })
})

test('switched on, it opens everything at once, on every server, and stays on', async () => {
  const who = await person(ROL.maestro)
  const stateOf = async () => (await staff.call('GET', '/auth/segundo-factor', { as: who })).body.data
  expect(await stateOf()).toEqual({ activo: false, obligatorio: true, codigosRestantes: 0 })
  expect((await profile(elsewhere, who)).body).toEqual(REFUSED)
  const [codigo = '', another = ''] = await activate(staff, who)
  for (const server of [staff, elsewhere]) expect((await profile(server, who)).status).toBe(200)
  expect(await stateOf()).toEqual({ activo: true, obligatorio: true, codigosRestantes: 10 })

  const login = await staff.call('POST', '/auth/login', {
    body: { correo: who.correo, contrasena: PASSWORD, codigo },
  })
  expect(login.body.data.usuario).not.toHaveProperty('faltaSegundoFactor')

  const body = { contrasena: PASSWORD, codigo: another }
  const { status, body: refused } = await change(staff, who, 'desactivar', body)
  expect([status, refused.error]).toEqual([
    409,
    'La escuela pide la verificación en dos pasos: no se puede desactivar.',
  ])
  expect((await change(before, who, 'desactivar', body)).status).toBe(200)
  expect((await profile(staff, who)).body).toEqual(REFUSED)
})

test('an administrator takes it off: the sessions end, and the next one has to set it up anew', async () => {
  const [admin, who] = [await person(ROL.administrador), await person(ROL.maestro)]
  const quitar = (id: number) => staff.call('POST', `/usuarios/${id}/quitar-segundo-factor`, { as: admin })
  await activate(staff, who)
  expect((await quitar(who.id)).body).toEqual(REFUSED)
  await activate(staff, admin)
  expect((await quitar(who.id)).status).toBe(200)
  expect((await profile(staff, who)).status).toBe(401)
  const { usuario, token } = (await staff.login(who.correo)).body.data
  expect(usuario.faltaSegundoFactor).toBe(true)
  expect((await profile(staff, { ...who, token })).body).toEqual(REFUSED)
  expect((await quitar(admin.id)).body.error).toBe('La tuya la quita otro administrador.')
})

test('a person it is not demanded of goes on as before, and may have one: students too', async () => {
  const who = await person(ROL.estudiante)
  expect((await staff.login(who.correo)).body.data.usuario).not.toHaveProperty('faltaSegundoFactor')
  expect((await profile(staff, who)).status).toBe(200)
  const [codigo = ''] = await activate(staff, who)
  expect((await staff.login(who.correo)).body.segundoFactor).toBe(true)
  expect((await profile(everyone, who)).status).toBe(200)

  const as = await person(ROL.administrador)
  const seen = await before.call('GET', '/resultados/poma', { as })
  expect(seen.body.data.find(({ id }: Who) => id === who.id)).toMatchObject({ segundoFactor: true })
  expect((await before.call('GET', '/usuarios/con-segundo-factor', { as })).body.data).not.toContain(who.id)
  expect((await change(staff, who, 'desactivar', { contrasena: PASSWORD, codigo })).status).toBe(200)
})

test('the e-mail comes first: until it is verified, nothing is set up, and no password changed', async () => {
  const who = await person(ROL.maestro, { verificado: false })
  const unverified = { error: 'Verifica tu correo para continuar.', porVerificar: who.correo }
  expect((await change(staff, who, 'preparar', { contrasena: PASSWORD })).body).toEqual(unverified)
  expect((await profile(staff, who)).body).toEqual(unverified)
  const body = { id: who.id, contrasenaAnterior: PASSWORD, nuevaContrasena: 'cinco gatos verdes' }
  expect((await staff.call('POST', '/auth/change-password', { as: who, body })).body).toEqual(unverified)
  expect((await staff.call('POST', '/auth/resend-verification', { as: who })).status).toBe(200)
})
