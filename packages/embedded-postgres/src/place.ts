import { mkdir, realpath, stat } from 'node:fs/promises'
import path from 'node:path'
import { type Binaries, findBinaries } from './binaries.ts'
import { giveTo, hasCluster, readPassword } from './cluster.ts'
import { explainingFolder } from './error.ts'
import { chooseIdentity, type Identity } from './identity.ts'
import { createCluster } from './initdb.ts'

/** A cluster on disk and all that is needed to run it. */
export interface Place {
  dataDir: string
  clusterDir: string
  logFile: string
  binaries: Binaries
  identity: Identity
  password: string
  say: (sentence: string) => void
}

/** The folder with its real path, which is how PostgreSQL names it. */
export async function prepareDataDir(dataDir: string): Promise<string> {
  return explainingFolder(dataDir, async () => {
    await mkdir(dataDir, { recursive: true })
    return realpath(dataDir)
  })
}

/** Finds the cluster of a data folder, or makes it. To be called in turn. */
export async function preparePlace(dataDir: string, say: (sentence: string) => void): Promise<Place> {
  const binaries = await findBinaries()
  const expected = path.join(dataDir, 'postgres')
  return explainingFolder(expected, async () => {
    const found = await hasCluster(expected, binaries.major)
    const folder = found ? path.dirname(await realpath(expected)) : dataDir
    const identity = await chooseIdentity(expected, { program: binaries.postgres, folder })
    if (!found) {
      say('Es la primera vez: estoy preparando la base de datos…')
      await createCluster(expected, binaries, identity)
    }
    const clusterDir = await realpath(expected)
    const password = await readPassword(clusterDir)
    if (identity.owner && (await stat(clusterDir)).uid === 0) await giveTo(identity.owner, clusterDir)
    const logFile = path.join(dataDir, 'postgres.log')
    return { dataDir, clusterDir, logFile, binaries, identity, password, say }
  })
}
