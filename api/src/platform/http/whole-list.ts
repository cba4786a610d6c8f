import { Readable } from 'node:stream'
import type { FastifyReply } from 'fastify'

/** A list that is too long to be held in memory: read and sent in slices. */
export class WholeList<Item> {
  constructor(readonly slices: () => AsyncGenerator<Item[]>) {}
}

const [START, END] = ['{"data":[', ']}']

/** Answers with a list, in one piece or streamed slice by slice; the reading ends when the client leaves. */
export function sendList<Item>(
  reply: FastifyReply,
  list: { data: Item[]; total?: number } | WholeList<Item>,
): FastifyReply {
  if (!(list instanceof WholeList)) return reply.send(list)
  // Not compressed: a dozen whole lists at once would keep a core busy for most of a second.
  reply.request.headers['x-no-compression'] = 'true'
  const serialize = reply.getSerializationFunction('200')
  if (!serialize) throw new Error('a list without a schema')

  /** Each slice is serialised as `{"data":[…]}` by the route's schema, and what surrounds its items is cut off. */
  async function* write({ slices }: WholeList<Item>) {
    let before = START
    for await (const data of slices()) {
      const items = (serialize as (payload: object) => string)({ data }).slice(START.length, -END.length)
      if (!items) continue
      yield before + items
      before = ','
    }
    yield before === START ? START + END : END
  }
  return reply
    .type('application/json; charset=utf-8')
    .send(Readable.from(write(list), { objectMode: false, highWaterMark: 64 * 1024 }))
}
