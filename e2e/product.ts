import { spawn } from 'node:child_process'
import { randomUUID } from 'node:crypto'
import { once } from 'node:events'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import type { Readable } from 'node:stream'
import type { FullConfig } from '@playwright/test'
import pg from 'pg'

const ROOT = path.join(import.meta.dirname, '..')

interface Product {
  address: string
  store: { DATA_DIR: string; DATABASE_URL?: string }
}

/** A school for each worker: the tests of one school come after one another, as what they do to it demands. */
export default async function startProducts({ workers }: FullConfig) {
  const products = await Promise.all(Array.from({ length: workers }, openProduct))
  process.env.E2E_PRODUCTS = JSON.stringify(products.map(({ address, store }) => ({ address, store })))
  return async () => {
    await Promise.all(products.map(({ stop }) => stop()))
  }
}

/** The one of this worker. Without one it throws: a test must not come to write into a school of this machine. */
export function productOfWorker(): Product {
  const products: Product[] = JSON.parse(process.env.E2E_PRODUCTS ?? '[]')
  const product = products[Number(process.env.TEST_PARALLEL_INDEX)]
  if (!product) throw new Error('no school was started for this worker')
  return product
}

/** Starts the product as a newcomer does, in an empty data folder, and ends it as an operator does. */
export async function openProduct() {
  const dataDir = await mkdtemp(path.join(tmpdir(), 'nivela-e2e-'))
  const database = await createDatabase()
  const store = { DATA_DIR: dataDir, ...database.env }
  const { address, end } = await startServer(store)

  async function stop() {
    const code = await end()
    await database.drop()
    await rm(dataDir, { recursive: true, force: true })
    if (code !== 0) throw new Error(`the server ended with ${code} instead of cleanly`)
  }
  return { address, store, stop }
}

/** One more server on the school of the tests, with a setting of its own. */
export const openAnotherServer = (settings: Record<string, string>) =>
  startServer({ ...productOfWorker().store, ...settings })

/** A server of the test's own, in an empty folder, as a newcomer starts it: its own PostgreSQL, and the demo. */
export async function openFreshServer(settings: Record<string, string> = {}) {
  const dataDir = await mkdtemp(path.join(tmpdir(), 'nivela-e2e-'))
  const unset = { DATABASE_URL: '', DEMO: '' }
  const { address, terminal, end } = await startServer({ DATA_DIR: dataDir, ...unset, ...settings })
  async function stop() {
    await end()
    await rm(dataDir, { recursive: true, force: true })
  }
  return { address, terminal, stop }
}

async function startServer(settings: Record<string, string>) {
  const server = spawn('npm', ['start'], {
    cwd: ROOT,
    env: { ...process.env, PORT: '0', DEMO: 'true', ...settings },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  const ended = once(server, 'close')
  let printed = ''
  const print = (chunk: Buffer) => {
    printed += chunk
  }
  server.stdout.on('data', print)
  server.stderr.on('data', print)
  const address = await addressOf(server, () => printed)
  return {
    address,
    /** What it has printed so far. */
    terminal: () => printed,
    async end(): Promise<number> {
      server.kill('SIGTERM')
      const [code] = await ended
      return code
    },
  }
}

/** Looks no further once it is known: every request is printed, and a search copies all of the text that was added piece by piece. */
function addressOf(
  server: ReturnType<typeof spawn> & { stdout: Readable },
  printed: () => string,
): Promise<string> {
  return new Promise((resolve, reject) => {
    const look = () => {
      const address = /Nivela está lista: (http:\S+)/.exec(printed())?.[1]
      if (!address) return
      server.stdout.off('data', look)
      resolve(address)
    }
    server.stdout.on('data', look)
    server.once('close', code =>
      reject(new Error(`the server ended (${code}) before it was ready:\n${printed()}`)),
    )
  })
}

/** With DATABASE_URL the product gets an empty database of its own on that server; else it brings its PostgreSQL. */
async function createDatabase() {
  const given = process.env.DATABASE_URL
  if (!given) return { env: {}, drop: async () => {} }
  const name = `nivela_e2e_${randomUUID().replaceAll('-', '')}`
  const onServer = async (statement: string) => {
    const client = new pg.Client({ connectionString: given })
    await client.connect()
    await client.query(statement).finally(() => client.end())
  }
  await onServer(`create database ${name}`)
  const url = new URL(given)
  url.pathname = `/${name}`
  return { env: { DATABASE_URL: url.href }, drop: () => onServer(`drop database ${name} with (force)`) }
}
