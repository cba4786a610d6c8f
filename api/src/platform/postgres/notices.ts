import { setTimeout as delay } from 'node:timers/promises'
import type pg from 'pg'
import { databaseErrorOf, isDatabaseAway } from './database-errors.ts'

interface Listener {
  /** By channel: called for every notice, whichever server sent it. */
  channels: Record<string, (payload: string) => void>
  onListening?: (() => void) | undefined
}

export type Notices = ReturnType<typeof createNotices>

const LONGEST_PAUSE_MS = 10_000

/** LISTEN for everyone on a server, on one connection of its own that is opened with the first listener and again when it is lost. */
export function createNotices(newClient: () => pg.Client, onError: (error: Error) => void) {
  const listeners = new Set<Listener>()
  let closed = false
  let client: pg.Client | undefined
  let running: Promise<void> | undefined
  let listenToNew = () => {}

  /** A defect of one listener, such as a message that it can't read: the others hear theirs. */
  function report(error: unknown) {
    if (!isDatabaseAway(databaseErrorOf(error)))
      onError(error instanceof Error ? error : new Error(String(error)))
  }
  function call(work: () => void) {
    try {
      work()
    } catch (error) {
      report(error)
    }
  }

  async function run() {
    for (let attempt = 0; !closed; attempt++) {
      try {
        await connect()
        attempt = 0
      } catch {
        // Away: tried again below.
      }
      if (!closed) await delay(Math.min(LONGEST_PAUSE_MS, 200 * 2 ** attempt), undefined, { ref: false })
    }
  }

  /** Until the connection is lost. */
  async function connect() {
    const here = newClient()
    client = here
    here.on('error', () => {})
    const lost = new Promise<void>(resolve => here.once('end', resolve))
    here.on('notification', ({ channel, payload = '' }) => {
      for (const { channels } of listeners) call(() => channels[channel]?.(payload))
    })
    try {
      await here.connect()
      const heard = new Set<string>()
      const told = new Set<Listener>()
      let listening = Promise.resolve()
      listenToNew = () => {
        listening = listening.then(async () => {
          for (const listener of listeners) {
            if (told.has(listener)) continue
            told.add(listener)
            for (const channel of Object.keys(listener.channels))
              if (!heard.has(channel)) await here.query(`listen "${channel}"`)
            for (const channel of Object.keys(listener.channels)) heard.add(channel)
            call(() => listener.onListening?.())
          }
        })
        listening.catch(() => here.end())
      }
      listenToNew()
      await lost
    } finally {
      listenToNew = () => {}
      here.end().catch(() => {})
    }
  }

  return {
    /**
     * `onListening` is called once every notice from now on will be heard, and again when the connection is back: notices that
     * were sent in between are lost, so it is where a listener reads what stands. Answers how to stop.
     */
    hear(channels: Listener['channels'], onListening?: () => void) {
      const listener = { channels, onListening }
      listeners.add(listener)
      running ??= run()
      listenToNew()
      return () => void listeners.delete(listener)
    },
    report,
    async close() {
      closed = true
      const ended = client?.end().catch(() => {})
      await Promise.race([Promise.all([running, ended]), delay(100)])
    },
  }
}
