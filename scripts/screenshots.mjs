// @ts-check
import path from 'node:path'
import { ensureChromium } from '../e2e/chromium.mjs'
import { ensureWebBuilt } from './lib/build.mjs'
import { ROOT, run, runSteps } from './lib/run.mjs'

// Every page for every role, phone and desktop, light and dark, into screenshots/ with an index.html to look at.
await runSteps(async () => {
  const chromium = await ensureChromium()
  await ensureWebBuilt()
  const cli = path.join(ROOT, 'node_modules/@playwright/test/cli.js')
  process.exitCode = await run(
    process.execPath,
    [cli, 'test', '--config=e2e/screenshots.config.ts', ...process.argv.slice(2)],
    { env: { CHROMIUM_PATH: chromium } },
  )
})
