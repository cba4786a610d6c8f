// A server of its own process for the tests: opens, says so in one line, and then does as its input says.
import { once } from 'node:events'
import { openEmbeddedPostgres } from './index.ts'

const [name = '', dataDir = '', whatNext] = process.argv.slice(2)
try {
  const postgres = await openEmbeddedPostgres({ name, dataDir })
  process.stdout.write(`${JSON.stringify({ connection: postgres.connection })}\n`)
  if (whatNext !== 'forget') {
    await once(process.stdin.resume(), 'end')
    await postgres.release()
  }
} catch (error) {
  process.stdout.write(
    `${JSON.stringify({ error: error instanceof Error ? `${error.name}: ${error.message}` : error })}\n`,
  )
}
