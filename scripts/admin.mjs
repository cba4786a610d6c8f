// @ts-check
import { ensureInstalled } from './lib/install.mjs'
import { runSteps } from './lib/run.mjs'
import { runTypescript } from './lib/typescript.mjs'

await runSteps(async () => {
  await ensureInstalled()
  await runTypescript('api/src/admin.ts')
})
