import { createParser } from 'eventsource-parser'
import { getAuth } from '../session/sesion.ts'
import { checkStatus } from './api.ts'
import { noteLoss } from './conexion.ts'

export interface Evento {
  tipo: string
  datos: string
}

/**
 * Hands over the events of an address until the stream ends, fails or falls silent. By fetch, because an
 * EventSource can't send the session's header and the token has no place in an address.
 */
export async function readEventos(
  path: string,
  onEvento: (evento: Evento) => void,
  {
    signal,
    silencio,
    onRetry,
  }: {
    signal: AbortSignal
    /** Milliseconds without even a heartbeat. */
    silencio: number
    /** The server's hint: over how many milliseconds those who lose the stream should come back. */
    onRetry?: (milliseconds: number) => void
  },
) {
  const ended = new AbortController()
  let timer: ReturnType<typeof setTimeout> | undefined
  const listen = () => {
    clearTimeout(timer)
    timer = setTimeout(() => {
      noteLoss()
      ended.abort()
    }, silencio)
  }
  const { token } = getAuth()
  try {
    listen()
    const response = await fetch(`/api/v1${path}`, {
      headers: { accept: 'text/event-stream', authorization: `Bearer ${token}` },
      signal: AbortSignal.any([signal, ended.signal]),
      cache: 'no-store',
    })
    if (!response.ok) checkStatus(response.status, await response.json().catch(() => null), token)
    if (!response.body) return
    const reader = response.body.pipeThrough(new TextDecoderStream()).getReader()
    const parser = createParser({
      onEvent: ({ event: tipo = 'message', data: datos }) => onEvento({ tipo, datos }),
      ...(onRetry && { onRetry }),
    })
    for (;;) {
      const { done, value } = await reader.read()
      if (done) return
      listen()
      parser.feed(value)
    }
  } catch {
    // The follower asks again, for any reason.
  } finally {
    clearTimeout(timer)
    ended.abort()
  }
}

/** A listener that throws is reported, and ends neither the stream nor what the others hear. */
export function tellAll(listeners: Iterable<(evento: Evento) => void>, evento: Evento) {
  for (const hear of listeners)
    try {
      hear(evento)
    } catch (error) {
      reportError(error)
    }
}

const PRIMERA_ESPERA_MS = 2_000
const MAX_ESPERA_MS = 60_000

/** How long to wait before asking again: twice as long each time, and never all people at the same moment. */
export const waitAfter = (fallos: number, azar = Math.random(), primera = PRIMERA_ESPERA_MS) =>
  Math.min(MAX_ESPERA_MS, primera * 2 ** fallos) * (0.25 + 0.75 * azar)

/** The server's heart beats every 6 seconds: two beats are missing. */
const SILENCIO = 14_000
const FUERA_DE_VISTA = 60_000

/** Events of whichever stream the page follows. */
const oyentes = new Set<(evento: Evento) => void>()
export function listenEventos(onEvento: (evento: Evento) => void) {
  oyentes.add(onEvento)
  return () => void oyentes.delete(onEvento)
}

interface Oyente {
  onEvento: (evento: Evento) => void
  /** The stream ended, or could not be had. It is asked for again. */
  onLost: () => void
}

let seguidos = 0
const cambios = new Set<() => void>()
function countSeguidos(mas: 1 | -1) {
  seguidos += mas
  for (const changed of cambios) changed()
}

/** Follows an address for as long as somebody looks, however often the stream ends. Answers how to stop. */
export function followEventos(path: string, oyente: Oyente) {
  countSeguidos(1)
  const stop = follow(path, oyente)
  return () => {
    countSeguidos(-1)
    stop()
  }
}

/** A page that is about to follow another one has begun by then. */
const ASENTADA_MS = 1_000

/**
 * Follows an address while the page follows no other: what it tells comes on the other one as well. One stream per page,
 * because a browser has six connections to a server, for all of its tabs.
 */
export function followEventosAlone(path: string, oyente: Oyente) {
  let stop: (() => void) | null = null
  let timer: ReturnType<typeof setTimeout> | undefined
  function settle() {
    clearTimeout(timer)
    if (seguidos === 0) {
      timer = setTimeout(() => {
        stop ??= follow(path, oyente)
      }, ASENTADA_MS)
    } else {
      stop?.()
      stop = null
    }
  }
  cambios.add(settle)
  settle()
  return () => {
    cambios.delete(settle)
    clearTimeout(timer)
    stop?.()
  }
}

function follow(path: string, { onEvento, onLost }: Oyente) {
  const stopped = new AbortController()
  let conexion = new AbortController()
  let fallos = 0
  let primeraEspera = PRIMERA_ESPERA_MS
  const onRetry = (milliseconds: number) => {
    primeraEspera = milliseconds
  }
  let paused = false
  let wake = () => {}
  let hiding: ReturnType<typeof setTimeout> | undefined

  async function repeat() {
    while (!stopped.signal.aborted) {
      if (!paused) {
        conexion = new AbortController()
        const signal = AbortSignal.any([stopped.signal, conexion.signal])
        const receive = (evento: Evento) => {
          tellAll([onEvento, ...oyentes], evento)
          fallos = 0
        }
        await readEventos(path, receive, { signal, silencio: SILENCIO, onRetry })
        if (stopped.signal.aborted) return
        onLost()
      }
      await new Promise<void>(resolve => {
        wake = resolve
        if (!paused) setTimeout(resolve, waitAfter(fallos++, Math.random(), primeraEspera))
      })
    }
  }

  function onVisibility() {
    clearTimeout(hiding)
    if (document.hidden) {
      hiding = setTimeout(() => {
        paused = true
        conexion.abort()
      }, FUERA_DE_VISTA)
    } else if (paused) {
      paused = false
      fallos = 0
      wake()
    }
  }

  document.addEventListener('visibilitychange', onVisibility)
  void repeat()
  return () => {
    document.removeEventListener('visibilitychange', onVisibility)
    clearTimeout(hiding)
    stopped.abort()
    wake()
  }
}
