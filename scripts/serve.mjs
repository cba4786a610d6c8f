// @ts-check
import { keepServerRunning } from './lib/supervise.mjs'

// For a service manager: runs what `npm run build` made and writes nothing. SIGHUP takes in what was built since.
await keepServerRunning()
