import { fork } from 'node:child_process'
import { fileURLToPath } from 'node:url'
import { workerEntry } from '@nivela/xlsx/worker'
import { isEventLoopBusy } from '../../platform/operations/backpressure.ts'
import type { Message, Pace, Task } from './propuestas.worker.ts'

const MAX_HEAP_MB = 512
const PACE_MS = 200

/**
 * The solver in a process of its own, at a low priority, which pauses while this server is busy: people who enrol meanwhile come
 * first. It ends with the work, at
 * `timeoutMs`, or when `signal` says so; what it told until then stays told.
 */
export async function runSolver(
  task: Task,
  onMessage: (message: Message) => void,
  { timeoutMs, signal }: { timeoutMs: number; signal?: AbortSignal },
): Promise<{ failed: boolean }> {
  const entry = workerEntry('propuestas.worker', import.meta.url)
  const fromSources = entry.pathname.endsWith('.ts')
  const child = fork(fileURLToPath(entry), [], {
    execArgv: [`--max-old-space-size=${MAX_HEAP_MB}`, ...(fromSources ? ['--import', 'tsx'] : [])],
    serialization: 'advanced',
    stdio: ['ignore', 'ignore', 'inherit', 'ipc'],
    // Nothing of the server's: its settings hold secrets.
    env: { PATH: process.env.PATH },
  })
  const kill = () => void child.kill('SIGKILL')
  let paused = false
  const pacemaker = setInterval(() => {
    const pause = isEventLoopBusy()
    if (pause === paused || !child.connected) return
    paused = pause
    child.send({ pause } satisfies Pace)
  }, PACE_MS)
  const timer = setTimeout(kill, timeoutMs)
  signal?.addEventListener('abort', kill, { once: true })
  try {
    return await new Promise((resolve, reject) => {
      child.once('error', reject)
      child.on('message', message => onMessage(message as Message))
      child.once('exit', code => resolve({ failed: code !== 0 && !signal?.aborted }))
      if (signal?.aborted) kill()
      else child.send(task)
    })
  } finally {
    clearTimeout(timer)
    clearInterval(pacemaker)
    signal?.removeEventListener('abort', kill)
  }
}
