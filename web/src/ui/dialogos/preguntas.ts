import { modals } from '@mantine/modals'
import type { ReactNode } from 'react'

// Dialogs that ask (`confirm` and the like). Their code is a tenth of a first page, which comes without it: it is fetched once
// the page has its data (AppProviders.tsx), or at the first question, which waits for it.

let wanted = false
const listeners = new Set<() => void>()
let noteReady: () => void
const ready = new Promise<void>(resolve => {
  noteReady = resolve
})

export const arePreguntasWanted = () => wanted
export function subscribePreguntas(listener: () => void) {
  listeners.add(listener)
  return () => void listeners.delete(listener)
}
/** Resolves once a question can be asked. */
export function wantPreguntas() {
  wanted = true
  for (const listener of listeners) listener()
  return ready
}
/** Called by what draws them, once it is there. */
export const notePreguntasReady = () => noteReady()

interface Pregunta {
  title: string
  /** Drawn in the dialog, with what closes it. */
  children: (close: () => void) => ReactNode
  onClose?: () => void
  closeOnClickOutside?: boolean
}

export async function openPregunta({ children, ...rest }: Pregunta) {
  await wantPreguntas()
  const id = modals.open({ ...rest, children: children(() => modals.close(id)) })
}

export async function openConfirmacion(pregunta: Parameters<typeof modals.openConfirmModal>[0]) {
  await wantPreguntas()
  modals.openConfirmModal(pregunta)
}
