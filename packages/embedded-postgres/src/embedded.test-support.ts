import { type ChildProcess, execFile, spawn } from 'node:child_process'
import { once } from 'node:events'
import { chmod, chown, mkdir, mkdtemp, realpath } from 'node:fs/promises'
import os from 'node:os'
import path from 'node:path'
import { createInterface } from 'node:readline'
import { text } from 'node:stream/consumers'
import { setTimeout as sleep } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'
import pg from 'pg'
import { applicationRole } from './application-role.ts'
import { readPassword } from './cluster.ts'
import { chooseIdentity, type Identity } from './identity.ts'
import { type EmbeddedPostgres, type Event, openEmbeddedPostgres } from './index.ts'
import { isPostmaster, readPostmasterFile } from './postmaster-file.ts'

const execute = promisify(execFile)
/** The program's name in these tests. */
export const NAME = 'prueba'
const folders: string[] = []
const opened: EmbeddedPostgres[] = []
const children: ChildProcess[] = []
const dataDirs = new Set<string>()

/** An empty folder; others may pass through it, as through most folders that people choose. */
export async function makeFolder(mode = 0o755): Promise<string> {
  const folder = await makeLastingFolder()
  await chmod(folder, mode)
  folders.push(folder)
  return folder
}

async function makeLastingFolder() {
  return realpath(await mkdtemp(path.join(os.tmpdir(), 'embedded-postgres-')))
}

const templates = new Map<string, Promise<string>>()

/** A data folder with a cluster that was shut down well. */
export async function makeDataDir(dataDir?: string, name = NAME): Promise<string> {
  const template =
    templates.get(name) ??
    makeLastingFolder().then(async folder => {
      await (await openEmbeddedPostgres({ name, dataDir: folder })).release()
      return folder
    })
  templates.set(name, template)
  const copy = dataDir ?? (await makeFolder())
  await mkdir(copy, { recursive: true })
  // The system's own program, since Node's takes four times as long for a thousand files.
  await execute('cp', ['-R', path.join(await template, 'postgres'), copy])
  return copy
}

export async function openHere(dataDir: string, told: Event[] = [], name = NAME): Promise<EmbeddedPostgres> {
  dataDirs.add(dataDir)
  const postgres = await openEmbeddedPostgres({ name, dataDir, tell: event => told.push(event) })
  opened.push(postgres)
  return postgres
}

export interface Elsewhere {
  child: ChildProcess
  answer:
    | { connection: EmbeddedPostgres['connection']; error?: never }
    | { connection?: never; error: string }
  /** Ends as a server does that is asked to. */
  leave(): Promise<void>
  /** Ends without a chance to do anything. */
  kill(): Promise<void>
}

/** Opens the folder in another process, as an ordinary user if asked. */
export async function openElsewhere(
  dataDir: string,
  { forget = false, as, name = NAME }: { forget?: boolean; as?: Identity; name?: string } = {},
): Promise<Elsewhere> {
  dataDirs.add(dataDir)
  const script = fileURLToPath(new URL('./embedded.test-child.ts', import.meta.url))
  const args = ['--import', 'tsx', script, name, dataDir, ...(forget ? ['forget'] : [])]
  const command = as?.command(process.execPath, args) ?? { program: process.execPath, args, options: {} }
  const child = spawn(command.program, command.args, {
    ...command.options,
    cwd: path.dirname(script),
    // Another user may not be allowed to write where this one keeps its cache.
    env: { ...process.env, TSX_DISABLE_CACHE: '1' },
    detached: true,
    stdio: ['pipe', 'pipe', 'pipe'],
  })
  children.push(child)
  const exited = once(child, 'exit')
  const errors = text(child.stderr)
  const [line] = await Promise.race([
    once(createInterface(child.stdout), 'line'),
    exited.then(async ([code]) => Promise.reject(new Error(`the child ended with ${code}: ${await errors}`))),
  ])
  const kill = async () => {
    child.kill('SIGKILL')
    await exited
  }
  const leave = async () => {
    child.stdin.end()
    await exited
  }
  return { child, answer: JSON.parse(line), leave, kill }
}

