import type { FastifyReply, FastifyRequest } from 'fastify'
import type { Caller } from '../../platform/http/access.ts'
import { createEventStream, type EventStream, messageOf } from '../../platform/http/event-stream.ts'
import { createRunSoon } from '../../platform/operations/run-soon.ts'
import type { Postgres } from '../../platform/postgres/postgres.ts'
import { selectEnVivo } from './avisos.queries.ts'

const GATHER_MS = 100

export type AvisosLive = ReturnType<typeof createAvisosLive>

/**
 * Bells, live. A page has one stream: one that follows the seats or a proposal hears of its notices there (`pages`), every other
 * page here.
 * What is told to many at once is read for all who watch in one query, and each message carries what the bell shows, so that
 * a crowd that hears of something makes no calls.
 */
export function createAvisosLive(
  { db, notices }: Postgres,
  isStill: (caller: Caller) => Promise<boolean>,
  pages: EventStream[],
) {
  const stream = createEventStream(isStill)
  const all = [stream, ...pages]
  const isWatching = (idusuario: number) => all.some(one => one.isWatching(idusuario))
  function sendEach(messages: ReadonlyMap<number, string>) {
    for (const one of all) one.sendEach(messages)
  }
  const changed = new Set<number>()
  /** What could not be read is seen by the page when it is looked at again. */
  const telling = createRunSoon(() => GATHER_MS, tell, notices.report)

  async function tell() {
    const watching = [...changed].filter(isWatching)
    changed.clear()
    if (!watching.length) return
    const bells = await selectEnVivo(db, watching)
    const messages = new Map(bells.map(({ idusuario, enVivo }) => [idusuario, messageOf('avisos', enVivo)]))
    sendEach(messages)
  }
  function note(ids: string) {
    for (const id of ids.split(',')) changed.add(Number(id))
    telling.soon()
  }

  const stopHearing = notices.hear(
    {
      avisos: note,
      sesiones(idsesion) {
        for (const one of all) one.endSession(idsesion)
      },
    },
    () => {
      for (const one of all) {
        for (const { id } of one.callers()) note(String(id))
        one.endStale().catch(notices.report)
      }
    },
  )

  return {
    /** For what else concerns people alone: on every page that they have open, whichever stream it follows. */
    people: {
      sessionsOf: (idusuario: number) => all.flatMap(one => one.sessionsOf(idusuario)),
      sendEach,
    },

    watch: (request: FastifyRequest, reply: FastifyReply) =>
      stream.open(request, reply, async ({ id }) => {
        const [bell] = await selectEnVivo(db, [id])
        return messageOf('avisos', bell?.enVivo)
      }),

    endStreams: stream.close,

    async close() {
      await stream.close()
      await telling.stop()
      stopHearing()
    },
  }
}
