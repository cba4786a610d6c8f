// @ts-check
import { ensureServerBuilt, ensureWebBuilt } from './lib/build.mjs'
import { ensureInstalled } from './lib/install.mjs'
import { runSteps } from './lib/run.mjs'
import { keepServerRunning } from './lib/supervise.mjs'

await runSteps(async () => {
  await ensureInstalled()
  await ensureWebBuilt()
  await ensureServerBuilt()
  await keepServerRunning()
})
