import { setTimeout as sleep } from 'node:timers/promises'
import { ensureDatabase } from './application-role.ts'
import type { Place } from './place.ts'
import { ensureRunning, type Running, stopPostmaster } from './postmaster.ts'
import type { Endpoint } from './postmaster-file.ts'
import { claim, close, giveUp, type Session } from './session.ts'
import { withTurn } from './turn.ts'

const SHORTEST_PAUSE_MS = 100
const LONGEST_PAUSE_MS = 5_000

/** Starts or adopts PostgreSQL, marks it as in use by this process, and ensures the application's database. Needs the turn. */
export async function runAndClaim(place: Place, previous: Endpoint | undefined): Promise<Running> {
  for (let attemptsLeft = 5; ; attemptsLeft -= 1) {
    const running = await ensureRunning(place, previous)
    try {
      await claim(running.session)
      await ensureDatabase(place, running)
      return running
    } catch (error) {
      // It may be shutting down at this moment: try again.
      await close(running.session)
      if (attemptsLeft === 0) throw error
    }
  }
}

export interface Keeper {
  letGo(): Promise<void>
}

/** Starts PostgreSQL again whenever it dies, until let go. */
export function keepRunning(place: Place, { session: first, endpoint }: Running): Keeper {
  const stopping = new AbortController()
  const { signal } = stopping
  const stopped = new Promise<void>(resolve => signal.addEventListener('abort', () => resolve()))

  async function watch(): Promise<Session | undefined> {
    let session: Session | undefined = first
    while (session) {
      // unref: a program that never calls release() must still be able to exit.
      session.socket.unref()
      await Promise.race([session.ended, stopped])
      session.socket.ref()
      if (signal.aborted) return session
      session = await revive()
    }
    return undefined
  }

  async function revive(): Promise<Session | undefined> {
    place.tell({ kind: 'died' })
    for (let pause = SHORTEST_PAUSE_MS; ; pause = Math.min(pause * 2, LONGEST_PAUSE_MS)) {
      try {
        const { session } = await withTurn(place.dataDir, signal, () => runAndClaim(place, endpoint))
        place.tell({ kind: 'restarted' })
        return session
      } catch (error) {
        if (signal.aborted) return undefined
        if (pause === SHORTEST_PAUSE_MS)
          place.tell({
            kind: 'restart-failed',
            error: error instanceof Error ? error : new Error(String(error)),
          })
        await sleep(pause, undefined, { signal }).catch(() => {})
      }
    }
  }

  const watching = watch()
  return {
    async letGo() {
      stopping.abort()
      const session = await watching
      // Without a session PostgreSQL is down already, or another process is restarting it.
      if (session) await leave(place, session)
    },
  }
}

async function leave(place: Place, session: Session): Promise<void> {
  try {
    await withTurn(place.dataDir, undefined, async () => {
      if (await giveUp(session).catch(() => false)) await stopPostmaster(place)
    })
  } finally {
    await close(session)
  }
}
