import { once } from 'node:events'
import { type AddressInfo, createServer } from 'node:net'
import path from 'node:path'
import { pathToFileURL } from 'node:url'
import { describe, expect, test, vi } from 'vitest'
import { createTestDatabase, urlOf } from '../api/src/testing/database.ts'
import { runCommand } from '../api/src/testing/program.ts'
import { childrenOf } from '../bench/processes.ts'
import { ROOT } from './lib/run.mjs'

const SUPERVISE = pathToFileURL(path.join(ROOT, 'scripts/lib/supervise.mjs')).href

/** What `npm start` does once everything is built. */
const supervise = (env: Record<string, string>) =>
  runCommand([process.execPath, '-e', `import('${SUPERVISE}').then(it => it.keepServerRunning())`], env)

const READY = /Nivela está lista: (http:\/\/localhost:\d+)/
const isReady = async (address: string) => (await fetch(`${address}/health/ready`).catch(() => null))?.ok
const timesReady = (output: string) => output.split('Nivela está lista').length - 1

// The server's process is found in /proc.
describe.runIf(process.platform === 'linux')('a server that npm start keeps running', () => {
  async function start() {
    const supervisor = supervise({ DATABASE_URL: urlOf(await createTestDatabase()) })
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
