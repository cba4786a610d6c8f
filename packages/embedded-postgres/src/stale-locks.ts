import { readFile, rm } from 'node:fs/promises'
import path from 'node:path'
import type { Endpoint } from './postmaster-file.ts'

const socketLock = ({ host, port }: Endpoint) => path.join(host, `.s.PGSQL.${port}.lock`)

/** The pid in the lock file of a socket, which outlives a crash as postmaster.pid does. */
export async function readSocketLockPid(endpoint: Endpoint): Promise<number | undefined> {
  const content = await readFile(socketLock(endpoint), 'utf8').catch(() => '')
  return Number(content.split('\n')[0]) || undefined
}

/** Removes empty lock files: a power cut can leave them, and PostgreSQL then refuses to start. Needs the turn. */
export async function clearEmptyLocks(clusterDir: string, endpoint: Endpoint): Promise<void> {
  for (const file of [path.join(clusterDir, 'postmaster.pid'), socketLock(endpoint)]) {
    if ((await readFile(file, 'utf8').catch(() => undefined)) === '') await rm(file, { force: true })
  }
}
