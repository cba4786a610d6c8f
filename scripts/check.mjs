// @ts-check
import { runChecks } from './lib/checks.mjs'
import { runSteps } from './lib/run.mjs'

await runSteps(async () => {
  const { passed, failed } = await runChecks()
  console.log(`\n${passed} passed, ${failed} failed`)
  process.exitCode = failed ? 1 : 0
})
