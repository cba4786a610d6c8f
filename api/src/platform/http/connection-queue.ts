import type { Server } from 'node:net'

/** How long calls may be held back, in milliseconds. */
const LONGEST = {
  /** For people who connect by themselves: one of them could keep connecting to hold up the others. */
  direct: 100,
  /** A proxy has a connection for each request under way: everyone's first request of a rush comes on a new one. */
  proxied: 2_000,
}
/** Calls then have this part of it to themselves. */
const REST = 0.25

export type ConnectionQueue = ReturnType<typeof createConnectionQueue>

/**
 * Lets the connections that wait be accepted before calls are begun. A turn of the event loop accepts a limited number
 * (`listeners.ts`) and lasts as long as the work that it does: in a rush, people who connect would wait behind the next calls of
 * people who are connected. A turn that only accepts is short, so a second is enough for thousands. It is bounded: after
 * the longest time, calls are begun even while people connect.
 */
export function createConnectionQueue(
  server: Server,
  isProxy: (address: string) => boolean,
  longest = LONGEST,
) {
  let accepted = false
  let isHolding = false
  let waiting: (() => void)[] = []
  let waitingSince = 0
  let longestMs = longest.direct
  let restsUntil = 0

  server.on('connection', ({ remoteAddress = '' }) => {
    accepted = true
    longestMs = remoteAddress && isProxy(remoteAddress) ? longest.proxied : longest.direct
  })

  function look() {
    const now = performance.now()
    const isOver = now - waitingSince > longestMs
    isHolding = accepted && !isOver && now >= restsUntil
    if (accepted && isOver) restsUntil = now + longestMs * REST
    accepted = false
    if (isHolding) return void setImmediate(look)
    const held = waiting
    waiting = []
    for (const proceed of held) proceed()
  }

  return {
    get isAccepting() {
      return accepted || isHolding
    },
    /** In the next turn of the event loop in which no connection is accepted. */
    afterConnections(proceed: () => void) {
      if (!waiting.length) {
        waitingSince = performance.now()
        setImmediate(look)
      }
      waiting.push(proceed)
    },
  }
}
