import { chmod, mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { postmasterOf, superuserOf } from '@nivela/embedded-postgres/embedded.test-support'
import { DATABASE_NAME } from '../../api/src/platform/postgres/embedded.ts'
import { openPool, type Postgres } from '../../api/src/platform/postgres/postgres.ts'
import { cleaningUp } from './cleanup.ts'

/** An empty folder for the time of the work. */
export async function withDataFolder<T>(work: (dataDir: string) => Promise<T>): Promise<T> {
  const dataDir = await mkdtemp(path.join(tmpdir(), 'nivela-fallos-'))
  await chmod(dataDir, 0o755)
  return cleaningUp(
    async () => {
      await killLeftover(dataDir)
      await rm(dataDir, { recursive: true, force: true })
    },
    () => work(dataDir),
  )
}

/** A PostgreSQL that nobody is left to stop. */
export async function killLeftover(dataDir: string): Promise<void> {
  const postmaster = await postmasterOf(dataDir)
  if (postmaster) process.kill(postmaster, 'SIGKILL')
}

/** The database that the servers of this folder started, beside them and as superuser; or another one in the same place. */
export async function openFolderDatabase(dataDir: string, database?: string): Promise<Postgres> {
  return openPool(await superuserOf(dataDir, DATABASE_NAME, database), () => {})
}
