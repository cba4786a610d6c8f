import { once } from 'node:events'
import { type AddressInfo, connect, createServer } from 'node:net'
import type { LoginData } from '@nivela/contract/auth'
import { describe, expect, onTestFinished, test, vi } from 'vitest'
import { DEMO_ACCOUNTS, DEMO_PASSWORD } from './demo/accounts.ts'
import { createTestDatabase, urlOf } from './testing/database.ts'
import { runProgram } from './testing/program.ts'
import { openProxy } from './testing/proxy.ts'

const READY = /Nivela está lista: (http:\/\/localhost:\d+)/

async function freePort(): Promise<number> {
  const server = createServer().listen(0, '127.0.0.1')
  await once(server, 'listening')
  const { port } = server.address() as AddressInfo
  server.close()
  await once(server, 'close')
  return port
}

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

const adminOf =
  (DATABASE_URL: string) =>
  (ADMIN_PASSWORD: string, ...args: string[]) =>
    runProgram('admin', { DATABASE_URL, ...(ADMIN_PASSWORD && { ADMIN_PASSWORD }) }, args).ended

describe('a school of one’s own', () => {
  test('starts empty, and npm run admin makes the first account', async () => {
    const DATABASE_URL = urlOf(await createTestDatabase({ empty: true }))
    const server = runProgram('main', { DATABASE_URL })
    const [, address = ''] = await server.printed(READY)
    const [, link = ''] = await server.printed(
      /\n {4}(http:\S+\/bienvenida\?token=[\w-]{43})\n[\s\S]*npm run admin/,
    )
    // As a camera sees it.
    expect(server.output()).toMatch(/\n {4}[█▀▄ ]{20,}\n/)
    const useLink = async () => {
      const body = { token: new URL(link).searchParams.get('token'), nombre: 'Ana', apellido: 'Mota' }
      return fetch(`${address}/api/v1/auth/primer-administrador`, {
        method: 'POST',
        headers: { 'content-type': 'application/json' },
        body: JSON.stringify({ ...body, correo: 'ana@escuela.do', contrasena: 'cinco gatos verdes' }),
      })
    }
    expect((await login(address, 'admin@nivela.test', DEMO_PASSWORD)).status).toBe(401)

    const admin = adminOf(DATABASE_URL)
    expect(await admin('cinco gatos verdes', 'Directora@Escuela.do')).toMatchObject({
      code: 0,
      output: 'Listo: directora@escuela.do ya puede entrar como administrador.\n',
    })
    const { body } = await login(address, 'directora@escuela.do', 'cinco gatos verdes')
    expect(body.data.usuario).toMatchObject({ idrol: 1, verificado: true })
    // It was for the first one.
    expect((await useLink()).status).toBe(400)

    const { code, output } = await admin('otra clave larga', 'directora@escuela.do')
    expect(code).toBe(1)
    expect(output.trim()).toMatch(/^Ya hay una cuenta con el correo directora@escuela\.do/)
  })

  test.each([
    ['corta', ['otra@escuela.do'], /^La contraseña debe tener al menos 8 caracteres\.$/],
    ['password1', ['otra@escuela.do'], /^Esa contraseña es muy común/],
    ['', ['otra@escuela.do'], /^Falta la contraseña: defínela en ADMIN_PASSWORD\.$/],
    ['otra clave larga', [], /^Dinos el correo de la cuenta: npm run admin -- correo@escuela\.do$/],
  ])('npm run admin refuses «%s» for %o with a sentence', async (contrasena, args, sentence) => {
    const { code, output } = await adminOf(urlOf(await createTestDatabase()))(contrasena, ...args)
    expect(code).toBe(1)
    expect(output.trim()).toMatch(sentence)
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

describe('a database that is away at the start', () => {
  async function startWithout() {
    const proxy = await openProxy(await createTestDatabase())
    await proxy.shut()
    const port = await freePort()
    const server = runProgram('main', { DATABASE_URL: urlOf(proxy.connection), PORT: String(port) })
    await server.printed(/Esperando a la base de datos/)
    const ask = (path: string, init?: RequestInit) => fetch(`http://localhost:${port}${path}`, init)
    await vi.waitUntil(() => ask('/health/live').catch(() => null), 20_000)
    return { proxy, server, ask }
  }

  test('alive and not ready, everyone is told to come back; then the same address serves', async () => {
    const { proxy, server, ask } = await startWithout()
    onTestFinished(() => proxy.shut())
    expect((await ask('/health/live')).status).toBe(200)
    expect((await ask('/health/ready')).status).toBe(503)
    const body = JSON.stringify({ correo: 'admin@nivela.test', contrasena: 'x' })
    for (const [path, init] of [
      ['/'],
      ['/api/v1/periodos'],
      ['/no/existe.css'],
      ['/api/v1/auth/login', { method: 'POST', body, headers: { 'content-type': 'application/json' } }],
      ['/api/v1/recibos', { method: 'PUT', body: 'algo' }],
    ] as [string, RequestInit?][]) {
      const response = await ask(path, init)
      expect([response.status, response.headers.get('retry-after')]).toEqual([503, '2'])
      expect(await response.json()).toEqual({
        error: 'El servicio no está disponible en este momento. Inténtalo de nuevo en unos segundos.',
      })
    }
    expect(server.output()).not.toMatch(READY)

    await proxy.open()
    await server.printed(READY)
    expect((await ask('/health/ready')).status).toBe(200)
    expect((await ask('/api/v1/periodos')).status).toBe(401)
    server.kill('SIGTERM')
    expect((await server.ended).code).toBe(0)
  })

  test('SIGTERM ends the wait cleanly', async () => {
    const { server } = await startWithout()
    server.kill('SIGTERM')
    expect(await server.ended).toMatchObject({ code: 0, output: expect.not.stringMatching(/\n\s+at /) })
  })
})

describe('what nobody caught', () => {
  /** A server with a defect that shows itself when it gets this signal. */
  async function startWithDefect(defect: string) {
    const NODE_OPTIONS = `--import=data:text/javascript,${encodeURIComponent(`process.on('SIGUSR2', () => { ${defect} })`)}`
    const server = runProgram('main', { DATABASE_URL: urlOf(await createTestDatabase()), NODE_OPTIONS })
    const [, address = ''] = await server.printed(READY)
    await server.printed(/Para cerrar: Ctrl-C/)
    server.kill('SIGUSR2')
    return { server, address }
  }

  test.each([
    ['a promise that nobody awaits', `Promise.reject(new Error('se olvidó'))`, /"unhandled rejection"/],
    ['the same without an error', 'Promise.reject()', /"unhandled rejection"/],
    [
      'a socket that nobody listens to',
      `import('node:net').then(net => net.connect(1, '127.0.0.1'))`,
      /"uncaught system error"/,
    ],
  ])('%s: a line in the log, and the server goes on', async (_what, defect, line) => {
    const { server, address } = await startWithDefect(defect)
    await server.printed(line)
    expect((await fetch(`${address}/health/ready`)).status).toBe(200)
    server.kill('SIGTERM')
    expect((await server.ended).code).toBe(0)
  })

  test('an exception of ours: what is under way is finished, and the process ends to be started anew', async () => {
    const { server } = await startWithDefect(`throw new Error('un defecto')`)
    const { code, output } = await server.ended
    expect(code).toBe(1)
    expect(output).toMatch(/"uncaught exception; ending"/)
    expect(output).toContain('Cerrando…')
  })
})

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
