import { countCalls } from '../operations/backpressure.ts'
import type { ConnectionQueue } from './connection-queue.ts'

/** The calls that are begun in one turn of the event loop may take this long together. */
const TURN_MS = 8

interface Lane {
  most: number
  underWay: number
  waiting: Set<() => void>
}

/** One call's place in its lane. */
export interface Place {
  /** Calls `proceed` when it is its turn, perhaps at once; false when the line is full. */
  enter(proceed: () => void): boolean
  readonly isWaiting: boolean
  /** Gives the place back, whether the call still waits or is under way. May be called twice. */
  leave(): void
}

/**
 * Fair queueing (round robin): each sender has a lane with a limit of concurrent calls and a queue behind it, and the lanes
 * take turns. However many calls one sender makes, another's first call begins within a turn or two of the event loop.
 * In memory: each server limits its own work.
 */
export function createFairQueue(connections: ConnectionQueue) {
  const lanes = new Map<string, Lane>()
  /** Lanes with a call that could begin now, in the order of their turns. */
  const ready = new Set<Lane>()
  let spentMs = 0
  let scheduled = false

  function begin(lane: Lane, call: () => void) {
    lane.underWay += 1
    const from = performance.now()
    call()
    spentMs += performance.now() - from
    schedule()
  }

  function schedule() {
    if (scheduled) return
    scheduled = true
    connections.afterConnections(takeTurns)
  }

  function takeTurns() {
    scheduled = false
    spentMs = 0
    for (const lane of ready) {
      if (spentMs > TURN_MS) break
      ready.delete(lane)
      const [call] = lane.waiting
      if (!call) continue
      lane.waiting.delete(call)
      // Appended to the list that is being iterated: its next call is due after the other lanes'.
      if (lane.waiting.size && lane.underWay + 1 < lane.most) ready.add(lane)
      begin(lane, call)
    }
    if (ready.size) schedule()
  }

  return function createPlace(key: string, most: number, longestLine: number): Place {
    let lane: Lane | undefined
    let call = () => {}
    return {
      get isWaiting() {
        return lane?.waiting.has(call) ?? false
      },
      enter(proceed) {
        const mine = lanes.get(key) ?? { most, underWay: 0, waiting: new Set() }
        const free = mine.underWay < most && !mine.waiting.size
        // Those who wait for a place that is free count as under way: while connections are accepted, no call begins.
        if (mine.underWay + mine.waiting.size >= most + longestLine) return false
        lanes.set(key, mine)
        countCalls(1)
        lane = mine
        call = proceed
        if (free && spentMs <= TURN_MS && !ready.size && !connections.isAccepting) {
          begin(mine, call)
          return true
        }
        mine.waiting.add(call)
        if (mine.underWay < most) {
          ready.add(mine)
          schedule()
        }
        return true
      },
      leave() {
        if (!lane) return
        countCalls(-1)
        if (!lane.waiting.delete(call)) lane.underWay -= 1
        if (lane.waiting.size && lane.underWay < most) {
          ready.add(lane)
          schedule()
        } else if (!lane.waiting.size && !lane.underWay) {
          lanes.delete(key)
        }
        lane = undefined
      },
    }
  }
}
