import { useSyncExternalStore } from 'react'

/** Whether the server can be reached: what the browser says of the network, and what the last call met. */
let perdida = false
const listeners = new Set<() => void>()
const returns = new Set<() => void>()
let timer: ReturnType<typeof setTimeout> | undefined
let asking = false
const PRIMERA_ESPERA_MS = 2_000
const MAX_ESPERA_MS = 30_000
/** A network that hangs answers nothing and refuses nothing. */
const SIN_RESPUESTA_MS = 5_000

function update(now: boolean) {
  if (now === perdida) return
  perdida = now
  for (const listener of listeners) listener()
}

/** An answer came, whatever it said. */
export function noteAnswer() {
  clearTimeout(timer)
  if (!perdida) return
  update(false)
  tellReturn()
}

/** Not at once: a call that fails whenever it is made would be made without end, and what was sent before the loss arrives first. */
function tellReturn() {
  setTimeout(() => {
    for (const listener of returns) listener()
  }, PRIMERA_ESPERA_MS)
}

/** A call met no server. One call alone may fail for reasons of its own, so the server is asked before anything is said. */
export function noteLoss() {
  if (!perdida && !asking) void probe(PRIMERA_ESPERA_MS)
}

/** Asked until it answers, so that the page comes back by itself. */
function probeAfter(wait: number) {
  clearTimeout(timer)
  timer = setTimeout(() => void probe(Math.min(2 * wait, MAX_ESPERA_MS)), wait)
}

async function probe(nextWait: number) {
  asking = true
  const signal = AbortSignal.timeout(SIN_RESPUESTA_MS)
  const answered = await fetch('/health/live', { cache: 'no-store', signal }).then(
    () => true,
    () => false,
  )
  asking = false
  if (!answered) {
    update(true)
    return probeAfter(nextWait)
  }
  if (perdida) noteAnswer()
  else tellReturn()
}

export function followConexion() {
  if (!navigator.onLine) noteLoss()
  addEventListener('offline', noteLoss)
  addEventListener('online', () => void probe(PRIMERA_ESPERA_MS))
}

export function subscribeConexion(listener: () => void) {
  listeners.add(listener)
  return () => void listeners.delete(listener)
}

/** Told a while after a call met no server and the server was found to be there, whether or not it was ever said to be away. */
export function subscribeReturn(listener: () => void) {
  returns.add(listener)
  return () => void returns.delete(listener)
}

/** Resolves when the server is found to be there, after a call that met none. */
export const whenBack = () =>
  new Promise<void>(resolve => {
    const stop = subscribeReturn(() => {
      stop()
      resolve()
    })
    noteLoss()
  })

export const isSinConexion = () => perdida
export const useSinConexion = () => useSyncExternalStore(subscribeConexion, isSinConexion, () => false)
