import type { FastifyReply, FastifyRequest } from 'fastify'
import type pg from 'pg'
import { type Caller, callerOf } from '../../platform/http/access.ts'
import { unauthorized } from '../../platform/http/errors.ts'
import { createEventStream, messageOf } from '../../platform/http/event-stream.ts'
import { listen } from '../../platform/postgres/notices.ts'
import { createSeatReader } from './cupos.reader.ts'

// However great the rush, nobody hears more often than this.
const GATHER_MS = 400
/** What a server that was killed never told is found by then. */
const REREAD_MS = 10_000
const ALL = '*'
const MOST_IDS = 500

export type Cupos = ReturnType<typeof createCupos>

/**
 * Seats left, live. Whoever enrols only leaves a note in memory; a moment later one notice goes out for all of them,
 * and each server reads the seats once and tells everyone who watches.
 */
export function createCupos(pool: pg.Pool, isStill: (caller: Caller) => Promise<boolean>) {
  const stream = createEventStream()
  const reader = createSeatReader(pool, seats => stream.send(messageOf('cupos', seats)))
  const toTell = gather(ids => pool.query('select pg_notify($1, $2)', ['cupos', ids]))
  const toRead = gather(async ids => {
    if (stream.size === 0) return
    await reader.read(ids === ALL ? ALL : ids.split(',').map(Number))
  })
  const tellOffer = gather(async () => {
    if (stream.size === 0) return
    // Reads are made one after the other: whoever joins with one that began before the change hears messages by now.
    await reader.read([])
    stream.send(messageOf('ventanas', null))
  })
  const reread = setInterval(() => toRead.add(ALL), REREAD_MS).unref()

  async function endStale() {
    const look = async (caller: Caller) => {
      if (!(await isStill(caller))) stream.endSession(caller.idsesion)
    }
    await Promise.all(stream.callers().map(look))
  }

  let listener: ReturnType<typeof listen> | undefined
  const startListening = () =>
    listen(
      pool,
      {
        cupos: { onNotice: payload => toRead.add(payload === ALL ? ALL : payload.split(',').map(Number)) },
        oferta: { onNotice: () => tellOffer.add(ALL) },
        sesiones: { onNotice: stream.endSession },
      },
      () => {
        toRead.add(ALL)
        tellOffer.add(ALL)
        endStale().catch(() => {})
      },
    )

  return {
    get watchers() {
      return stream.size
    },

    /** A page that follows the seats hears on the same stream what concerns its person alone. */
    pages: { isWatching: stream.isWatching, sendEach: stream.sendEach },

    changed: (idsecciones: number[]) => toTell.add(idsecciones),

    watch(request: FastifyRequest, reply: FastifyReply) {
      listener ??= startListening()
      // Joined first, asked after: what happens from now on is heard as a notice, and what happened before is in what is read.
      return stream.open(request, reply, async () => {
        if (!(await isStill(callerOf(request)))) throw unauthorized()
        const { seats, huella } = await reader.readAll()
        return messageOf('cupos', seats) + messageOf('ventanas', huella)
      })
    },

    async close() {
      clearInterval(reread)
      for (const one of [toTell, toRead, tellOffer]) one.stop()
      stream.close()
      await listener?.stop()
    },
  }
}

/** Collects ids for a moment and then does the work once for all of them; what failed is tried again with the next ones. */
function gather(work: (ids: string) => Promise<unknown>) {
  const ids = new Set<number>()
  let all = false
  let stopped = false
  let timer: NodeJS.Timeout | undefined

  function add(more: Iterable<number> | typeof ALL) {
    if (stopped) return
    if (more === ALL) all = true
    else for (const id of more) ids.add(id as number)
    timer ??= setTimeout(flush, GATHER_MS).unref()
  }
  function flush() {
    timer = undefined
    const taken = all || ids.size > MOST_IDS ? ALL : [...ids]
    ids.clear()
    all = false
    work(taken === ALL ? ALL : taken.join(',')).catch(() => add(taken))
  }
  return {
    add,
    stop() {
      stopped = true
      clearTimeout(timer)
    },
  }
}
