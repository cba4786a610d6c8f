import { spawn } from 'node:child_process'
import { open, readFile, rename, stat } from 'node:fs/promises'
import path from 'node:path'
import { environmentFor } from './identity.ts'
import type { Place } from './place.ts'
import type { Endpoint } from './postmaster-file.ts'

const LARGEST_LOG = 10 * 1024 * 1024

export interface Launch {
  /** Undefined while it runs; afterwards what it wrote to the log. */
  lastWords(): Promise<string | undefined>
}

/** Starts a postmaster, detached: it outlives this process, and the terminal's Ctrl-C does not reach it. */
export async function launch(
  place: Place,
  endpoint: Endpoint,
  reusedPid: number | undefined,
): Promise<Launch> {
  const logFrom = await rotateLog(place.logFile)
  const log = await open(place.logFile, 'a', 0o600)
  try {
    const { program, args, options } = commandFor(place, endpoint)
    const child = spawn(program, args, {
      ...options,
      cwd: path.parse(place.clusterDir).root,
      detached: true,
      windowsHide: true,
      stdio: ['ignore', log.fd, log.fd],
      // After a crash the pid in the lock file may by now be somebody else's. PostgreSQL takes a lock file for stale
      // if its pid is its own grandparent's, and still makes sure that nothing is attached to the old shared memory.
      env: environmentFor(reusedPid ? { PG_GRANDPARENT_PID: String(reusedPid) } : {}),
    })
    child.unref()
    let failure: string | undefined
    let ended = false
    child.on('error', error => {
      failure = error.message
      ended = true
    })
    child.on('exit', () => {
      ended = true
    })
    return {
      lastWords: async () => (ended ? (failure ?? (await readFrom(place.logFile, logFrom))) : undefined),
    }
  } finally {
    await log.close()
  }
}

function commandFor({ binaries, clusterDir, logFile, identity }: Place, { host, port }: Endpoint) {
  const bySocket = path.isAbsolute(host)
  const settings = {
    port,
    listen_addresses: bySocket ? '' : host,
    unix_socket_directories: bySocket ? `"${host.replaceAll('"', '""')}"` : '',
    max_connections: 200,
    shared_buffers: '256MB',
    lc_messages: 'C',
    logging_collector: 'off',
    log_checkpoints: 'off',
    // No ERROR lines: programs that rely on constraints cause them all the time, and their messages quote data.
    log_min_messages: 'log',
  }
  const flags = Object.entries(settings).flatMap(([name, value]) => ['-c', `${name}=${value}`])
  if (process.platform !== 'win32') return identity.command(binaries.postgres, ['-D', clusterDir, ...flags])
  // postgres refuses to run as a Windows administrator; pg_ctl drops those rights first.
  return identity.command(binaries.pgCtl, [
    'start',
    '-w',
    '-D',
    clusterDir,
    '-l',
    logFile,
    '-o',
    flags.join(' '),
  ])
}

async function rotateLog(file: string): Promise<number> {
  const size = await stat(file).then(
    found => found.size,
    () => 0,
  )
  if (size <= LARGEST_LOG) return size
  await rename(file, `${file}.anterior`)
  return 0
}

async function readFrom(file: string, offset: number): Promise<string> {
  const content = await readFile(file)
  return content.subarray(offset).toString('utf8').trim().split('\n').slice(-8).join('\n')
}
