/** A way back, and what it takes back. */
export interface VueltaAtras {
  texto: string
  undo: () => void
}

let ultima: VueltaAtras | null = null
const listeners = new Set<() => void>()

export const getVuelta = () => ultima

/** Puts the way back from the last act at the end of its page, until the next act there; null takes it away. */
export function offerUndo(vuelta: VueltaAtras | null) {
  ultima = vuelta
  for (const listener of listeners) listener()
}

export function subscribe(listener: () => void) {
  listeners.add(listener)
  return () => {
    listeners.delete(listener)
  }
}
