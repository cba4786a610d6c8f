import { realpath } from 'node:fs/promises'
import net from 'node:net'
import path from 'node:path'
import pg from 'pg'
import { passwordFileOf } from './cluster.ts'
import { codeOf, EmbeddedPostgresError } from './error.ts'
import type { Place } from './place.ts'
import type { Endpoint } from './postmaster-file.ts'

/** Advisory locks are per database: this one is in `postgres`, where the program itself takes none. */
const LOCK = 1

/** The connection that holds the mark "in use" as long as it is open. */
export interface Session {
  client: pg.Client
  socket: net.Socket
  ended: Promise<void>
}

/** A connection to the cluster of this place; undefined if it can't be had now, or if another cluster answers. */
export async function tryConnect(
  { name, clusterDir, password }: Place,
  endpoint: Endpoint,
): Promise<Session | undefined> {
  const socket = new net.Socket()
  const client = new pg.Client({
    ...endpoint,
    user: name,
    password,
    database: 'postgres',
    application_name: `${name} (en uso)`,
    connectionTimeoutMillis: 5_000,
    stream: () => socket,
  })
  const ended = new Promise<void>(resolve => client.once('end', resolve))
  client.on('error', () => {})
  try {
    await client.connect()
    const { rows } = await client.query<{ folder: string }>(
      `select current_setting('data_directory') as folder`,
    )
    const folder = rows[0]?.folder ?? ''
    if (folder === clusterDir || (await realpath(folder).catch(() => '')) === clusterDir) {
      return { client, socket, ended }
    }
  } catch (error) {
    if (codeOf(error) === '28P01' && path.isAbsolute(endpoint.host)) {
      throw new EmbeddedPostgresError(
        { code: 'password-wrong', folder: clusterDir, file: passwordFileOf(name) },
        { cause: error },
      )
    }
  }
  socket.destroy()
  return undefined
}

export async function close({ client, ended }: Session): Promise<void> {
  client.end().catch(() => {})
  await ended
}

/** Marks the cluster as in use by this process: a shared advisory lock. Needs the turn. */
export async function claim({ client }: Session): Promise<void> {
  await client.query(`select pg_advisory_lock_shared(${LOCK})`)
}

/** Releases the mark, and tells whether this process was the last. Needs the turn. */
export async function giveUp({ client }: Session): Promise<boolean> {
  await client.query(`select pg_advisory_unlock_shared(${LOCK})`)
  const { rows } = await client.query<{ last: boolean }>(`select pg_try_advisory_lock(${LOCK}) as last`)
  return rows[0]?.last === true
}
