import { setTimeout as delay } from 'node:timers/promises'
import { openLivePage, type Tally } from '../opening/live-page.ts'
import type { ChangesResult, PagesJob, PlayResult } from '../opening/opening.types.ts'
import { timeAll } from './lanes.ts'
import { answerJobs } from './process.ts'

/** People who open their page at the same moment. */
const AT_ONCE = 80
const CUPO = 80
const LOOK_EVERY_MS = 50

let pages: ReturnType<typeof openLivePage>[] = []
const newTally = (): Tally => ({ seats: [], presses: [], reads: [], answers: {}, gaps: [] })
let tally = newTally()

async function load({ port, calls, students }: PagesJob & { kind: 'load' }): Promise<PlayResult> {
  tally = newTally()
  const cpu = process.cpuUsage()
  pages = students.map(student => openLivePage(student, port, calls, tally))
  await timeAll(AT_ONCE, pages.length, async index => pages[index]?.load())
  return resultOf([], cpu)
}

async function play({ idventana, pauseMs, timeoutMs }: PagesJob & { kind: 'play' }): Promise<PlayResult> {
  Object.assign(tally, newTally())
  const cpu = process.cpuUsage()
  const done: number[] = []
  const playing = pages.map(page => page.enrol(idventana, pauseMs, CUPO).then(at => void done.push(at)))
  await Promise.race([Promise.all(playing), delay(timeoutMs)])
  return resultOf(done, cpu)
}

function resultOf(done: number[], since: NodeJS.CpuUsage): PlayResult {
  const { user, system } = process.cpuUsage(since)
  const { seats, presses, reads, answers } = tally
  return {
    ...{ seats, presses, reads, answers, done },
    unfinished: pages.length - done.length,
    cpuSeconds: (user + system) / 1e6,
  }
}

/** Until every page has so many changes of the offer, and follows again if it had lost its stream. */
async function changes({ count, timeoutMs }: PagesJob & { kind: 'changes' }): Promise<ChangesResult> {
  const deadline = performance.now() + timeoutMs
  const all = Promise.all(pages.map(page => page.afterChanges(count)))
  await Promise.race([all, delay(timeoutMs)])
  while (performance.now() < deadline && !pages.every(page => page.isFollowing())) await delay(LOOK_EVERY_MS)
  const seen = Array.from({ length: count }, (_, change) =>
    pages.map(page => page.changes[change] ?? Number.POSITIVE_INFINITY),
  )
  return { seen, gaps: tally.gaps }
}

answerJobs<PagesJob, unknown>(async job => {
  if (job.kind === 'load') return load(job)
  if (job.kind === 'play') return play(job)
  if (job.kind === 'changes') return changes(job)
  for (const page of pages) page.close()
  pages = []
})
