import { setTimeout as delay } from 'node:timers/promises'
import type pg from 'pg'

interface Channel {
  /** Called for every notice of the channel, whichever server sent it. */
  onNotice(payload: string): void
}

const LONGEST_PAUSE_MS = 10_000

/**
 * LISTEN on a connection of its own, which is reopened when it is lost. Notices that were sent in between are lost too:
 * `onReconnect` is where listeners read the current state.
 */
export function listen(pool: pg.Pool, channels: Record<string, Channel>, onReconnect: () => void) {
  let stopped = false
  let client: pg.PoolClient | undefined

  async function connect() {
    for (let attempt = 0; !stopped; attempt++) {
      try {
        client = await pool.connect()
        // Stopped meanwhile: an open connection would keep the pool from ending.
        if (stopped) return
        client.on('notification', ({ channel, payload = '' }) => channels[channel]?.onNotice(payload))
        const lost = new Promise<void>(resolve => client?.once('end', resolve))
        for (const name of Object.keys(channels)) await client.query(`listen "${name}"`)
        attempt = 0
        onReconnect()
        await lost
      } catch {
        // Away: tried again below.
      } finally {
        client?.release(true)
        client = undefined
      }
      if (!stopped) await delay(Math.min(LONGEST_PAUSE_MS, 200 * 2 ** attempt), undefined, { ref: false })
    }
  }
  const listening = connect()
  return {
    async stop() {
      stopped = true
      client?.release(true)
      client = undefined
      await Promise.race([listening, delay(100)])
    },
  }
}
