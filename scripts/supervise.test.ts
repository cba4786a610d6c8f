import { once } from 'node:events'
import { chmod, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { Agent, get } from 'node:http'
import { type AddressInfo, connect, createServer } from 'node:net'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { pathToFileURL } from 'node:url'
import { describe, expect, onTestFinished, test, vi } from 'vitest'
import { openPool } from '../api/src/platform/postgres/postgres.ts'
import { createTestDatabase, urlOf } from '../api/src/testing/database.ts'
import { runCommand } from '../api/src/testing/program.ts'
import { childrenOf } from '../bench/processes.ts'
import { ROOT } from './lib/run.mjs'

const urlOfFile = (file: string) => pathToFileURL(path.join(ROOT, file)).href
const SUPERVISE = urlOfFile('scripts/lib/supervise.mjs')

/** What `npm start` does once everything is built. */
const supervise = (env: Record<string, string>) =>
  runCommand([process.execPath, '-e', `import('${SUPERVISE}').then(it => it.keepServerRunning())`], env)

const READY = /Nivela está lista: (http:\/\/localhost:\d+)/
const isReady = async (address: string) => (await fetch(`${address}/health/ready`).catch(() => null))?.ok
const timesReady = (output: string) => output.split('Nivela está lista').length - 1

async function start(env?: Record<string, string>) {
  const supervisor = supervise(env ?? { DATABASE_URL: urlOf(await createTestDatabase()) })
  const [, address = ''] = await supervisor.printed(READY)
  await supervisor.printed(/Para cerrar: Ctrl-C/)
  const serverPid = () => childrenOf(supervisor.pid)[0] ?? 0
  return { supervisor, address, serverPid }
}
const isGone = (pid: number) => {
  try {
    process.kill(pid, 0)
    return false
  } catch {
    return true
  }
}

// The server's process is found in /proc.
describe.runIf(process.platform === 'linux')('a server that npm start keeps running', () => {
  test('comes back on its port after kill -9 and says so; SIGTERM ends both', async () => {
    const { supervisor, address, serverPid } = await start()
    const first = serverPid()
    process.kill(first, 'SIGKILL')
    await supervisor.printed(/El servidor se detuvo de golpe \(SIGKILL\)\. Lo iniciamos de nuevo\.\n/)
    await vi.waitUntil(() => isReady(address), 20_000)
    await vi.waitUntil(() => timesReady(supervisor.output()) === 2, 20_000)
    const second = serverPid()
    expect(second).not.toBe(first)

    supervisor.kill('SIGTERM')
    const { code, output } = await supervisor.ended
    expect(code).toBe(0)
    expect(output.split('Cerrando…')).toHaveLength(2)
    expect(isGone(second)).toBe(true)
  })

  test('one that is asked to end is not started again, and its exit code is passed on', async () => {
    const { supervisor, serverPid } = await start()
    process.kill(serverPid(), 'SIGTERM')
    expect(await supervisor.ended).toMatchObject({
      code: 0,
      output: expect.not.stringContaining('de nuevo'),
    })
  })

  test('does not outlive the process that keeps it', async () => {
    const { supervisor, serverPid } = await start()
    const pid = serverPid()
    supervisor.kill('SIGKILL')
    await vi.waitUntil(() => isGone(pid), 20_000)
  })
})

/** What is answered to people who ask all the time, on connections that are kept and on new ones; anything but 200 counts. */
function askAllTheTime(address: string, path = '/health/live', connections = 1) {
  const failures: unknown[] = []
  let answered = 0
  let over = false
  const agents = [
    ...Array.from({ length: connections }, () => new Agent({ keepAlive: true })),
    false as const,
  ]
  const ask = (agent: Agent | false) =>
    new Promise<void>(resolve => {
      const fail = (what: unknown) => resolve(void failures.push(what))
      get(`${address}${path}`, { agent }, response => {
        if (response.statusCode !== 200) return fail(response.statusCode)
        response.resume().once('end', () => {
          answered += 1
          resolve()
        })
      }).once('error', fail)
    })
  const asking = agents.map(async agent => {
    while (!over && !failures.length) await ask(agent)
    if (agent) agent.destroy()
  })
  return {
    failures,
    answered: () => answered,
    async stop() {
      over = true
      await Promise.all(asking)
      return failures
    },
  }
}

describe.runIf(process.platform === 'linux')('SIGHUP', () => {
  test('puts a new server in the place of the old one, without a refused or a lost request, on the same PostgreSQL', async () => {
    const DATA_DIR = await mkdtemp(path.join(tmpdir(), 'nivela-restart-'))
    await chmod(DATA_DIR, 0o755)
    onTestFinished(() => rm(DATA_DIR, { recursive: true, force: true }))
    const { supervisor, address, serverPid } = await start({ DATA_DIR, DEMO: 'false' })
    const postmaster = () => readFile(path.join(DATA_DIR, 'postgres/postmaster.pid'), 'utf8')
    const postgres = await postmaster()
    const load = askAllTheTime(address)
    const before = serverPid()
    supervisor.kill('SIGHUP')
    await vi.waitUntil(() => isGone(before), 20_000)
    const answered = load.answered()
    await vi.waitUntil(() => load.answered() > answered + 20 || load.failures.length, 20_000)
    expect(await load.stop()).toEqual([])
    expect(timesReady(supervisor.output())).toBe(2)
    expect(await isReady(address)).toBe(true)
    expect(await postmaster()).toBe(postgres)

    supervisor.kill('SIGTERM')
    expect((await supervisor.ended).code).toBe(0)
    await expect(postmaster()).rejects.toThrow('ENOENT')
  })

  test('waits until people leave it time: meanwhile no other server takes the processor from them', async () => {
    const { supervisor, address, serverPid } = await start()
    const before = serverPid()
    // Long to write and quick to read: the server is full, and this process is not.
    const load = askAllTheTime(address, '/api/openapi.json', 3)
    supervisor.kill('SIGHUP')
    await vi.waitUntil(() => load.answered() > 100 || load.failures.length, 20_000)
    expect(childrenOf(supervisor.pid)).toEqual([before])
    expect(await load.stop()).toEqual([])
    await vi.waitUntil(() => isGone(before), 20_000)
    expect(await isReady(address)).toBe(true)
  })

  test('leaves the old server in service if the new one can not start', async () => {
    const connection = await createTestDatabase()
    const { supervisor, address, serverPid } = await start({ DATABASE_URL: urlOf(connection) })
    const before = serverPid()
    const postgres = openPool(connection, () => {})
    await postgres.pool.query(`insert into migraciones (nombre, huella) values ('9999_de_mañana.sql', 'x')`)
    supervisor.kill('SIGHUP')
    await supervisor.printed(/El servidor nuevo no arrancó: .* El anterior sigue\./)
    expect(await isReady(address)).toBe(true)
    expect(serverPid()).toBe(before)

    await postgres.pool.query(`delete from migraciones where nombre like '9999%'`)
    await postgres.close()
    supervisor.kill('SIGHUP')
    await vi.waitUntil(() => isGone(before), 20_000)
    expect(await isReady(address)).toBe(true)
  })
})

test('a first start that can not be is explained once and not repeated', async () => {
  const taken = createServer().listen(0, '127.0.0.1')
  await once(taken, 'listening')
  const { port } = taken.address() as AddressInfo
  const DATABASE_URL = urlOf(await createTestDatabase())
  for (const [env, sentence] of [
    [{ PORT: 'tres' }, 'PORT debe ser un número entero'],
    [{ DATABASE_URL, PORT: String(port) }, `El puerto ${port} ya está ocupado.`],
  ] as const) {
    const { code, output } = await supervise(env).ended
    expect(code).toBe(1)
    expect(output.split(sentence)).toHaveLength(2)
    expect(output).not.toContain('de nuevo')
  }
  taken.close()
})

/** A server that says how many connections each turn of its event loop accepted, and does nothing until the file is there. */
const server = (file: string) => `
  import { existsSync } from 'node:fs'
  import { createServer } from 'node:http'
  import { openListeners } from '${urlOfFile('api/src/platform/http/listeners.ts')}'
  const server = createServer((request, response) => response.end('aquí'))
  let accepted = 0
  server.on('connection', () => {
    if (!accepted) setImmediate(() => {
      console.log('accepted ' + accepted)
      accepted = 0
    })
    accepted += 1
  })
  let given = 0
  server.listen({ port: 0, host: '127.0.0.1', backlog: 100 }, () => {
    openListeners(server, 100)
    process.on('message', () => {
      given += 1
      if (given < 64) return
      console.log('port ' + server.address().port + '.')
      setImmediate(() => {
        while (!existsSync('${file}'));
      })
    })
  })
  process.on('SIGTERM', () => server.close(() => process.exit(0)))
`
const supervisorOf = (program: string) => `
  import cluster from 'node:cluster'
  import { giveListeners } from '${urlOfFile('scripts/lib/give-listeners.mjs')}'
  cluster.schedulingPolicy = cluster.SCHED_NONE
  cluster.setupPrimary({ exec: '${program}' })
  const worker = cluster.fork()
  giveListeners(worker)
  process.on('SIGTERM', () => worker.process.kill('SIGTERM'))
`

test('those who connect at once are accepted in one turn of the event loop, and answered before it ends', async () => {
  const people = 50
  const folder = await mkdtemp(path.join(tmpdir(), 'nivela-listeners-'))
  onTestFinished(() => rm(folder, { recursive: true, force: true }))
  const [program, file] = [path.join(folder, 'server.mjs'), path.join(folder, 'all-connected')]
  await writeFile(program, server(file))
  await writeFile(path.join(folder, 'supervisor.mjs'), supervisorOf(program))
  const supervisor = runCommand([process.execPath, path.join(folder, 'supervisor.mjs')], {})
  const [, port] = await supervisor.printed(/port (\d+)\./)

  const sockets = Array.from({ length: people }, () => connect(Number(port), '127.0.0.1'))
  await Promise.all(sockets.map(socket => once(socket, 'connect')))
  await writeFile(file, '')
  await supervisor.printed(/accepted \d+\n/)
  const answers = sockets.map(socket => once(socket, 'data'))
  for (const socket of sockets) socket.write('GET / HTTP/1.1\r\nhost: localhost\r\nconnection: close\r\n\r\n')
  for (const [answer] of await Promise.all(answers)) expect(String(answer)).toMatch(/aquí/)

  supervisor.kill('SIGTERM')
  const { code, output } = await supervisor.ended
  expect(code).toBe(0)
  expect(output.match(/accepted \d+/g)).toEqual([`accepted ${people}`])
})
