import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { fileURLToPath } from 'node:url'
import { SERVER_FLAGS } from '../scripts/lib/server-flags.mjs'
import { cpuSeconds } from './processes.ts'

const PROGRAM = fileURLToPath(new URL('../api/dist/main.mjs', import.meta.url))
/** For a profile: BENCH_NODE_FLAGS="--cpu-prof --cpu-prof-dir=…". */
const FLAGS = process.env.BENCH_NODE_FLAGS?.split(' ') ?? []
const READY = /Nivela está lista: http:\/\/localhost:(\d+)/

/** Fixed, so that the bench can sign the sessions of people who never typed a password. */
export const JWT_SECRET = 'solo para medir en esta máquina, y para nada más'

export interface Server {
  port: number
  pid: number
  cpuSeconds(): number
  stop(): Promise<void>
}

/** The program that `npm start` runs, in a process of its own; or one that keeps it running. */
export function launchServer(env: Record<string, string>, program = PROGRAM) {
  const child = spawn(process.execPath, [...FLAGS, ...SERVER_FLAGS, program], {
    env: {
      PATH: process.env.PATH ?? '',
      NO_COLOR: '1',
      PORT: '0',
      DEMO: 'false',
      LOG_LEVEL: 'warn',
      JWT_SECRET,
      ...env,
    },
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  const { pid } = child
  if (!pid) throw new Error('the server could not be started')
  const end = () => child.kill('SIGKILL')
  process.once('exit', end)
  const ended = once(child, 'exit').finally(() => process.removeListener('exit', end))
  return {
    pid,
    /** Resolves with the port once the server says that it is ready. */
    ready: () =>
      new Promise<number>((resolve, reject) => {
        let output = ''
        child.stdout.on('data', chunk => {
          output += chunk
          const port = READY.exec(output)?.[1]
          if (port) resolve(Number(port))
        })
        child.once('exit', () => reject(new Error(`the server ended before it was ready:\n${output}`)))
      }),
    kill: (signal: NodeJS.Signals) => child.kill(signal),
    /** Its exit code; null if a signal ended it. */
    ended: ended.then(([code]) => code as number | null),
    async stop() {
      child.kill('SIGTERM')
      await ended
    },
  }
}

export async function startServer(databaseUrl: string, env: Record<string, string> = {}): Promise<Server> {
  const { pid, ready, stop } = launchServer({ DATABASE_URL: databaseUrl, ...env })
  return { port: await ready(), pid, stop, cpuSeconds: () => cpuSeconds(pid) }
}
