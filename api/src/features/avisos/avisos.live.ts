import type { FastifyReply, FastifyRequest } from 'fastify'
import { type Caller, callerOf } from '../../platform/http/access.ts'
import { unauthorized } from '../../platform/http/errors.ts'
import { createEventStream, type EventStream, messageOf } from '../../platform/http/event-stream.ts'
import { createRunSoon } from '../../platform/operations/run-soon.ts'
import { listen } from '../../platform/postgres/notices.ts'
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
  { pool, db }: Postgres,
  isStill: (caller: Caller) => Promise<boolean>,
  pages: EventStream[],
) {
  const stream = createEventStream()
  const all = [stream, ...pages]
  const isWatching = (idusuario: number) => all.some(one => one.isWatching(idusuario))
  function sendEach(messages: ReadonlyMap<number, string>) {
    for (const one of all) one.sendEach(messages)
  }
  const changed = new Set<number>()
  /** What could not be read is seen by the page when it is looked at again. */
  const telling = createRunSoon(() => GATHER_MS, tell)

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

  const channels: Record<string, { onNotice(payload: string): void }> = {
    avisos: { onNotice: note },
    sesiones: { onNotice: stream.endSession },
  }
  let listener: ReturnType<typeof listen> | undefined
  const startListening = () =>
    listen(pool, channels, () => {
      for (const { id } of all.flatMap(one => one.callers())) note(String(id))
      stream.endStale(isStill).catch(() => {})
    })
  // Not with the first bell that is read: after a restart pages come back to their streams and read none.
  for (const one of all)
    one.onOpen(() => {
      listener ??= startListening()
    })

  return {
    /**
     * For what else concerns people alone: on every page that they have open, whichever stream it follows. Its channel is
     * heard on the bells' connection; named before anybody watches.
     */
    people: {
      sessionsOf: (idusuario: number) => all.flatMap(one => one.sessionsOf(idusuario)),
      sendEach,
      hear(channel: string, onNotice: (payload: string) => void) {
        channels[channel] = { onNotice }
      },
    },

    watch: (request: FastifyRequest, reply: FastifyReply) =>
      stream.open(request, reply, async () => {
        const caller = callerOf(request)
        if (!(await isStill(caller))) throw unauthorized()
        const [bell] = await selectEnVivo(db, [caller.id])
        return messageOf('avisos', bell?.enVivo)
      }),

    endStreams: stream.close,

    async close() {
      await stream.close()
      await telling.stop()
      await listener?.stop()
    },
  }
}
