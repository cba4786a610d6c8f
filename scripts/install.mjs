// @ts-check
import { ensureInstalled } from './lib/install.mjs'
import { runSteps } from './lib/run.mjs'

await runSteps(ensureInstalled)
