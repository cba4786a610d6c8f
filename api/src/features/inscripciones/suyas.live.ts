import type { SuyasEnVivo } from '@nivela/contract/inscripciones'
import { messageOf } from '../../platform/http/event-stream.ts'
import { createRunSoon } from '../../platform/operations/run-soon.ts'
import type { Postgres } from '../../platform/postgres/postgres.ts'

/** How a student stands in a section after an act. */
export interface Suya {
  idusuario: number
  idseccion: number
  como: SuyasEnVivo[string]
  /** Of the device that did it. */
  idsesion: string | null | undefined
}

/** Hears which sections' seats changed, and how those who acted stand in theirs now. */
export type OnSeats = (idsecciones: number[], suyas?: Suya[]) => void

interface People {
  /** Of each page that someone has open. */
  sessionsOf(idusuario: number): (string | undefined)[]
  sendEach(messages: ReadonlyMap<number, string>): void
}

const CHANNEL = 'suyas'
const GATHER_MS = 200
/** PostgreSQL takes 8,000 bytes, and one of these at most 73. */
const MAX_PER_NOTICE = 100

/**
 * A student's own sections, live on every device of theirs. A call that enrols only leaves a note in memory; a moment later one
 * query tells all servers. A lone page of the session that acted is told nothing, as it has its answer: in a rush that is
 * everyone. Other pages are told how the student stands, so that one that knows already reads nothing. What is lost, or told
 * before a page's stream has begun, is read when the page is looked at again.
 */
export function createSuyas({ pool, notices }: Pick<Postgres, 'pool' | 'notices'>, people: People) {
  const changed = new Map<string, Suya>()
  const telling = createRunSoon(() => GATHER_MS, tell, notices.report)

  async function tell() {
    const rows = [...changed.values()]
    changed.clear()
    const payloads = Array.from({ length: Math.ceil(rows.length / MAX_PER_NOTICE) }, (_, part) =>
      JSON.stringify(rows.slice(part * MAX_PER_NOTICE, (part + 1) * MAX_PER_NOTICE).map(toRow)),
    )
    await pool.query('select pg_notify($1, payload) from unnest($2::text[]) payload', [CHANNEL, payloads])
  }

  function isNews({ idusuario, idsesion }: Suya): boolean {
    const [one, ...others] = people.sessionsOf(idusuario)
    return one !== undefined && (others.length > 0 || one !== idsesion)
  }

  function hear(payload: string) {
    const theirs = new Map<number, SuyasEnVivo>()
    for (const suya of (JSON.parse(payload) as Row[]).map(fromRow))
      if (isNews(suya))
        theirs.set(suya.idusuario, { ...theirs.get(suya.idusuario), [suya.idseccion]: suya.como })
    people.sendEach(new Map([...theirs].map(([idusuario, suyas]) => [idusuario, messageOf('suyas', suyas)])))
  }
  const stopHearing = notices.hear({ [CHANNEL]: hear })

  return {
    changed(suyas: Suya[]) {
      for (const suya of suyas) changed.set(`${suya.idusuario} ${suya.idseccion}`, suya)
      if (changed.size) telling.soon()
    },

    /** After the last request: the other servers hear of the last ones. */
    async close() {
      stopHearing()
      await telling.stop()
    },
  }
}

type Row = [idusuario: number, idseccion: number, como: Suya['como'], idsesion: string | null]
const toRow = ({ idusuario, idseccion, como, idsesion = null }: Suya): Row => [
  idusuario,
  idseccion,
  como,
  idsesion,
]
const fromRow = ([idusuario, idseccion, como, idsesion]: Row): Suya => ({
  idusuario,
  idseccion,
  como,
  idsesion,
})
