// @ts-check
import path from 'node:path'
import { ensureServerBuilt, ensureWebBuilt } from './lib/build.mjs'
import { ROOT, run, runSteps } from './lib/run.mjs'
import { keepServerRunning } from './lib/supervise.mjs'

await runSteps(async () => {
  await ensureWebBuilt()
  await ensureServerBuilt()
  await keepServerRunning({
    // In a process of its own: the new version may install and build in another way than this one.
    prepare: async () => (await run(process.execPath, [path.join(ROOT, 'scripts/build.mjs')])) === 0,
  })
})
