// @ts-check
import cluster from 'node:cluster'
import { once } from 'node:events'
import { constants } from 'node:os'
import { setTimeout as delay } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'
import { giveListeners } from './give-listeners.mjs'
import { SERVER_FLAGS } from './server-flags.mjs'

const PROGRAM = fileURLToPath(new URL('../../api/dist/main.mjs', import.meta.url))
/** A server that served this long was well: its end is no part of a crash loop. */
const WELL_MS = 5_000
const SHORTEST_PAUSE_MS = 250
const LONGEST_PAUSE_MS = 30_000
const MAX_FAILED_STARTS = 10

/** @typedef {{ code: number | null, signal: NodeJS.Signals | null, readyForMs: number | null }} End */
/** @typedef {ReturnType<typeof launch>} Running */

/**
 * Runs the server and starts it again if it dies. The first start is not repeated: whatever keeps the server from
 * getting ready is for a person to mend, and has been said. Nor is an end that somebody asked for.
 *
 * SIGHUP restarts without a pause: as soon as people leave it time, the next server starts while this one serves, both accept
 * from the same socket, and this one ends when the next is ready. At a terminal SIGHUP means that its window was closed, and ends the server.
 * @param {{ prepare?: () => Promise<boolean> }} [options] `prepare` runs before a restart; false leaves everything as it is.
 */
export async function keepServerRunning({ prepare = async () => true } = {}) {
  // The socket is shared, and each server accepts from it by itself: this process sees no connection.
  cluster.schedulingPolicy = cluster.SCHED_NONE
  cluster.setupPrimary({ exec: PROGRAM, args: [], execArgv: SERVER_FLAGS })
  const ending = new AbortController()
  /** Every server that has not ended: the one in service, the next, those that finish what is under way. @type {Set<Running>} */
  const running = new Set()
  let port = process.env.PORT ?? ''

  /** @param {NodeJS.Signals} signal */
  function end(signal) {
    ending.abort()
    // The server itself knows what a second one means.
    for (const { kill } of running) kill(signal)
  }
  process.on('SIGINT', () => end('SIGINT'))
  process.on('SIGTERM', () => end('SIGTERM'))
  process.on('SIGHUP', process.stdin.isTTY ? () => end('SIGTERM') : restart)

  function start() {
    const server = launch(port)
    running.add(server)
    server.ended.then(() => running.delete(server))
    return server
  }

  let server = start()
  /** Started to take the server's place, and not ready yet. */
  let next = /** @type {Running | null} */ (null)
  let restarting = Promise.resolve()
  function restart() {
    restarting = restarting.then(replace)
  }
  async function replace() {
    // Building and starting take a core for seconds: in a rush, everyone's presses would wait for it.
    await server.lull()
    if (ending.signal.aborted || !(await prepare()) || ending.signal.aborted) return
    next = start()
    const ready = await next.ready
    if (ready !== null) {
      server = next
      for (const one of running) if (one !== server) one.retire()
    } else if (!ending.signal.aborted)
      console.error('\nEl servidor nuevo no arrancó: arriba está lo que dijo. El anterior sigue.\n')
    next = null
  }

  let crashes = 0
  let failedStarts = 0
  for (let first = true; ; ) {
    const watched = server
    const end = await watched.ended
    if (server !== watched) continue
    const wasReady = end.readyForMs !== null
    // It died while the next one was starting, which takes its place.
    if (wasReady && (await next?.ready) && server !== watched) continue
    failedStarts = wasReady ? 0 : failedStarts + 1
    if (ending.signal.aborted || end.code === 0 || (first && !wasReady)) {
      await Promise.all([...running].map(({ ended }) => ended))
      process.exit(exitCodeOf(end))
    }
    first = false
    if (failedStarts === MAX_FAILED_STARTS) {
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
    if (server !== watched) continue
    // The socket ended with the last server that had it. With PORT=0 the next one takes the same port.
    const lastPort = await watched.ready
    if (lastPort !== null && !running.size) port = lastPort
    server = start()
  }
}

/** As shells tell it: 128 and the signal's number. @param {End} end */
const exitCodeOf = ({ code, signal }) => code ?? 128 + (signal ? constants.signals[signal] : 0)

/**
 * Over its IPC channel the server says when it is ready, and on which port. When the channel breaks, because this process
 * was killed, the server ends too.
 * @param {string} port
 */
function launch(port) {
  const worker = cluster.fork({ PORT: port })
  giveListeners(worker)
  /** @type {number | null} */
  let readyAt = null
  /** The port that it listens on; null if it ended before. @type {Promise<string | null>} */
  const ready = new Promise(resolve => {
    worker.on('message', message => {
      if (typeof message !== 'object' || !message || !('ready' in message)) return
      readyAt = performance.now()
      resolve(String(message.ready))
    })
    worker.on('disconnect', () => resolve(null))
  })
  /** @type {Promise<End>} */
  const ended = new Promise((resolve, reject) => {
    worker.on('error', reject)
    worker.on('exit', async (code, signal) => {
      const endedAt = performance.now()
      // The exit may be heard before what the server said last, which is whether it was ready.
      if (worker.isConnected()) await once(worker, 'disconnect')
      resolve({
        code: signal ? null : code,
        signal: /** @type {NodeJS.Signals | null} */ (signal || null),
        readyForMs: readyAt === null ? null : endedAt - readyAt,
      })
    })
  })
  /** @param {NodeJS.Signals} signal */
  const kill = signal => void worker.process.kill(signal)
  let retired = false
  return {
    ready,
    ended,
    kill,
    /** Resolves when it has time to spare, has put that off for long, or is gone. @returns {Promise<void>} */
    lull: () =>
      new Promise(resolve => {
        worker.on('message', message => {
          if (typeof message === 'object' && message && 'lull' in message) resolve()
        })
        worker.on('exit', () => resolve())
        worker.send({ ask: 'lull' }, error => {
          if (error) resolve()
        })
      }),
    /** Lets it finish what is under way, and does not hurry it. */
    retire() {
      if (!retired) kill('SIGTERM')
      retired = true
    },
  }
}