/** Somebody who isn't root: a system user if the tests run as root, else the user who runs them. */
export async function ordinaryUser(): Promise<Identity> {
  const here = path.dirname(fileURLToPath(import.meta.url))
  return chooseIdentity(NAME, '/does/not/exist', { program: process.execPath, folder: here })
}

export async function giveFolder(folder: string, { owner }: Identity): Promise<void> {
  if (owner) await chown(folder, owner.uid, owner.gid)
}

export async function query(connection: pg.ClientConfig, sql: string): Promise<Record<string, unknown>[]> {
  const client = new pg.Client(connection)
  client.on('error', () => {})
  try {
    await client.connect()
    return (await client.query(sql)).rows
  } finally {
    await client.end().catch(() => {})
  }
}

/** The connection of the superuser, which the server itself uses for no request. PostgreSQL must be running. */
export async function superuserOf(dataDir: string, name = NAME, database = name) {
  const clusterDir = path.join(dataDir, 'postgres')
  const endpoint = (await readPostmasterFile(clusterDir))?.endpoint
  if (!endpoint) throw new Error(`no PostgreSQL runs on ${dataDir}`)
  return { ...endpoint, user: name, password: await readPassword(clusterDir, name), database }
}

/** Lets the application's role make the databases of tests and measurements, and write a checkpoint before measuring. */
export async function letCreateDatabases(dataDir: string, name: string): Promise<void> {
  const role = applicationRole(name)
  await query(
    await superuserOf(dataDir, name),
    `alter role ${role} createdb; grant pg_checkpoint to ${role};
     grant set on parameter session_replication_role to ${role}`,
  )
}

/** The pid of the postmaster that runs on this folder now. */
export async function postmasterOf(dataDir: string): Promise<number | undefined> {
  const clusterDir = path.join(dataDir, 'postgres')
  const pid = (await readPostmasterFile(clusterDir))?.pid
  return pid && (await isPostmaster(pid, clusterDir)) ? pid : undefined
}

/** Kills the postmaster and, if asked, waits for the one that takes its place. */
export async function killPostmaster(dataDir: string): Promise<{ successor(): Promise<number> }> {
  const killed = await postmasterOf(dataDir)
  if (!killed) throw new Error(`no postmaster runs on ${dataDir}`)
  process.kill(killed, 'SIGKILL')
  const successor = async () => {
    const pid = await postmasterOf(dataDir)
    return pid === killed ? undefined : pid
  }
  return { successor: () => eventually(successor) }
}

/** Asks again until the answer is not undefined, nor an error. */
export async function eventually<T>(ask: () => Promise<T | undefined>): Promise<T> {
  const deadline = Date.now() + 15_000
  for (;;) {
    const answer = await ask().catch(error => {
      if (Date.now() > deadline) throw error
    })
    if (answer !== undefined) return answer
    if (Date.now() > deadline) throw new Error('waited in vain')
    await sleep(10)
  }
}

/** Stops what the test left running and removes its folders. */
export async function cleanUp(): Promise<void> {
  await Promise.all(opened.splice(0).map(postgres => postgres.release()))
  for (const child of children.splice(0)) child.kill('SIGKILL')
  for (const dataDir of dataDirs) {
    const pid = await postmasterOf(dataDir)
    if (pid) process.kill(pid, 'SIGINT')
    await eventually(async () => ((await postmasterOf(dataDir)) ? undefined : true))
  }
  dataDirs.clear()
  await execute('rm', ['-rf', ...folders.splice(0)])
}

export async function removeTemplates(): Promise<void> {
  await execute('rm', ['-rf', ...(await Promise.all(templates.values()))])
  templates.clear()
}
