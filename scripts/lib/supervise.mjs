// @ts-check
import { spawn } from 'node:child_process'
import { constants } from 'node:os'
import { setTimeout as delay } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'

const PROGRAM = fileURLToPath(new URL('../../api/dist/main.mjs', import.meta.url))
/** A server that served this long was well: its end is no part of a crash loop. */
const WELL_MS = 5_000
const SHORTEST_PAUSE_MS = 250
const LONGEST_PAUSE_MS = 30_000
const MOST_FAILED_STARTS = 10

/** @typedef {{ code: number | null, signal: NodeJS.Signals | null, readyForMs: number | null, port: string }} End */

/**
 * Runs the server and starts it again if it dies. The first start is not repeated: whatever keeps the server from
 * getting ready is for a person to mend, and has been said. Nor is an end that somebody asked for.
 */
export async function keepServerRunning() {
  const ending = new AbortController()
  /** @type {import('node:child_process').ChildProcess | undefined} */
  let child
  for (const signal of /** @type {const} */ (['SIGINT', 'SIGTERM', 'SIGHUP'])) {
    process.on(signal, () => {
      ending.abort()
      // The server itself knows what a second one means.
      child?.kill(signal === 'SIGHUP' ? 'SIGTERM' : signal)
    })
  }

  let port = process.env.PORT ?? ''
  let crashes = 0
  let failedStarts = 0
  for (let first = true; ; first = false) {
    const end = await runOnce(port, started => {
      child = started
    })
    port = end.port
    const wasReady = end.readyForMs !== null
    failedStarts = wasReady ? 0 : failedStarts + 1
    if (ending.signal.aborted || end.code === 0 || (first && !wasReady)) process.exit(exitCodeOf(end))
    if (failedStarts === MOST_FAILED_STARTS) {
      console.error(`\nEl servidor no volvió tras ${failedStarts} intentos. Arriba está lo que dijo.\n`)
      process.exit(exitCodeOf(end))
    }
    crashes = (end.readyForMs ?? 0) > WELL_MS ? 1 : crashes + 1
    const pause = crashes === 1 ? 0 : Math.min(LONGEST_PAUSE_MS, SHORTEST_PAUSE_MS * 2 ** (crashes - 2))
    const what = wasReady ? 'se detuvo de golpe' : 'no arrancó'
    const when = pause ? ` en ${pause / 1000} s` : ''
    console.error(
      `\nEl servidor ${what} (${end.signal ?? `código ${end.code}`}). Lo iniciamos de nuevo${when}.`,
    )
    await delay(pause, undefined, ending).catch(() => process.exit(0))
  }
}

/** As shells tell it: 128 and the signal's number. @param {End} end */
const exitCodeOf = ({ code, signal }) => code ?? 128 + (signal ? constants.signals[signal] : 0)

/**
 * Over its IPC channel the server says when it is ready, and on which port: with PORT=0 the next one takes the same. When
 * the channel breaks, because this process was killed, the server ends too.
 * @param {string} port
 * @param {(child: import('node:child_process').ChildProcess) => void} onStart
 * @returns {Promise<End>}
 */
function runOnce(port, onStart) {
  return new Promise((resolve, reject) => {
    const child = spawn(process.execPath, ['--enable-source-maps', PROGRAM], {
      stdio: ['inherit', 'inherit', 'inherit', 'ipc'],
      env: { ...process.env, PORT: port },
    })
    onStart(child)
    /** @type {number | null} */
    let readyAt = null
    child.on('message', message => {
      if (typeof message !== 'object' || !message || !('ready' in message)) return
      readyAt = performance.now()
      port = String(message.ready)
    })
    child.on('error', reject)
    child.on('exit', (code, signal) =>
      resolve({ code, signal, port, readyForMs: readyAt === null ? null : performance.now() - readyAt }),
    )
  })
}
