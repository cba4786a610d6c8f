// @ts-check
import { runSteps } from './lib/run.mjs'
import { runServer } from './lib/server.mjs'

await runSteps(() => runServer('restore'))
