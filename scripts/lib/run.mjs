// @ts-check
import { spawn } from 'node:child_process'
import { fileURLToPath } from 'node:url'

export const ROOT = fileURLToPath(new URL('../../', import.meta.url))

/**
 * Runs a program and shows what it prints.
 * @param {string} command
 * @param {string[]} args
 * @param {{ env?: Record<string, string> }} [options]
 * @returns {Promise<number>} its exit code
 */
export function run(command, args, { env = {} } = {}) {
  return new Promise((resolve, reject) => {
    const child = spawn(command, args, { cwd: ROOT, stdio: 'inherit', env: { ...process.env, ...env } })
    child.on('error', reject)
    child.on('close', (code, signal) => resolve(signal ? 1 : (code ?? 1)))
  })
}

/**
 * Runs a program and keeps what it prints, for programs that run beside others.
 * @param {string} command
 * @param {string[]} args
 * @returns {Promise<{ code: number, output: string }>}
 */
export function capture(command, args) {
  return new Promise((resolve, reject) => {
    const child = spawn(command, args, { cwd: ROOT, stdio: ['ignore', 'pipe', 'pipe'] })
    let output = ''
    for (const stream of [child.stdout, child.stderr]) {
      stream.on('data', chunk => {
        output += chunk
      })
    }
    child.on('error', reject)
    child.on('close', code => resolve({ code: code ?? 1, output }))
  })
}

/**
 * Runs a program behind one line that says what goes on and for how long; what it printed is shown only if it fails.
 * @param {string} sentence
 * @param {string} command
 * @param {string[]} args
 */
export async function runQuietly(sentence, command, args) {
  const { isTTY } = process.stdout
  const started = Date.now()
  const seconds = () => Math.round((Date.now() - started) / 1000)
  process.stdout.write(`${sentence}…${isTTY ? '' : '\n'}`)
  const timer = isTTY
    ? setInterval(() => process.stdout.write(`\r${sentence}… ${seconds()} s`), 500)
    : undefined

  const { code, output } = await capture(command, args).finally(() => clearInterval(timer))

  if (isTTY) process.stdout.write(`\r${sentence}… ${seconds()} s\n`)
  if (code === 0) return
  console.error(output)
  throw new StepError(`No salió bien: ${sentence.toLowerCase()}. Arriba está lo que dijo el programa.`)
}

/** What a person at the terminal can read without a stack trace. */
export class StepError extends Error {}

/**
 * @param {() => Promise<void>} steps
 * @param {[number, number]} oldestNode that they run on
 */
export async function runSteps(steps, oldestNode = [24, 0]) {
  try {
    refuseOldNode(oldestNode)
    await steps()
  } catch (error) {
    console.error(error instanceof StepError ? `\n${error.message}\n` : error)
    process.exit(1)
  }
}

/** Nivela brings a Node of its own for Linux on x64 and arm64; on other platforms the machine's Node runs everything. */
function refuseOldNode(/** @type {[number, number]} */ [oldestMajor, oldestMinor]) {
  const [major = 0, minor = 0] = process.versions.node.split('.').map(Number)
  if (major > oldestMajor || (major === oldestMajor && minor >= oldestMinor)) return
  throw new StepError(
    `Nivela necesita Node.js ${oldestMajor}.${oldestMinor} o posterior; este es el ${process.versions.node}. Instálalo desde https://nodejs.org y vuelve a empezar.`,
  )
}
