import { mkdir, realpath, stat } from 'node:fs/promises'
import path from 'node:path'
import { type Binaries, findBinaries } from './binaries.ts'
import { giveTo, hasCluster, readPassword } from './cluster.ts'
import { explainingFolder } from './error.ts'
import { chooseIdentity, type Identity } from './identity.ts'
import { createCluster } from './initdb.ts'

/** A cluster on disk and everything needed to run it. */
export interface Place {
  /** Of the program: the database and the superuser bear it, the application's role and files derive from it. */
  name: string
  dataDir: string
  clusterDir: string
  logFile: string
  binaries: Binaries
  identity: Identity
  password: string
  tell: Tell
}

/** What happens to PostgreSQL while it is in use, for a program that tells its user. */
export type Event =
  | { kind: 'creating' | 'slow-start' | 'died' | 'restarted' }
  | { kind: 'restart-failed'; error: Error }

export type Tell = (event: Event) => void

/** The folder with its real path, which is how PostgreSQL names it. */
export async function prepareDataDir(dataDir: string): Promise<string> {
  return explainingFolder(dataDir, async () => {
    await mkdir(dataDir, { recursive: true })
    return realpath(dataDir)
  })
}

/** Finds the cluster of a data folder, or creates it. Needs the turn. */
export async function preparePlace(name: string, dataDir: string, tell: Tell): Promise<Place> {
  const binaries = await findBinaries()
  const expected = path.join(dataDir, 'postgres')
  return explainingFolder(expected, async () => {
    const found = await hasCluster(expected, binaries.major)
    const folder = found ? path.dirname(await realpath(expected)) : dataDir
    const identity = await chooseIdentity(name, expected, { program: binaries.postgres, folder })
    if (!found) {
      tell({ kind: 'creating' })
      await createCluster(name, expected, binaries, identity)
    }
    const clusterDir = await realpath(expected)
    const password = await readPassword(clusterDir, name)
    if (identity.owner && (await stat(clusterDir)).uid === 0) await giveTo(identity.owner, clusterDir)
    const logFile = path.join(dataDir, 'postgres.log')
    return { name, dataDir, clusterDir, logFile, binaries, identity, password, tell }
  })
}
