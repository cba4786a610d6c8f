import { propuestaEnVivo } from '@nivela/contract/propuestas'
import type { FastifyReply, FastifyRequest } from 'fastify'
import type { Caller } from '../../platform/http/access.ts'
import { createEventStream, messageOf } from '../../platform/http/event-stream.ts'
import type { Postgres } from '../../platform/postgres/postgres.ts'
import { selectEnVivo } from './propuestas.queries.ts'

export type PropuestasLive = ReturnType<typeof createPropuestasLive>

/** Proposals, live: triggers tell of each change and heartbeat (0044), and everyone who watches hears how far it is. */
export function createPropuestasLive(
  { db, notices }: Postgres,
  isStill: (caller: Caller) => Promise<boolean>,
) {
  const stream = createEventStream(isStill)

  const messageAbout = async (id: number | null) =>
    messageOf('propuesta', propuestaEnVivo.parse(await selectEnVivo(db, id)))
  /** One after the other: an older state must not arrive after a newer one. */
  let telling = Promise.resolve()
  function tell(id: number | null) {
    if (!stream.size) return
    telling = telling.then(async () => stream.send(await messageAbout(id))).catch(notices.report)
  }

  const stopHearing = notices.hear({ propuestas: id => tell(Number(id)) }, () => tell(null))

  return {
    /** A page has one stream: what concerns its person alone comes on this one too. */
    pages: stream,

    watch: (request: FastifyRequest, reply: FastifyReply) =>
      stream.open(request, reply, () => messageAbout(null)),

    endStreams: stream.close,

    async close() {
      await stream.close()
      stopHearing()
    },
  }
}
