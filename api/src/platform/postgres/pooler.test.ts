import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { existsSync } from 'node:fs'
import { chmod, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { createServer } from 'node:net'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { eventually } from '@nivela/embedded-postgres/embedded.test-support'
import pg from 'pg'
import { expect, onTestFinished, test } from 'vitest'
import { createTestDatabase, urlOf } from '../../testing/database.ts'
import { openProxy } from '../../testing/proxy.ts'
import { explainPooler } from './pooler.ts'

const PGBOUNCER = '/usr/sbin/pgbouncer'
const PARAMETERS = 'statement_timeout,lock_timeout,idle_in_transaction_session_timeout'

const connection = await createTestDatabase()
const url = urlOf(connection)

async function freePort(): Promise<number> {
  const server = createServer().listen(0, '127.0.0.1')
  await once(server, 'listening')
  const address = server.address()
  server.close()
  return typeof address === 'object' && address ? address.port : 0
}

/** A real PgBouncer in front of the test's database; answers its address. */
async function openPooler(settings: Record<string, string>): Promise<string> {
  const { user, password, database } = new pg.Client(urlOf(connection))
  const proxy = await openProxy(connection)
  const behind = new pg.Client(proxy.connection)
  const port = await freePort()
  const folder = await mkdtemp(path.join(tmpdir(), 'nivela-pooler-'))
  await chmod(folder, 0o755)
  const all = {
    ...{ listen_addr: '127.0.0.1', listen_port: String(port), unix_socket_dir: '', auth_type: 'plain' },
    ...{ auth_file: path.join(folder, 'users'), ...settings },
    ...(process.getuid?.() === 0 && { user: 'nobody' }),
  }
  await writeFile(path.join(folder, 'users'), `"${user}" "${password}"\n`)
  const lines = Object.entries(all).map(([name, value]) => `${name} = ${value}`)
  const file = path.join(folder, 'pgbouncer.ini')
  const where = `host=127.0.0.1 port=${behind.port}`
  await writeFile(file, ['[databases]', `${database} = ${where}`, '[pgbouncer]', ...lines, ''].join('\n'))
  const child = spawn(PGBOUNCER, ['-q', file], { stdio: 'ignore' })
  onTestFinished(async () => {
    child.kill('SIGKILL')
    await proxy.shut()
    await rm(folder, { recursive: true })
  })
  const address = `postgres://${user}:${encodeURIComponent(String(password))}@127.0.0.1:${port}/${database}`
  await eventually(async () => {
    const client = new pg.Client(address)
    await client.connect()
    await client.end()
    return true
  })
  return address
}

test('PostgreSQL itself is no pooler', async () => {
  expect(await explainPooler(url)).toBeNull()
})

test.skipIf(!existsSync(PGBOUNCER))('PgBouncer is told apart by its mode', async () => {
  const transaction = { pool_mode: 'transaction', ignore_startup_parameters: PARAMETERS }
  expect(await explainPooler(await openPooler(transaction))).toMatch(/modo transaction/)
  expect(await explainPooler(await openPooler({ ...transaction, pool_mode: 'session' }))).toBeNull()
  expect(await explainPooler(await openPooler({ pool_mode: 'session' }))).toMatch(/rechaza los parámetros/)
})
