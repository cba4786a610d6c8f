import { setTimeout as delay } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'
import { childrenOf, settledCpuSeconds } from '../processes.ts'
import { launchServer } from '../server.ts'

const SERVE = fileURLToPath(new URL('../../scripts/serve.mjs', import.meta.url))
const LOOK_EVERY_MS = 50

/** As `npm start` and the unit of systemd keep it: the next one starts while this one serves. */
export async function superviseServer(env: Record<string, string>) {
  const { pid, ready, kill, stop } = launchServer(env, SERVE)
  return {
    port: await ready(),
    stop,
    /** Of all that have run in its place. */
    cpuSeconds: () => settledCpuSeconds(pid),
    /** Resolves when the next one serves and the one before it has ended. */
    async restart() {
      const [before = 0] = childrenOf(pid)
      kill('SIGHUP')
      while (childrenOf(pid).includes(before)) await delay(LOOK_EVERY_MS)
    },
  }
}
