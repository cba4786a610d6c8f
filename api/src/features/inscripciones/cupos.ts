import type { CuposEnVivo } from '@nivela/contract/inscripciones'
import type pg from 'pg'
import { createEventStream, messageOf } from '../../platform/event-stream.ts'
import { listen } from '../../platform/notices.ts'
import { selectCupos, selectCuposAbiertos } from './cupos.queries.ts'

// However great the rush, nobody hears more often than this.
const GATHER_MS = 400
const ALL = '*'
const MOST_IDS = 500

export type Cupos = ReturnType<typeof createCupos>

/**
 * Seats left, live. Whoever enrols only leaves a note in memory; a moment later one notice goes out for all of them,
 * and each server reads the seats once and tells everyone who watches.
 */
export function createCupos(pool: pg.Pool) {
  const stream = createEventStream()
  const toTell = gather(ids => pool.query('select pg_notify($1, $2)', ['cupos', ids]))
  const toRead = gather(async ids => {
    if (stream.size === 0) return
    const seats =
      ids === ALL ? await selectCuposAbiertos(pool) : await selectCupos(pool, ids.split(',').map(Number))
    stream.send(messageOf('cupos', seats))
  })
  const tellOffer = gather(async () => stream.send(messageOf('ventanas', null)))

  let listener: ReturnType<typeof listen> | undefined
  let snapshot: Promise<CuposEnVivo> | undefined
  /** One read for all who come within a moment: the whole school opens the page at once. */
  const readSnapshot = () => {
    snapshot ??= selectCuposAbiertos(pool).finally(() => setTimeout(() => (snapshot = undefined), GATHER_MS))
    return snapshot
  }

  return {
    get watchers() {
      return stream.size
    },

    changed: (idsecciones: number[]) => toTell.add(idsecciones),

    async watch(reply: Parameters<typeof stream.open>[0]) {
      listener ??= listen(
        pool,
        {
          cupos: { onNotice: payload => toRead.add(payload === ALL ? ALL : payload.split(',').map(Number)) },
          oferta: { onNotice: () => tellOffer.add(ALL) },
        },
        () => toRead.add(ALL),
      )
      return stream.open(reply, messageOf('cupos', await readSnapshot()))
    },

    async close() {
      for (const one of [toTell, toRead, tellOffer]) one.stop()
      stream.close()
      await listener?.stop()
    },
  }
}

/** Collects ids for a moment and then does the work once for all of them; a failure is forgotten, the next one tells more. */
function gather(work: (ids: string) => Promise<unknown>) {
  const ids = new Set<number>()
  let all = false
  let timer: NodeJS.Timeout | undefined
  function flush() {
    timer = undefined
    const list = all || ids.size > MOST_IDS ? ALL : [...ids].join(',')
    ids.clear()
    all = false
    work(list).catch(() => {})
  }
  return {
    add(more: number[] | typeof ALL) {
      if (more === ALL) all = true
      else for (const id of more) ids.add(id)
      timer ??= setTimeout(flush, GATHER_MS)
    },
    stop: () => clearTimeout(timer),
  }
}
