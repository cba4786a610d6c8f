import { Readable } from 'node:stream'
import { setTimeout as delay, setImmediate as nextTurn } from 'node:timers/promises'
import { ROL } from '@nivela/contract/roles'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { siteOf } from '../security/limits.ts'
import { type Caller, callerOf } from './access.ts'
import { AppError, unauthorized, unavailable } from './errors.ts'
import { createMultimap } from './multimap.ts'

export const EVENT_STREAM = 'text/event-stream'
/** A page gives its stream up after 14 s of silence (web/src/lib/http/eventStream.ts): one beat may be lost. */
const HEARTBEAT_MS = 6_000
/** Then the browser asks again. */
const LONGEST_MS = 10 * 60_000
const FLUSH_MS = 1_000
const LEAST_RETRY_MS = 500
const RETRY_MS_PER_WATCHER = 0.5
/** For those whose stream a closing server ends, a few at a time: another server is there already, or soon will be. */
const CLOSING_RETRY = Buffer.from('retry: 100\n\n')
/** A server that has just started is slow for its first seconds: those who watch come to it one after the other. */
const CLOSING_MS_PER_WATCHER = 2
const CLOSING_AT_ONCE = 20
const MAX_UNREAD_BYTES = 64 * 1024
/** Written in one turn of the event loop; five thousand at once would hold up everyone else. */
const AT_ONCE = 200
const MAX_PER_PERSON = 5
/** Of different people: a school of 3,300 behind one address, and some who have two pages open. */
const MAX_PER_SENDER = 4_000

const TOO_MANY = 'Hay demasiadas páginas en vivo abiertas desde tu red. Vuelve a probar en un minuto.'

interface Watcher {
  caller: Caller
  network: string
  timer: NodeJS.Timeout
  /** Hears messages. A client that has not had the first one yet does not. */
  joined: boolean
}

export type EventStream = ReturnType<typeof createEventStream>

/**
 * Server-sent events to many browsers at once: a message is put into words once, whatever their number. `isStill` tells whether a
 * session has not ended.
 */
