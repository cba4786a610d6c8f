import { createParser } from 'eventsource-parser'
import { getAuth } from './sesion.ts'

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
    timer = setTimeout(() => ended.abort(), silencio)
  }
  try {
    listen()
    const response = await fetch(`/api/v1${path}`, {
      headers: { accept: 'text/event-stream', authorization: `Bearer ${getAuth().token}` },
      signal: AbortSignal.any([signal, ended.signal]),
      cache: 'no-store',
    })
    if (!response.ok || !response.body) {
      await response.body?.cancel()
      return
    }
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
    // Whoever follows asks again, whatever the reason was.
  } finally {
    clearTimeout(timer)
    ended.abort()
  }
}

const PRIMERA_ESPERA = 2_000
const ESPERA_MAXIMA = 60_000

/** How long to wait before asking again: twice as long each time, and never all people at the same moment. */
export const waitAfter = (fallos: number, azar = Math.random(), primera = PRIMERA_ESPERA) =>
  Math.min(ESPERA_MAXIMA, primera * 2 ** fallos) * (0.25 + 0.75 * azar)

/** The server's heart beats every 20 seconds. */
const SILENCIO = 50_000
const FUERA_DE_VISTA = 60_000

interface Oyente {
  onEvento: (evento: Evento) => void
  /** The stream ended, or could not be had. It is asked for again. */
  onLost: () => void
}

/** Follows an address for as long as somebody looks, however often the stream ends. Answers how to stop. */
export function followEventos(path: string, { onEvento, onLost }: Oyente) {
  const stopped = new AbortController()
  let conexion = new AbortController()
  let fallos = 0
  let primeraEspera = PRIMERA_ESPERA
  const onRetry = (milliseconds: number) => {
    primeraEspera = milliseconds
  }
  let paused = false
  let wake = () => {}
  let hiding: ReturnType<typeof setTimeout> | undefined

  async function follow() {
    while (!stopped.signal.aborted) {
      if (!paused) {
        conexion = new AbortController()
        const signal = AbortSignal.any([stopped.signal, conexion.signal])
        const receive = (evento: Evento) => {
          onEvento(evento)
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
  void follow()
  return () => {
    document.removeEventListener('visibilitychange', onVisibility)
    clearTimeout(hiding)
    stopped.abort()
    wake()
  }
}
