import { execFile } from 'node:child_process'
import { rmdir } from 'node:fs/promises'
import { setTimeout as sleep } from 'node:timers/promises'
import { promisify } from 'node:util'
import { chooseEndpoint } from './endpoint.ts'
import { EmbeddedPostgresError } from './error.ts'
import { environmentFor } from './identity.ts'
import { type Launch, launch } from './launch.ts'
import type { Place } from './place.ts'
import { type Endpoint, isPostmaster, readPostmasterFile } from './postmaster-file.ts'
import { type Session, tryConnect } from './session.ts'
import { clearEmptyLocks, readSocketLockPid } from './stale-locks.ts'

const execute = promisify(execFile)

const POLL_MS = 10
const RELAUNCH_MS = 100
const SILENCE_MS = 3_000
const TIMEOUT_MS = 60_000
/** Start failures that pass by themselves: shared memory of a killed postmaster, or another one that was first. */
const PASSING = /pre-existing shared memory block|lock file ".*" already exists/

export interface Running {
  session: Session
  endpoint: Endpoint
}

/** Connects to the cluster's postmaster, whatever state it is in; starts one if there is none. Needs the turn. */
export async function ensureRunning(place: Place, previous: Endpoint | undefined): Promise<Running> {
  const start = Date.now()
  let launched: Launch | undefined
  let silent = true
  for (;;) {
    const found = await look(place)
    if (found.state === 'ready') return found
    if (found.state === 'absent') {
      const lastWords = await launched?.lastWords()
      if (lastWords !== undefined && !PASSING.test(lastWords))
        throw new EmbeddedPostgresError({ code: 'start-failed', logFile: place.logFile, output: lastWords })
      if (lastWords !== undefined) await sleep(RELAUNCH_MS)
      if (!launched || lastWords !== undefined) launched = await startAnew(place, previous)
    }
    const waited = Date.now() - start
    if (waited > TIMEOUT_MS)
      throw new EmbeddedPostgresError({ code: 'start-timeout', logFile: place.logFile })
    if (silent && waited > SILENCE_MS) {
      silent = false
      place.tell({ kind: 'slow-start' })
    }
    await sleep(POLL_MS)
  }
}

type Found = ({ state: 'ready' } & Running) | { state: 'busy' } | { state: 'absent' }

async function look(place: Place): Promise<Found> {
  const file = await readPostmasterFile(place.clusterDir)
  if (!file) return { state: 'absent' }
  if (file.status === 'ready' && file.endpoint) {
    const session = await tryConnect(place, file.endpoint)
    if (session) return { state: 'ready', session, endpoint: file.endpoint }
  }
  // Starting, recovering or stopping: it will be ready or gone soon.
  return { state: (await isPostmaster(file.pid, place.clusterDir)) ? 'busy' : 'absent' }
}

async function startAnew(place: Place, previous: Endpoint | undefined): Promise<Launch> {
  const stale = await readPostmasterFile(place.clusterDir)
  const endpoint = await chooseEndpoint(place, previous, stale?.endpoint)
  await clearEmptyLocks(place.clusterDir, endpoint)
  return launch(place, endpoint, stale?.pid ?? (await readSocketLockPid(endpoint)))
}

/** Fast shutdown: committed transactions are kept, those under way are rolled back. */
export async function stopPostmaster({ clusterDir, binaries }: Place): Promise<void> {
  const file = await readPostmasterFile(clusterDir)
  if (!file || !(await isPostmaster(file.pid, clusterDir))) return
  if (process.platform === 'win32') {
    await execute(binaries.pgCtl, ['stop', '-m', 'fast', '-D', clusterDir], { env: environmentFor() })
  } else process.kill(file.pid, 'SIGINT')
  const deadline = Date.now() + TIMEOUT_MS
  while (await isPostmaster(file.pid, clusterDir)) {
    if (Date.now() > deadline) return
    await sleep(POLL_MS)
  }
  const socketDir = file.endpoint?.host
  if (socketDir && socketDir !== clusterDir) await rmdir(socketDir).catch(() => {})
}
