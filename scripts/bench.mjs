// @ts-check
import path from 'node:path'
import { ensureServerBuilt, ensureWebBuilt } from './lib/build.mjs'
import { ROOT, run, runSteps } from './lib/run.mjs'

await runSteps(async () => {
  await ensureWebBuilt()
  await ensureServerBuilt()
  process.exitCode = await run(process.execPath, [
    ...['--import', 'tsx', path.join(ROOT, 'bench/main.ts')],
    ...process.argv.slice(2),
  ])
})