export function createEventStream(isStill: (caller: Caller) => Promise<boolean>) {
  const watchers = new Map<Readable, Watcher>()
  const ofPerson = createMultimap<number, Readable>()
  const ofSession = createMultimap<string, Readable>()
  const ofSender = createMultimap<string, Readable>()
  let sending = Promise.resolve()
  let closing: Promise<void> | undefined

  function push(stream: Readable, message: string | Buffer) {
    if (!watchers.has(stream)) return
    // A browser that doesn't read gets no more to swallow: it comes back when it can.
    if (stream.readableLength > MAX_UNREAD_BYTES) stream.destroy()
    else stream.push(message)
  }

  function forget(stream: Readable) {
    const watcher = watchers.get(stream)
    if (!watcher) return
    const { caller, network, timer } = watcher
    clearTimeout(timer)
    watchers.delete(stream)
    ofPerson.delete(caller.id, stream)
    ofSession.delete(caller.idsesion, stream)
    ofSender.delete(network, stream)
  }

  function end(stream: Readable, hint: string | Buffer = retryHint()) {
    forget(stream)
    stream.push(hint)
    stream.push(null)
    // A client that reads no more would never hear of the end.
    setTimeout(() => stream.destroy(), FLUSH_MS).unref()
  }

  const hears = (stream: Readable) => watchers.get(stream)?.joined ?? false

  /** To those who watch now, not to those who join while the slices are sent: what they were told first is newer. */
  function sendTo(streams: Iterable<Readable>, messageFor: (stream: Readable) => string | Buffer) {
    const hearing = [...streams].filter(hears)
    sending = sending.then(async () => {
      for (let from = 0; from < hearing.length; from += AT_ONCE) {
        if (from) await nextTurn()
        for (const stream of hearing.slice(from, from + AT_ONCE)) push(stream, messageFor(stream))
      }
    })
  }
  function send(text: string) {
    const message = Buffer.from(text)
    sendTo(watchers.keys(), () => message)
  }
  /** Also the heartbeat: the more watch, the longer they take to come back when the server ends, so that they don't come at once. */
  const retryHint = () =>
    `retry: ${Math.round(Math.max(LEAST_RETRY_MS, watchers.size * RETRY_MS_PER_WATCHER))}\n\n`
  const heartbeat = setInterval(() => send(retryHint()), HEARTBEAT_MS).unref()

  function makeRoom({ id, idrol }: Caller, network: string) {
    const [oldest] = ofPerson.get(id)
    // The page that was opened last is the one that is looked at.
    if (oldest && ofPerson.get(id).size >= MAX_PER_PERSON) end(oldest)
    else if (ofSender.get(network).size >= MAX_PER_SENDER && idrol === ROL.estudiante)
      throw new AppError(429, TOO_MANY, { retryAfterSeconds: 60 })
  }

  const callers = () => [...watchers.values()].map(({ caller }) => caller)
  function endSession(idsesion: string) {
    for (const stream of [...ofSession.get(idsesion)]) end(stream)
  }

  return {
    get size() {
      return watchers.size
    },
    callers,
    /**
     * Answers a request with a stream. It counts as watching from now on, and hears messages once `first` has given it
     * the one that it begins with.
     */
    async open(request: FastifyRequest, reply: FastifyReply, first: (caller: Caller) => Promise<string>) {
      // A proxy asks another server at once.
      if (closing) throw unavailable()
      // No proxy and no browser keeps the connection: the next request on it might come as the server closes it.
      reply.type(`${EVENT_STREAM}; charset=utf-8`).headers({ 'x-accel-buffering': 'no', connection: 'close' })
      // Delimited by the connection's end instead of chunks: one buffer a message, where thousands are told at once.
      reply.raw.useChunkedEncodingByDefault = false
      const stream = new Readable({ read() {} })
      const caller = callerOf(request)
      const network = siteOf(request.ip)
      makeRoom(caller, network)
      const longest = Math.min(LONGEST_MS, caller.expira.getTime() - Date.now())
      const timer = setTimeout(end, longest, stream).unref()
      const watcher = { caller, network, timer, joined: false }
      watchers.set(stream, watcher)
      ofPerson.add(caller.id, stream)
      ofSession.add(caller.idsesion, stream)
      ofSender.add(network, stream)
      stream.once('close', () => forget(stream))
      try {
        // Joined first, asked after: what happens from now on is heard as a notice, and what happened before is in what is read.
        if (!(await isStill(caller))) throw unauthorized()
        push(stream, Buffer.from(retryHint() + (await first(caller))))
        watcher.joined = true
        if (reply.raw.destroyed) stream.destroy()
      } catch (error) {
        stream.destroy()
        throw error
      }
      return reply.send(stream)
    },
    send,
    isWatching: (idusuario: number) => ofPerson.get(idusuario).size > 0,
    /** Of each page that the person has open. */
    sessionsOf: (idusuario: number) =>
      [...ofPerson.get(idusuario)].map(stream => watchers.get(stream)?.caller.idsesion),
    /** A message of their own to each of these people, on every page that they have open. */
    sendEach(messages: ReadonlyMap<number, string>) {
      const theirs = [...messages.keys()].flatMap(idusuario => [...ofPerson.get(idusuario)])
      sendTo(theirs, stream => Buffer.from(messages.get(watchers.get(stream)?.caller.id ?? 0) ?? ''))
    },
    endSession,
    /** After notices may have been missed: ends the streams whose session has ended meanwhile. */
    async endStale() {
      const endIfOver = async (caller: Caller) => {
        if (!(await isStill(caller))) endSession(caller.idsesion)
      }
      await Promise.all(callers().map(endIfOver))
    },
    /** Ends the streams in slices, so that those who watch come back one after the other, and soon. */
    close() {
      closing ??= endAll()
      return closing
    },
  }

  async function endAll() {
    clearInterval(heartbeat)
    // First the server closes its listener: nobody should come back to this one.
    await nextTurn()
    while (watchers.size) {
      for (const stream of [...watchers.keys()].slice(0, CLOSING_AT_ONCE)) end(stream, CLOSING_RETRY)
      if (watchers.size) await delay(CLOSING_AT_ONCE * CLOSING_MS_PER_WATCHER)
    }
  }
}

export const isEventStream = (reply: FastifyReply) =>
  String(reply.getHeader('content-type')).startsWith(EVENT_STREAM)

export const messageOf = (event: string, data: unknown) =>
  `event: ${event}\ndata: ${JSON.stringify(data)}\n\n`
