import { setTimeout as delay } from 'node:timers/promises'

const PAUSE_AFTER_FAILURE_MS = 100

/**
 * Does something again and again until it is stopped; each time it answers for how many milliseconds there is nothing to do.
 * Of failures in a row only the first is told.
 */
export function repeat(work: () => Promise<number>, onFailure: (error: unknown) => void) {
  const stopping = new AbortController()
  let failing = false

  async function run() {
    while (!stopping.signal.aborted) {
      const wait = await work().then(
        wait => {
          failing = false
          return wait
        },
        error => {
          if (!failing) onFailure(error)
          failing = true
          return PAUSE_AFTER_FAILURE_MS
        },
      )
      await delay(wait, undefined, { signal: stopping.signal }).catch(() => {})
    }
  }
  const running = run()
  return {
    async stop() {
      stopping.abort()
      await running
    },
  }
}
