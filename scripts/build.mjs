// @ts-check
import { ensureServerBuilt, ensureWebBuilt } from './lib/build.mjs'
import { ensureInstalled } from './lib/install.mjs'
import { runSteps } from './lib/run.mjs'

// For machines where the server runs as someone who may not write to the program's own folder.
await runSteps(async () => {
  await ensureInstalled()
  await ensureWebBuilt()
  await ensureServerBuilt()
})
