import type { SuyasEnVivo } from '@nivela/contract/inscripciones'
import type pg from 'pg'
import { messageOf } from '../../platform/http/event-stream.ts'

/** How a student stands in a section after an act. */
export interface Suya {
  idusuario: number
  idseccion: number
  como: SuyasEnVivo[string]
}

/** Hears which sections' seats changed, and how those who acted stand in theirs now. */
export type OnSeats = (idsecciones: number[], suyas?: Suya[]) => void

interface People {
  isWatching(idusuario: number): boolean
  sendEach(messages: ReadonlyMap<number, string>): void
  hear(channel: string, onNotice: (payload: string) => void): void
}

const CHANNEL = 'suyas'
const GATHER_MS = 200
/** PostgreSQL takes 8,000 bytes, and one of these at most 35. */
const MOST_PER_NOTICE = 200

/**
 * A student's own sections, live on every device of theirs. Whoever enrols only leaves a note in memory; a moment later one
 * query tells all servers. The message says how they stand, so that the page that did it, which knows, reads nothing: in a rush
 * that is everyone. What is lost, or told before a page's stream has begun, is read when the page is looked at again.
 */
export function createSuyas(pool: pg.Pool, people: People) {
  const changed = new Map<string, Suya>()
  let timer: NodeJS.Timeout | undefined

  async function flush() {
    timer = undefined
    const rows = [...changed.values()].map(({ idusuario, idseccion, como }) => [idusuario, idseccion, como])
    changed.clear()
    const payloads = Array.from({ length: Math.ceil(rows.length / MOST_PER_NOTICE) }, (_, part) =>
      JSON.stringify(rows.slice(part * MOST_PER_NOTICE, (part + 1) * MOST_PER_NOTICE)),
    )
    await pool.query('select pg_notify($1, payload) from unnest($2::text[]) payload', [CHANNEL, payloads])
  }

  people.hear(CHANNEL, payload => {
    const theirs = new Map<number, SuyasEnVivo>()
    for (const [idusuario, idseccion, como] of JSON.parse(payload) as [number, number, Suya['como']][])
      if (people.isWatching(idusuario)) theirs.set(idusuario, { ...theirs.get(idusuario), [idseccion]: como })
    people.sendEach(new Map([...theirs].map(([idusuario, suyas]) => [idusuario, messageOf('suyas', suyas)])))
  })

  return {
    changed(suyas: Suya[]) {
      for (const suya of suyas) changed.set(`${suya.idusuario} ${suya.idseccion}`, suya)
      if (changed.size) timer ??= setTimeout(() => flush().catch(() => {}), GATHER_MS).unref()
    },

    /** After the last request: the other servers hear of the last ones. */
    async close() {
      clearTimeout(timer)
      if (timer) await flush().catch(() => {})
    },
  }
}
