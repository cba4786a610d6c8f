import { execFile, spawn } from 'node:child_process'
import { mkdir, writeFile } from 'node:fs/promises'
import path from 'node:path'
import { promisify } from 'node:util'
import { giveTo } from '@nivela/embedded-postgres/cluster'
import { eventually, query } from '@nivela/embedded-postgres/embedded.test-support'
import { environmentFor } from '@nivela/embedded-postgres/identity'
import { type Place, preparePlace } from '@nivela/embedded-postgres/place'
import { DATABASE_NAME } from '../../api/src/platform/postgres/embedded.ts'
import { childrenOf, killIfRunning } from '../processes.ts'
import { freePort } from '../start.ts'

const execute = promisify(execFile)

export interface Cluster {
  connection: { host: string; port: number; user: string; password: string; database: string }
  query(sql: string): Promise<Record<string, unknown>[]>
  /** kill -9 of the whole of it at once, as when its machine dies. */
  kill(): void
  /** Ends it in order. */
  stop(): Promise<void>
}

export async function makePlace(dataDir: string): Promise<Place> {
  await mkdir(dataDir, { recursive: true })
  return preparePlace(DATABASE_NAME, dataDir, () => {})
}

/** A replica begins as a copy of a cluster that is not running. */
export async function copyPlace(place: Place, dataDir: string): Promise<Place> {
  await mkdir(dataDir, { recursive: true })
  const clusterDir = path.join(dataDir, 'postgres')
  await execute('cp', ['-a', place.clusterDir, clusterDir])
  await writeFile(path.join(clusterDir, 'standby.signal'), '')
  if (place.identity.owner) await giveTo(place.identity.owner, clusterDir)
  return { ...place, dataDir, clusterDir, logFile: path.join(dataDir, 'postgres.log') }
}

/** Runs a cluster that is reached by TCP, as one on another machine is. */
export async function runCluster(place: Place, settings: Record<string, string> = {}): Promise<Cluster> {
  const port = await freePort()
  const all = { port: String(port), listen_addresses: '127.0.0.1', unix_socket_directories: '', ...settings }
  const flags = Object.entries(all).flatMap(([name, value]) => ['-c', `${name}=${value}`])
  const { program, args, options } = place.identity.command(place.binaries.postgres, [
    ...['-D', place.clusterDir],
    ...flags,
  ])
  const child = spawn(program, args, { ...options, cwd: '/', env: environmentFor(), stdio: 'ignore' })
  const { pid } = child
  if (!pid) throw new Error('PostgreSQL could not be started')
  const ended = new Promise(resolve => child.once('exit', resolve))
  const end = () => child.kill('SIGKILL')
  process.once('exit', end)
  ended.then(() => process.removeListener('exit', end))

  const connection = { host: '127.0.0.1', port, user: DATABASE_NAME, password: place.password }
  const ask = (sql: string) => query({ ...connection, database: 'postgres' }, sql)
  await eventually(() => ask('select 1'))
  return {
    connection: { ...connection, database: DATABASE_NAME },
    query: ask,
    kill() {
      for (const one of [pid, ...childrenOf(pid)]) killIfRunning(one)
    },
    async stop() {
      child.kill('SIGINT')
      await ended
    },
  }
}
