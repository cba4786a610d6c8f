// @ts-check
import { ensureWebBuilt } from './lib/build.mjs'
import { ensureInstalled } from './lib/install.mjs'
import { runSteps } from './lib/run.mjs'
import { runTypescript } from './lib/typescript.mjs'

await runSteps(async () => {
  await ensureInstalled()
  await ensureWebBuilt()
  await runTypescript('api/src/main.ts')
})
