import { once } from 'node:events'
import { type AddressInfo, connect, createServer } from 'node:net'
import type { LoginData } from '@nivela/contract/auth'
import { describe, expect, test } from 'vitest'
import { DEMO_ACCOUNTS, DEMO_PASSWORD } from './demo/accounts.ts'
import { createTestDatabase, urlOf } from './testing/database.ts'
import { runProgram } from './testing/program.ts'

const READY = /Nivela está lista: (http:\/\/localhost:\d+)/

async function login(address: string, correo: string, contrasena: string) {
  const response = await fetch(`${address}/api/v1/auth/login`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ correo, contrasena }),
  })
  return { status: response.status, body: (await response.json()) as { data: LoginData } }
}

describe('the demo', () => {
  test('its three people sign in; SIGTERM ends it cleanly; the log says nothing that it must not', async () => {
    const DATABASE_URL = urlOf(await createTestDatabase({ empty: true }))
    const server = runProgram('main', { DATABASE_URL, DEMO: 'true' })
    const [, address = ''] = await server.printed(READY)
    await server.printed(/Para cerrar: Ctrl-C/)
    for (const [index, { correo }] of DEMO_ACCOUNTS.entries()) {
      expect(server.output()).toContain(correo)
      const { body } = await login(address, correo, DEMO_PASSWORD)
      expect(body.data.usuario).toMatchObject({ correo, idrol: index + 1, verificado: true })
    }
    server.kill('SIGTERM')
    const { code, output } = await server.ended
    expect(code).toBe(0)
    const log = output.split('\n').filter(line => line.startsWith('{'))
    expect(log.filter(line => JSON.parse(line).route === '/api/v1/auth/login')).toHaveLength(3)
    expect(log.join('')).not.toMatch(/Nivela-Demo|eyJ|@nivela\.test/)

    const again = runProgram('main', { DATABASE_URL, DEMO: 'true' })
    await again.printed(READY)
    expect(again.output()).not.toContain('Preparando la escuela')
    again.kill('SIGINT')
    expect((await again.ended).code).toBe(0)

    const real = await runProgram('main', { DATABASE_URL, DEMO: 'false' }).ended
    expect(real.code).toBe(1)
    expect(real.output.trim()).toMatch(/^Esta base de datos tiene la escuela de demostración.*npm start$/)
  })
})

describe('a school of one’s own', () => {
  test('starts empty, and npm run admin makes the first account', async () => {
    const DATABASE_URL = urlOf(await createTestDatabase({ empty: true }))
    const server = runProgram('main', { DATABASE_URL })
    const [, address = ''] = await server.printed(READY)
    await server.printed(/npm run admin -- correo@escuela\.do/)
    expect((await login(address, 'admin@nivela.test', DEMO_PASSWORD)).status).toBe(401)

    const admin = (ADMIN_PASSWORD: string, ...args: string[]) =>
      runProgram('admin', { DATABASE_URL, ...(ADMIN_PASSWORD && { ADMIN_PASSWORD }) }, args).ended
    expect(await admin('cinco gatos verdes', 'Directora@Escuela.do')).toMatchObject({
      code: 0,
      output: 'Listo: directora@escuela.do ya puede entrar como administrador.\n',
    })
    const { body } = await login(address, 'directora@escuela.do', 'cinco gatos verdes')
    expect(body.data.usuario).toMatchObject({ idrol: 1, verificado: true })

    const refused = [
      [
        await admin('otra clave larga', 'directora@escuela.do'),
        /^Ya hay una cuenta con el correo directora@escuela\.do/,
      ],
      [await admin('corta', 'otra@escuela.do'), /^La contraseña debe tener al menos 8 caracteres\.$/],
      [await admin('password1', 'otra@escuela.do'), /^Esa contraseña es muy común/],
      [await admin('', 'otra@escuela.do'), /^Falta la contraseña: defínela en ADMIN_PASSWORD\.$/],
      [
        await admin('otra clave larga'),
        /^Dinos el correo de la cuenta: npm run admin -- correo@escuela\.do$/,
      ],
    ] as const
    for (const [{ code, output }, sentence] of refused) {
      expect(code).toBe(1)
      expect(output.trim()).toMatch(sentence)
    }
  })
})

// Elsewhere the system's own limit may be lower.
test.runIf(process.platform === 'linux')(
  'a thousand who knock at once while it is busy all get a place in the queue',
  async () => {
    const server = runProgram('main', { DATABASE_URL: urlOf(await createTestDatabase()) })
    const [, address = ''] = await server.printed(READY)
    server.kill('SIGSTOP')
    const port = Number(new URL(address).port)
    const sockets = Array.from({ length: 1_000 }, () => connect(port, '127.0.0.1'))
    await Promise.all(sockets.map(socket => once(socket, 'connect')))
    for (const socket of sockets) socket.destroy()
  },
)

describe('a start that can not be', () => {
  test('bad settings: a sentence each, and no stack', async () => {
    const { code, output } = await runProgram('main', { PORT: 'tres', DEMO: 'tal vez' }).ended
    expect(code).toBe(1)
    expect(output).toBe('\nPORT debe ser un número entero entre 0 y 65535.\nDEMO debe ser true o false.\n\n')
  })

  test('the port is taken', async () => {
    const other = createServer().listen(0, '127.0.0.1')
    await once(other, 'listening')
    const { port } = other.address() as AddressInfo
    const DATABASE_URL = urlOf(await createTestDatabase())
    const { code, output } = await runProgram('main', { DATABASE_URL, PORT: String(port) }).ended
    other.close()
    expect(code).toBe(1)
    expect(output).toContain(`El puerto ${port} ya está ocupado.`)
    expect(output).not.toMatch(/\n\s+at /)
  })

  test('the database of DATABASE_URL does not exist: said at once, without its password', async () => {
    const url = new URL(urlOf(await createTestDatabase()))
    url.pathname = '/no_existe'
    const { code, output } = await runProgram('main', { DATABASE_URL: url.href }).ended
    expect(code).toBe(1)
    expect(output).toMatch(/No pudimos entrar en la base de datos de DATABASE_URL \(.*\/no_existe\)/)
    expect(output).not.toContain(url.password)
  })
})
