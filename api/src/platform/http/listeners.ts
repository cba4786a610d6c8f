import type { SendHandle } from 'node:child_process'
import { createServer, type Server } from 'node:net'

/** Connections that one turn of the event loop can accept. */
const LISTENERS = 64

/**
 * Accepts many connections per turn of the event loop. Since libuv 1.45 a listening handle accepts one, and in a rush a turn
 * lasts 100 ms: people who connect would wait for seconds behind the next calls of people who are connected. So the supervisor
 * sends back copies of the listening socket's file descriptor (`giveListeners`), each of which gets a handle of its own. They
 * share one queue in the kernel: whichever closes, no connection is lost. Without a supervisor there is one listener.
 */
export function openListeners(server: Server, backlog: number) {
  const listeners: Server[] = []
  let isClosed = false

  process.on('message', (message, handle) => {
    if (typeof message !== 'object' || !message || !('listener' in message) || !handle) return
    // As node:http makes its own.
    const listener = createServer({ allowHalfOpen: true, noDelay: true }, socket =>
      server.emit('connection', socket),
    )
    listener.listen(handle, backlog)
    if (isClosed) listener.close()
    else listeners.push(listener)
  })
  const { _handle: handle } = server as Server & { _handle?: SendHandle }
  if (handle) process.send?.({ listeners: LISTENERS }, handle)

  const closeFirst = server.close.bind(server)
  /** Ends with the last connection of any of them, as a server with one listener does. */
  server.close = done => {
    isClosed = true
    const ended = Promise.all(listeners.map(one => new Promise(resolve => one.close(resolve))))
    return closeFirst(async error => {
      await ended
      done?.(error)
    })
  }
}
