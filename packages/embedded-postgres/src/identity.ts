import { execFile } from 'node:child_process'
import { readFile, stat } from 'node:fs/promises'
import { promisify } from 'node:util'
import { EmbeddedPostgresError } from './error.ts'

const execute = promisify(execFile)

/** The user that PostgreSQL's programs run as, and how they are started as that user. */
export interface Identity {
  /** Whom the cluster's files must belong to; undefined: to this process's user. */
  owner: Owner | undefined
  /** Rewrites a command so that it runs as this user. */
  command(program: string, args: string[]): Command
}

export interface Owner {
  uid: number
  gid: number
}

interface Command {
  program: string
  args: string[]
  options: { uid?: number; gid?: number }
}

const plain: Identity = { owner: undefined, command: (program, args) => ({ program, args, options: {} }) }

/** PostgreSQL refuses to run as root: then it runs as the cluster's owner, or for a new one as the system user of this name, `postgres` or `nobody`. */
export async function chooseIdentity(
  name: string,
  clusterDir: string,
  mustReach: { program: string; folder: string },
): Promise<Identity> {
  if (process.getuid?.() !== 0) return plain
  const owner = (await ownerOf(clusterDir)) ?? (await firstSystemUser(name))
  const direct: Identity = { owner, command: (program, args) => ({ program, args, options: { ...owner } }) }
  if (await reaches(direct, mustReach)) return direct
  const privileged: Identity = { owner, command: (program, args) => withFolderAccess(owner, program, args) }
  if (await reaches(privileged, mustReach)) return privileged
  throw new EmbeddedPostgresError({ code: 'user-lacks-access', ...mustReach })
}

async function ownerOf(folder: string): Promise<Owner | undefined> {
  const found = await stat(folder).catch(() => undefined)
  return found && found.uid !== 0 ? { uid: found.uid, gid: found.gid } : undefined
}

async function firstSystemUser(name: string): Promise<Owner> {
  const lines = (await readFile('/etc/passwd', 'utf8').catch(() => ''))
    .split('\n')
    .map(line => line.split(':'))
  for (const candidate of [name, 'postgres', 'nobody']) {
    const line = lines.find(([user]) => user === candidate)
    const [uid, gid] = [Number(line?.[2]), Number(line?.[3])]
    if (uid > 0 && gid > 0) return { uid, gid }
  }
  throw new EmbeddedPostgresError({ code: 'no-user', name })
}

/**
 * Below a folder that only root may enter, PostgreSQL keeps one capability of root's, CAP_DAC_OVERRIDE: to bypass file
 * permissions. The secure bit keeps it for access(2) too, by which PostgreSQL looks for its own files.
 */
function withFolderAccess({ uid, gid }: Owner, program: string, args: string[]): Command {
  const options = [`--reuid=${uid}`, `--regid=${gid}`, '--clear-groups', '--securebits=+no_setuid_fixup']
  const powers = ['--inh-caps=+dac_override', '--ambient-caps=+dac_override']
  return { program: 'setpriv', args: [...options, ...powers, program, ...args], options: {} }
}

/** Tried by running a command: permission bits alone don't tell about ACLs and mounts. */
async function reaches(identity: Identity, { program, folder }: { program: string; folder: string }) {
  const script = 'test -x "$0" && cd "$1"'
  const command = identity.command('/bin/sh', ['-c', script, program, folder])
  return execute(command.program, command.args, {
    ...command.options,
    cwd: '/',
    env: environmentFor(),
  }).then(
    () => true,
    () => false,
  )
}

/** The environment variables that PostgreSQL's programs need: paths, temporary folders, the time zone. */
const INHERITED = [
  ...['PATH', 'LD_LIBRARY_PATH', 'DYLD_LIBRARY_PATH', 'TMPDIR', 'TZ'],
  ...['SystemRoot', 'ComSpec', 'TEMP', 'TMP'],
]

/** A clean environment: none of this process's secrets, which would stay readable in /proc, and no PG* variable. */
export function environmentFor(more: NodeJS.ProcessEnv = {}): NodeJS.ProcessEnv {
  const kept = INHERITED.flatMap(name => {
    const value = process.env[name]
    return value === undefined ? [] : [[name, value]]
  })
  return { ...Object.fromEntries(kept), LC_ALL: 'C', ...more }
}
