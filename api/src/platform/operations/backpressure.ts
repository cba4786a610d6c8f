import { performance } from 'node:perf_hooks'
import { setTimeout as delay } from 'node:timers/promises'

const SAMPLE_MS = 200
/** Of a turn's time: above it people's requests already wait for one another. */
const BUSY = 0.7

/**
 * Backpressure for work that nobody waits for (mails, backups): it begins only while the event loop has time to spare. A
 * bound keeps it from being put off for ever.
 */
export async function waitUntilCalm(longestMs: number, signal?: AbortSignal): Promise<void> {
  const deadline = performance.now() + longestMs
  while (isEventLoopBusy() && performance.now() < deadline && !signal?.aborted)
    await delay(SAMPLE_MS, undefined, { ref: false, ...(signal && { signal }) }).catch(() => {})
}

let since = performance.eventLoopUtilization()
let sampled = performance.now()
let busy = false

/** Over the last sample, which everyone who asks shares. */
export function isEventLoopBusy(): boolean {
  const now = performance.now()
  if (now - sampled >= SAMPLE_MS) {
    const latest = performance.eventLoopUtilization()
    busy = performance.eventLoopUtilization(latest, since).utilization > BUSY
    since = latest
    sampled = now
  }
  return busy
}

/** Of a sample's time: people's requests take all that there is. */
const FULL = 0.9
const SAMPLES_OF_A_LULL = 5

/** The same for what takes a core for seconds, such as a restart: a second in which the event loop was never full. */
export async function waitForLull(longestMs: number): Promise<void> {
  const deadline = performance.now() + longestMs
  for (let calm = 0; calm < SAMPLES_OF_A_LULL && performance.now() < deadline; ) {
    const before = performance.eventLoopUtilization()
    await delay(SAMPLE_MS, undefined, { ref: false })
    calm = performance.eventLoopUtilization(before).utilization < FULL ? calm + 1 : 0
  }
}
