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

/** For a batch's `gatherMs`: so long in a rush, where nobody notices it beside what they wait for anyway, else not at all. */
export const whileBusy = (milliseconds: number) => () => (isEventLoopBusy() ? milliseconds : 0)

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

/** Calls under way at once, begun or not, that only a rush makes: a school's office alone has a few. */
const CROWD = 100
/** In shared memory, so that a worker sees them too. */
export const callsUnderWay = new Int32Array(new SharedArrayBuffer(4))

/** Notes that people wait for one more answer, or for one less. */
export const countCalls = (more: 1 | -1) => void Atomics.add(callsUnderWay, 0, more)

const isCrowd = (calls: Int32Array) => Atomics.load(calls, 0) > CROWD

/**
 * The same for long work that one person waits for, such as an import: it gives way to a crowd, as when everyone enrols. Not to
 * a machine that is busy with something else, which would make that person wait for nobody.
 */
export async function giveWayToCrowd(longestMs: number): Promise<void> {
  const deadline = performance.now() + longestMs
  while (isCrowd(callsUnderWay) && performance.now() < deadline) await delay(SAMPLE_MS)
}

/** In a worker, which is given `callsUnderWay` and stops its own thread, for so long in all. */
export function createWorkerGiveWay(calls: Int32Array, longestMs: number) {
  const asleep = new Int32Array(new SharedArrayBuffer(4))
  let left = longestMs
  return () => {
    for (; isCrowd(calls) && left > 0; left -= SAMPLE_MS) Atomics.wait(asleep, 0, 0, SAMPLE_MS)
  }
}
