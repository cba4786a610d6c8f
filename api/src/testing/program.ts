import { spawn } from 'node:child_process'
import { once } from 'node:events'
import path from 'node:path'
import { onTestFinished } from 'vitest'
import { API_DIST } from './sources.ts'

export interface Program {
  pid: number
  /** Resolves with the match once the program has printed it; rejects if it ends before. */
  printed(pattern: RegExp): Promise<RegExpExecArray>
  output(): string
  kill(signal: NodeJS.Signals): void
  ended: Promise<{ code: number | null; output: string }>
}

/** Runs one of the server's programs, as `npm start` builds it, as a process of its own; it is killed if the test leaves it running. */
export function runProgram(
  program: 'main' | 'admin' | 'backup' | 'restore',
  env: Record<string, string>,
  args: string[] = [],
  /** A command that runs the rest of its arguments, such as one that takes something away from them. */
  through: string[] = [],
): Program {
  return runCommand([...through, process.execPath, path.join(API_DIST, `${program}.mjs`), ...args], env)
}

export function runCommand([command = '', ...args]: string[], env: Record<string, string>): Program {
  const child = spawn(command, args, {
    env: { PATH: process.env.PATH ?? '', NO_COLOR: '1', PORT: '0', ...env },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  let output = ''
  for (const stream of [child.stdout, child.stderr]) {
    stream.on('data', chunk => {
      output += chunk
      child.emit('output')
    })
  }
  const ended = once(child, 'close').then(([code]) => ({ code: code as number | null, output }))
  onTestFinished(async () => {
    child.kill('SIGKILL')
    await ended
  })
  return {
    pid: child.pid ?? 0,
    ended,
    output: () => output,
    kill: signal => child.kill(signal),
    printed: pattern =>
      new Promise((resolve, reject) => {
        const look = () => {
          const match = pattern.exec(output)
          if (match) resolve(match)
        }
        child.on('output', look)
        look()
        ended.then(() => reject(new Error(`ended without printing ${pattern}:\n${output}`)))
      }),
  }
}
