import { PassThrough } from 'node:stream'
import type { FastifyReply } from 'fastify'

const TYPE = 'text/event-stream'
const HEARTBEAT_MS = 20_000
// Then the browser asks again, and whoever was signed out meanwhile is told so.
const LONGEST_MS = 10 * 60_000
const GOODBYE_MS = 1_000
const MOST_UNREAD_BYTES = 64 * 1024

/** Server-sent events to many browsers at once: a message is put into words once, whatever their number. */
export function createEventStream() {
  const streams = new Set<PassThrough>()

  function push(stream: PassThrough, message: string) {
    // A browser that doesn't read gets no more to swallow: it comes back when it can.
    if (stream.readableLength > MOST_UNREAD_BYTES) stream.destroy()
    else stream.write(message)
  }

  const heartbeat = setInterval(() => {
    for (const stream of streams) push(stream, ':\n\n')
  }, HEARTBEAT_MS).unref()

  return {
    get size() {
      return streams.size
    },
    /** Answers a request with the stream, which begins with these messages. */
    open(reply: FastifyReply, first: string): FastifyReply {
      const stream = new PassThrough()
      streams.add(stream)
      const end = setTimeout(() => stream.end(), LONGEST_MS).unref()
      stream.once('close', () => {
        clearTimeout(end)
        streams.delete(stream)
      })
      stream.write(first)
      return reply.type(`${TYPE}; charset=utf-8`).header('x-accel-buffering', 'no').send(stream)
    },
    send(message: string) {
      for (const stream of streams) push(stream, message)
    },
    close() {
      clearInterval(heartbeat)
      for (const stream of streams) {
        stream.end()
        // Whoever reads no more would never hear of the end.
        setTimeout(() => stream.destroy(), GOODBYE_MS).unref()
      }
    },
  }
}

export const isEventStream = (reply: FastifyReply) => String(reply.getHeader('content-type')).startsWith(TYPE)

export const messageOf = (event: string, data: unknown) =>
  `event: ${event}\ndata: ${JSON.stringify(data)}\n\n`
