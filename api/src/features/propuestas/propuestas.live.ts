import { propuestaEnVivo } from '@nivela/contract/propuestas'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { type Caller, callerOf } from '../../platform/http/access.ts'
import { unauthorized } from '../../platform/http/errors.ts'
import { createEventStream, messageOf } from '../../platform/http/event-stream.ts'
import { listen } from '../../platform/postgres/notices.ts'
import type { Postgres } from '../../platform/postgres/postgres.ts'
import { selectEnVivo } from './propuestas.queries.ts'

export type PropuestasLive = ReturnType<typeof createPropuestasLive>

/** Proposals, live: triggers tell of each change and heartbeat (0044), and everyone who watches hears how far it is. */
export function createPropuestasLive({ pool, db }: Postgres, isStill: (caller: Caller) => Promise<boolean>) {
  const stream = createEventStream()

  const messageAbout = async (id: number | null) =>
    messageOf('propuesta', propuestaEnVivo.parse(await selectEnVivo(db, id)))
  /** One after the other: an older state must not arrive after a newer one. What can't be read is seen by the page's next look. */
  let telling = Promise.resolve()
  function tell(id: number | null) {
    if (!stream.size) return
    telling = telling.then(async () => stream.send(await messageAbout(id))).catch(() => {})
  }

  let listener: ReturnType<typeof listen> | undefined
  const startListening = () =>
    listen(
      pool,
      {
        propuestas: { onNotice: id => tell(Number(id)) },
        sesiones: { onNotice: stream.endSession },
      },
      () => {
        tell(null)
        stream.endStale(isStill).catch(() => {})
      },
    )

  return {
    /** A page has one stream: what concerns its person alone comes on this one too. */
    pages: stream,

    watch(request: FastifyRequest, reply: FastifyReply) {
      listener ??= startListening()
      return stream.open(request, reply, async () => {
        if (!(await isStill(callerOf(request)))) throw unauthorized()
        return messageAbout(null)
      })
    },

    endStreams: stream.close,

    async close() {
      await stream.close()
      await listener?.stop()
    },
  }
}
