import { launchServer } from '../server.ts'
import { onInterrupt } from './cleanup.ts'

export type KeptServer = Awaited<ReturnType<typeof keepServer>>

/** A server that is started again on its port whenever it ends, as systemd does for a service. */
export async function keepServer(env: Record<string, string>) {
  let kept = true
  let server = launchServer({ LOG_LEVEL: 'silent', ...env })
  const port = await server.ready()
  let ready: Promise<unknown> = Promise.resolve()

  function startAgain() {
    if (!kept) return
    server = launchServer({ LOG_LEVEL: 'silent', ...env, PORT: String(port) })
    server.ended.then(startAgain)
    // It may be killed before it is ready; then the next one is waited for.
    ready = server.ready().catch(() => ready)
  }
  server.ended.then(startAgain)
  const forget = onInterrupt(async () => {
    kept = false
    server.kill('SIGKILL')
    await server.ended
  })

  return {
    port,
    pid: () => server.pid,
    /** Sends this signal; resolves to the exit code once the next server is ready. */
    async kill(signal: NodeJS.Signals) {
      const { ended } = server
      server.kill(signal)
      const code = await ended
      await ready
      return code
    },
    async stop() {
      kept = false
      forget()
      await server.stop()
    },
  }
}
