// @ts-check

/**
 * Sends the server's listening handle back as often as it asks. A handle that is sent becomes a copy of the file descriptor
 * (SCM_RIGHTS), and the server accepts one connection per copy and turn of its event loop. Node documents this for a `net.Server`,
 * which would accept here meanwhile; the bare handle, as node:cluster sends it, does not.
 * @param {import('node:cluster').Worker} worker
 */
export function giveListeners(worker) {
  worker.on('message', (message, given) => {
    if (typeof message !== 'object' || !message || !('listeners' in message) || !given) return
    const handle = /** @type {import('node:net').Server} */ (given)
    let left = Number(message.listeners)
    /** @param {Error | null} [failure] */
    const give = failure => {
      if (!failure && left > 0) worker.send({ listener: true }, handle, give)
      else handle.close()
      left -= 1
    }
    // Kept open, it would keep the port from the next server.
    worker.once('exit', () => handle.close())
    give()
  })
}
