// @ts-check
import { ensureInstalled } from './lib/install.mjs'
import { runSteps } from './lib/run.mjs'
import { runServer } from './lib/server.mjs'

await runSteps(async () => {
  await ensureInstalled()
  await runServer('restore')
})
