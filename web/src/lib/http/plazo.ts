/** Without a byte in either direction a call is given up after that long: the network hangs. */
const SILENCIO_MS = 15_000
/** Where the server has work to do before it answers; it ends a silent connection after as long. */
const SILENCIO_DE_OBRA_MS = 60_000
/** What was handed to the network leaves unseen, on half of slow 3G at that speed, and is waited for besides. */
const BYTES_POR_MS = 20
const SIN_VER_BYTES = 1024 * 1024

interface Options {
  signal?: AbortSignal | undefined
  /** How much is sent. */
  bytes?: number
  /** The server works for a while before it answers: on a file, on a whole period. */
  larga?: boolean
}

/** A call's deadline. `renew` is called with every byte that is seen to come or go, `end` once the answer is whole. */
export function startPlazo({ signal, bytes = 0, larga = false }: Options) {
  const vencido = new AbortController()
  const silencio = larga ? SILENCIO_DE_OBRA_MS : SILENCIO_MS
  const espera = silencio + Math.min(bytes, SIN_VER_BYTES) / BYTES_POR_MS
  let timer: ReturnType<typeof setTimeout> | undefined
  const renew = () => {
    clearTimeout(timer)
    timer = setTimeout(() => vencido.abort(), espera)
  }
  renew()
  return {
    signal: signal ? AbortSignal.any([signal, vencido.signal]) : vencido.signal,
    isOver: () => vencido.signal.aborted,
    renew,
    end: () => clearTimeout(timer),
  }
}

export type Plazo = ReturnType<typeof startPlazo>

/** Answers without a body. Chromium still gives them an empty stream, which no `Response` of that status can be made with. */
const SIN_CUERPO = [204, 205, 304]

/** The same answer, whose deadline is renewed by each piece that arrives. */
export function renewWith(response: Response, { renew }: Plazo): Response {
  if (!response.body || SIN_CUERPO.includes(response.status)) return response
  const seen = new TransformStream<Uint8Array, Uint8Array>({
    transform(piece, controller) {
      renew()
      controller.enqueue(piece)
    },
  })
  return new Response(response.body.pipeThrough(seen), response)
}
