import { openHttpConnection } from './http-connection.ts'
import { answerJobs } from './process.ts'

export type StallsJob = { kind: 'watch'; port: number } | { kind: 'tell' }

const PING_MS = 2
const PING = 'GET /health/live HTTP/1.1\r\nhost: localhost\r\n\r\n'

let longest = 0
let watching = false
let finished = Promise.resolve()

/** Asks the server for nothing, over and over: the longest wait is how long its event loop stood still. */
async function watch(port: number): Promise<void> {
  const connection = openHttpConnection(port)
  await connection.ask(PING)
  longest = 0
  watching = true
  finished = (async () => {
    while (watching) {
      const asked = performance.now()
      await connection.ask(PING)
      longest = Math.max(longest, performance.now() - asked)
      await new Promise(resolve => setTimeout(resolve, PING_MS))
    }
    connection.close()
  })()
}

answerJobs(async (job: StallsJob): Promise<number> => {
  if (job.kind === 'watch') await watch(job.port)
  else {
    watching = false
    await finished
  }
  return longest
})
