import { type OfertaEnVivo, ofertaEnVivo, periodosALaVista } from '@nivela/contract/inscripciones'
import type { FastifyReply, FastifyRequest } from 'fastify'
import type { Caller } from '../../platform/http/access.ts'
import { createEventStream, messageOf } from '../../platform/http/event-stream.ts'
import { createRunSoon } from '../../platform/operations/run-soon.ts'
import type { Postgres } from '../../platform/postgres/postgres.ts'
import type { Ofertas } from '../secciones/secciones.service.ts'
import { selectCupos, selectLineas } from './cupos.queries.ts'
import { createLiveReader, type Found } from './cupos.reader.ts'
import { selectProcesos } from './procesos.queries.ts'

/** Seats that a server gave away are told to the others so often at most. */
const TELL_MS = 200
/** However great the rush, nobody hears of seats more often than this; with many who watch, less often still. */
const GATHER_MS = 200
const GATHER_MS_PER_WATCHER = 0.5
/** The office's changes are told at once; several of one moment together. */
const GATHER_OFFER_MS = 20
/** The server's time for one page that reads the offer, generously. */
const READ_MS_PER_WATCHER = 0.5
/** What a server that was killed never told is found by then. */
const REREAD_MS = 10_000
const ALL = '*'
const MAX_IDS = 500

export type Cupos = ReturnType<typeof createCupos>

/**
 * Seats left, live. A call that enrols only leaves a note in memory; a moment later one notice goes out for all of them,
 * and each server reads the seats once and tells everyone who watches.
 */
export function createCupos(
  { pool, db, notices }: Postgres,
  ofertas: Ofertas,
  isStill: (caller: Caller) => Promise<boolean>,
) {
  const stream = createEventStream(isStill)
  const messageOfOferta = (huella: string, cambio?: OfertaEnVivo['cambio']) =>
    // Through the contract's schema, as every answer: no row leaves as it is.
    messageOf(
      'oferta',
      ofertaEnVivo.parse({
        huella,
        repartoMs: Math.round(stream.size * READ_MS_PER_WATCHER),
        ...(cambio && { cambio }),
      }),
    )

  async function selectOferta() {
    const procesos = await selectProcesos(db, undefined)
    const secciones = await Promise.all(periodosALaVista(procesos).map(ofertas))
    return { procesos, secciones: secciones.flat() }
  }
  const reader = createLiveReader(
    {
      selectCupos: (ids, open) => selectCupos(pool, ids, open),
      selectLineas: (ids, all) => selectLineas(pool, ids, all),
      selectOferta,
    },
    {
      onSeats: seats => stream.send(messageOf('cupos', seats)),
      onLineas: lineas => stream.send(messageOf('esperas', lineas)),
      onOferta: (huella, cambio) => stream.send(messageOfOferta(huella, cambio)),
      onUntold: idsecciones => toRead.add(idsecciones),
    },
  )
  /** Put into words once for all who joined in the same moment. */
  const firstMessages = new WeakMap<Found, string>()
  function firstMessageOf(found: Found): string {
    const { seats, lineas, huella } = found
    const message =
      firstMessages.get(found) ??
      messageOf('cupos', seats) + messageOfOferta(huella) + messageOf('esperas', lineas)
    firstMessages.set(found, message)
    return message
  }
  const pauseMs = () => Math.max(GATHER_MS, stream.size * GATHER_MS_PER_WATCHER)
  const gather = (pauseMs: () => number, work: (ids: string) => Promise<unknown>) =>
    createGatherer(pauseMs, work, notices.report)
  const toTell = gather(
    () => TELL_MS,
    ids => pool.query('select pg_notify($1, $2)', ['cupos', ids]),
  )
  const toRead = gather(pauseMs, async ids => {
    if (stream.size) await reader.seats(ids === ALL ? ALL : ids.split(',').map(Number))
  })
  const tellOffer = gather(
    () => GATHER_OFFER_MS,
    async () => {
      if (stream.size) await reader.all()
    },
  )
  const reread = setInterval(() => toRead.add(ALL), REREAD_MS).unref()

  const stopHearing = notices.hear(
    {
      cupos: payload => toRead.add(payload === ALL ? ALL : payload.split(',').map(Number)),
      oferta: () => tellOffer.add(ALL),
    },
    () => {
      toRead.add(ALL)
      tellOffer.add(ALL)
    },
  )

  return {
    get watchers() {
      return stream.size
    },

    /** A page that follows the seats hears on the same stream what concerns its person alone. */
    pages: stream,

    changed: (idsecciones: number[]) => toTell.add(idsecciones),

    watch: (request: FastifyRequest, reply: FastifyReply) =>
      stream.open(request, reply, async () => firstMessageOf(await reader.join())),

    endStreams: stream.close,

    /** After the last request: the others hear of the last seats that this server gave away. */
    async close() {
      await stream.close()
      clearInterval(reread)
      await Promise.all([toTell, toRead, tellOffer].map(one => one.stop()))
      stopHearing()
    },
  }
}

/** Collects ids for a moment and then does the work once for all of them; what failed is tried again with the next ones. */
function createGatherer(
  pauseMs: () => number,
  work: (ids: string) => Promise<unknown>,
  report: (error: unknown) => void,
) {
  const ids = new Set<number>()
  let all = false
  const { soon, stop } = createRunSoon(
    pauseMs,
    async () => {
      const taken = all || ids.size > MAX_IDS ? ALL : [...ids]
      ids.clear()
      all = false
      await work(taken === ALL ? ALL : taken.join(',')).catch(error => {
        add(taken)
        throw error
      })
    },
    report,
  )

  function add(more: Iterable<number> | typeof ALL) {
    if (more === ALL) all = true
    else for (const id of more) ids.add(id as number)
    soon()
  }
  return { add, stop }
}
