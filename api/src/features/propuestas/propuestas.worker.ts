import { setPriority } from 'node:os'
import { improveOffer } from '@nivela/timetabling/improve'
import type { Instance, Section } from '@nivela/timetabling/instance'
import { type Seating, seatStudents } from '@nivela/timetabling/seating'

export type Task =
  | { does: 'propose'; instance: Instance; seed: number; seconds: number; before: Section[] | null }
  | { does: 'seat'; instance: Instance; sections: Section[] }

export type Message =
  | { tells: 'before'; seating: Seating }
  | { tells: 'progress'; complete: number; bound: number; round: number }
  | { tells: 'best'; sections: Section[]; seating: Seating; bound: number }
  | { tells: 'seating'; seating: Seating }

/** Memory limit: WebAssembly's memory is not V8's, whose own limit says nothing about it. */
const MOST_BYTES = 700 * 1024 * 1024

const tell = (message: Message) => new Promise<void>(resolve => process.send?.(message, () => resolve()))

async function propose({ instance, seed, seconds, before }: Extract<Task, { does: 'propose' }>) {
  const until = performance.now() + seconds * 1000
  let told: { seating: Seating; bound: number } | undefined
  for await (const { sections, seating, bound, round } of improveOffer(instance, { seed })) {
    if (told?.seating !== seating || told.bound !== bound)
      await tell({ tells: 'best', sections, seating, bound })
    if (!told && before) await tell({ tells: 'before', seating: await seatStudents(instance, before) })
    told = { seating, bound }
    await tell({ tells: 'progress', complete: seating.complete, bound, round })
    if (performance.now() > until || process.memoryUsage.rss() > MOST_BYTES) break
  }
}

/** A third of an ordinary process's share where the processor is busy; the lowest priority would get nothing at all there. */
const NICE = 5

process.once('message', async (task: Task) => {
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
// Whoever started it is gone.
process.once('disconnect', () => process.exit())
