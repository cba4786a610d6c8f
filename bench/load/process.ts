import { type ChildProcess, fork } from 'node:child_process'
import { once } from 'node:events'

/** A process of its own that does jobs one after another, so that what makes the load never shares a core's turn. */
export function openProcess<Job, Result>(file: URL) {
  const child = fork(file, { execArgv: ['--import', 'tsx'], serialization: 'advanced' })
  const end = () => child.kill('SIGKILL')
  process.once('exit', end)
  return {
    run: async (job: Job): Promise<Result> => {
      child.send(job as object)
      return answerOf<Result>(child)
    },
    async close() {
      process.removeListener('exit', end)
      const ended = once(child, 'exit')
      child.kill('SIGTERM')
      await ended
    },
  }
}

async function answerOf<Result>(child: ChildProcess): Promise<Result> {
  const answered = new AbortController()
  try {
    const [answer] = await Promise.race([
      once(child, 'message', answered),
      once(child, 'exit', answered).then(() => {
        throw new Error('a process of the bench ended before it answered')
      }),
    ])
    if ('error' in answer) throw new Error(answer.error)
    return answer.result
  } finally {
    answered.abort()
  }
}

/** The other side: what such a process does with a job. */
export function answerJobs<Job, Result>(work: (job: Job) => Promise<Result>): void {
  process.on('message', async job => {
    try {
      process.send?.({ result: await work(job as Job) })
    } catch (error) {
      process.send?.({ error: error instanceof Error ? (error.stack ?? error.message) : String(error) })
    }
  })
}
