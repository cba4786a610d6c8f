import { setTimeout as delay } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'
import { keepServer } from '../faults/kept-server.ts'
import { childrenOf, cpuSeconds, settledCpuSeconds } from '../processes.ts'
import { launchServer } from '../server.ts'

const SERVE = fileURLToPath(new URL('../../scripts/serve.mjs', import.meta.url))
const LOOK_EVERY_MS = 50

export interface RestartableServer {
  port: number
  /** Of all that have run in its place. */
  cpuSeconds(): Promise<number>
  /** Resolves when the next one serves and the one before it has ended. */
  restart(): Promise<void>
  stop(): Promise<void>
}

/** As `npm start` and the unit of systemd keep it: the next one starts while this one serves. */
export async function superviseServer(env: Record<string, string>): Promise<RestartableServer> {
  const { pid, ready, kill, stop } = launchServer(env, SERVE)
  return {
    port: await ready(),
    stop,
    cpuSeconds: () => settledCpuSeconds(pid),
    async restart() {
      const [before = 0] = childrenOf(pid)
      kill('SIGHUP')
      while (childrenOf(pid).includes(before)) await delay(LOOK_EVERY_MS)
    },
  }
}

/** One of several behind a proxy: it ends, and then the next one starts. */
export async function restartServer(env: Record<string, string>): Promise<RestartableServer> {
  const { port, pid, kill, stop } = await keepServer(env)
  let ended = 0
  return {
    port,
    stop,
    cpuSeconds: async () => ended + cpuSeconds(pid()),
    async restart() {
      ended += cpuSeconds(pid())
      await kill('SIGTERM')
    },
  }
}
