import { setTimeout as sleep } from 'node:timers/promises'
import { answerFromWorker } from './worker-side.ts'

export interface Task {
  does: 'read' | 'meet' | 'loop' | 'fill' | 'tell' | 'break' | 'leave'
  file?: Uint8Array
  maxRows?: number
  /** How many are here now, and the most that there were. */
  counts?: Int32Array
}

const WORK: Record<Task['does'], (task: Task, tell: (piece: string) => void) => Promise<unknown>> = {
  async read({ file = new Uint8Array(), maxRows = 10_000 }) {
    // By its name: a worker finds TypeScript in packages too.
    const { readFirstSheet } = await import('@nivela/xlsx/read')
    const { sheet, rows } = await readFirstSheet(Buffer.from(file.buffer, file.byteOffset, file.byteLength), {
      maxRows,
    })
    return { sheet, rows }
  },
  async meet({ counts = new Int32Array(2) }) {
    const here = Atomics.add(counts, 0, 1) + 1
    if (here > Atomics.load(counts, 1)) Atomics.store(counts, 1, here)
    // Stays until a second has been here as well: alone it would wait for ever.
    while (Atomics.load(counts, 1) < 2) await sleep(5)
    await sleep(100)
    Atomics.sub(counts, 0, 1)
  },
  async loop() {
    for (;;);
  },
  async fill() {
    const texts: string[] = []
    for (;;) texts.push(`texto ${texts.length}`.repeat(10).split('').join('-'))
  },
  async tell({ maxRows = 0 }, tell) {
    for (const piece of ['una', 'dos', 'tres']) tell(piece)
    return maxRows
  },
  async break() {
    throw new TypeError('a mistake of ours')
  },
  async leave() {
    process.exit(3)
  },
}

answerFromWorker((task: Task, tell: (piece: string) => void) => WORK[task.does](task, tell))
