import { spawn } from 'node:child_process'
import { randomBytes } from 'node:crypto'
import { mkdtemp, open, readdir, rename, rm } from 'node:fs/promises'
import path from 'node:path'
import { text } from 'node:stream/consumers'
import type { Binaries } from './binaries.ts'
import { giveTo, passwordFileOf } from './cluster.ts'
import { codeOf, EmbeddedPostgresError } from './error.ts'
import { environmentFor, type Identity } from './identity.ts'

const NEW_PREFIX = 'postgres.nuevo-'

/** Creates the cluster in a temporary folder and renames it: an interrupted start never leaves half a cluster. */
export async function createCluster(
  name: string,
  clusterDir: string,
  binaries: Binaries,
  identity: Identity,
): Promise<void> {
  const dataDir = path.dirname(clusterDir)
  for (const entry of await readdir(dataDir)) {
    if (entry.startsWith(NEW_PREFIX)) await rm(path.join(dataDir, entry), { recursive: true, force: true })
  }
  const workshop = await mkdtemp(path.join(dataDir, NEW_PREFIX))
  try {
    const made = path.join(workshop, 'postgres')
    const passwordFile = path.join(workshop, passwordFileOf(name))
    await writeDurably(passwordFile, randomBytes(24).toString('base64url'))
    if (identity.owner) await giveTo(identity.owner, workshop)
    await runInitdb(name, made, passwordFile, binaries, identity)
    await rename(passwordFile, path.join(made, passwordFileOf(name)))
    await syncFolder(made)
    await rename(made, clusterDir).catch(error => {
      // Another process was first: its cluster is used.
      if (!['ENOTEMPTY', 'EEXIST'].includes(codeOf(error) ?? '')) throw error
    })
    await syncFolder(dataDir)
  } finally {
    await rm(workshop, { recursive: true, force: true })
  }
}

async function runInitdb(
  superuser: string,
  made: string,
  passwordFile: string,
  binaries: Binaries,
  identity: Identity,
) {
  let complaint = ''
  // Collation is PostgreSQL's builtin provider. LC_CTYPE only says what a letter is, and in plain C ñ is none for pg_trgm.
  for (const letters of ['C.UTF-8', 'en_US.UTF-8', 'C']) {
    const { program, args, options } = identity.command(binaries.initdb, [
      ...['-D', made, '-U', superuser, `--pwfile=${passwordFile}`, '--auth=scram-sha-256'],
      ...['--encoding=UTF8', '--locale-provider=builtin', '--builtin-locale=C.UTF-8', '--locale=C'],
      ...[`--lc-ctype=${letters}`, '--data-checksums', '--no-instructions'],
    ])
    const child = spawn(program, args, {
      ...options,
      cwd: path.parse(made).root,
      env: environmentFor(),
      stdio: ['ignore', 'ignore', 'pipe'],
    })
    const ended = new Promise<string>(resolve => {
      child
        .on('error', error => resolve(error.message))
        .on('close', (code, signal) => resolve(String(code ?? signal)))
    })
    const [outcome, output] = await Promise.all([ended, text(child.stderr)])
    if (outcome === '0') return
    complaint = output.trim() || outcome
    if (!complaint.includes('locale')) break
  }
  throw new EmbeddedPostgresError({ code: 'initdb-failed', output: complaint })
}

async function writeDurably(file: string, content: string) {
  const handle = await open(file, 'wx', 0o600)
  try {
    await handle.writeFile(content)
    await handle.sync()
  } finally {
    await handle.close()
  }
}

async function syncFolder(folder: string) {
  if (process.platform === 'win32') return
  const handle = await open(folder)
  try {
    await handle.sync()
  } finally {
    await handle.close()
  }
}
