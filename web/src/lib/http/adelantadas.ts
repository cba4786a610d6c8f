declare global {
  /** Set by a script in the head of a panel's page (vite.prerender.ts). */
  var adelantadas: { token: string; respuestas: Map<string, Promise<Response>> } | undefined
}

/** The answer to what the page itself asked for before its code was there; once, and only for the session that asked. */
export function takeAdelantada(path: string, token: string | null, signal: AbortSignal) {
  const { adelantadas } = globalThis
  const respuesta = adelantadas?.token === token ? adelantadas?.respuestas.get(path) : undefined
  adelantadas?.respuestas.delete(path)
  return respuesta && Promise.race([respuesta, whenAborted(signal)])
}

const whenAborted = (signal: AbortSignal) =>
  new Promise<never>((_, reject) =>
    signal.addEventListener('abort', () => reject(signal.reason), { once: true }),
  )
