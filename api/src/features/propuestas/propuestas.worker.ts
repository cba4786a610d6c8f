import { setPriority } from 'node:os'
import { setImmediate as nextTurn } from 'node:timers/promises'
import { improveOffer } from '@nivela/timetabling/improve'
import type { Instance, Section } from '@nivela/timetabling/instance'
import { type Seating, seatStudents } from '@nivela/timetabling/seating'

export type Task =
  | {
      does: 'propose'
      instance: Instance
      seed: number
      /** Of processor, and by the clock: a search that waits for others ends all the same. */
      seconds: number
      longestSeconds: number
      before: Section[] | null
    }
  | { does: 'seat'; instance: Instance; sections: Section[] }

/** Told at any time after the task. */
export interface Pace {
  pause: boolean
}

export type Message =
  | { tells: 'before'; seating: Seating }
  | { tells: 'progress'; complete: number; bound: number; round: number }
  | { tells: 'best'; sections: Section[]; seating: Seating; bound: number }
  | { tells: 'seating'; seating: Seating }

/** Memory limit: WebAssembly's memory is not V8's, whose own limit says nothing about it. */
const MAX_BYTES = 700 * 1024 * 1024

const tell = (message: Message) => new Promise<void>(resolve => process.send?.(message, () => resolve()))

/** People's requests come first: between two rounds the search waits while the server that started it is busy. */
let calm = Promise.resolve()
let resume = () => {}
function obey({ pause }: Pace) {
  resume()
  if (pause)
    calm = new Promise(resolve => {
      resume = resolve
    })
}

/** Seconds of processor: a machine that is busy with other things takes longer for the same search, not less of it. */
const cpuSeconds = () => {
  const { user, system } = process.cpuUsage()
  return (user + system) / 1e6
}

async function propose(task: Extract<Task, { does: 'propose' }>) {
  const { instance, seed, seconds, before } = task
  const until = performance.now() + task.longestSeconds * 1000
  const begun = cpuSeconds()
  let told: { seating: Seating; bound: number } | undefined
  for await (const { sections, seating, bound, round } of improveOffer(instance, { seed })) {
    if (told?.seating !== seating || told.bound !== bound)
      await tell({ tells: 'best', sections, seating, bound })
    if (!told && before) await tell({ tells: 'before', seating: await seatStudents(instance, before) })
    told = { seating, bound }
    await tell({ tells: 'progress', complete: seating.complete, bound, round })
    await nextTurn()
    await calm
    if (performance.now() > until || cpuSeconds() - begun > seconds) break
    if (process.memoryUsage.rss() > MAX_BYTES) break
  }
}

/** A tenth of an ordinary process's share where the processor is busy; the lowest priority would get nothing at all there. */
const NICE = 10

process.once('message', async (task: Task) => {
  process.on('message', obey)
  try {
    setPriority(NICE)
  } catch {
    // Not every system lets a process do that.
  }
  if (task.does === 'seat')
    await tell({ tells: 'seating', seating: await seatStudents(task.instance, task.sections) })
  else await propose(task)
  process.disconnect()
})
// The server that started it is gone.
process.once('disconnect', () => process.exit())
