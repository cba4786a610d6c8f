import { lchown, readdir, readFile, stat } from 'node:fs/promises'
import path from 'node:path'
import { codeOf, EmbeddedPostgresError } from './error.ts'
import type { Owner } from './identity.ts'

/** Inside the cluster's folder: a new cluster and its password are moved to their place by one rename. */
export const passwordFileOf = (name: string) => `${name}.clave`

/** True if there is a cluster that these binaries can run, false if there is nothing yet; anything else throws. */
export async function hasCluster(clusterDir: string, major: string): Promise<boolean> {
  if (!(await unlessMissing(stat(clusterDir)))) return false
  const version = await readInside(clusterDir, 'PG_VERSION')
  if (!version) {
    throw new EmbeddedPostgresError({ code: 'not-a-cluster', folder: clusterDir })
  }
  if (version !== major) {
    throw new EmbeddedPostgresError({
      code: 'other-version',
      folder: clusterDir,
      found: version,
      brought: major,
    })
  }
  return true
}

export async function readPassword(clusterDir: string, name: string): Promise<string> {
  const file = passwordFileOf(name)
  const password = await readInside(clusterDir, file)
  if (password) return password
  throw new EmbeddedPostgresError({ code: 'password-missing', file: path.join(clusterDir, file) })
}

/** chown -R: a copy that root made belongs to root, and PostgreSQL insists on owning its files. */
export async function giveTo(owner: Owner, folder: string): Promise<void> {
  const entries = await readdir(folder, { withFileTypes: true })
  for (const entry of entries) {
    const file = path.join(folder, entry.name)
    if (entry.isDirectory()) await giveTo(owner, file)
    // lchown: a link itself, never its target.
    else await lchown(file, owner.uid, owner.gid)
  }
  await lchown(folder, owner.uid, owner.gid)
}

async function readInside(folder: string, name: string): Promise<string | undefined> {
  return (await unlessMissing(readFile(path.join(folder, name), 'utf8')))?.trim()
}

async function unlessMissing<T>(work: Promise<T>): Promise<T | undefined> {
  return work.catch(error => {
    if (['ENOENT', 'ENOTDIR'].includes(codeOf(error) ?? '')) return undefined
    throw error
  })
}
