import { IconCheck, IconX } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import { SIN_SABER } from '../../lib/http/apiError.ts'
import { offerUndo } from './vueltaAtras.ts'

const LOOKS = {
  hecho: { color: 'verde', icon: <IconCheck size={18} />, role: 'status' },
  negado: { color: 'red', icon: <IconX size={18} />, role: 'alert' },
  /** Stays until what became of it is known, which another toast says. */
  enDuda: { loading: true, role: 'status', stays: true },
}

export interface Toast {
  id: number
  message: string
  look: { color?: string; icon?: ReactNode; loading?: boolean; role: string; stays?: boolean }
}

/** One at a time: a new one replaces the last. */
let shown: Toast | null = null
let count = 0
const listeners = new Set<() => void>()

export const getToast = () => shown
export const hideToast = () => change(null)

export function subscribeToasts(listener: () => void) {
  listeners.add(listener)
  return () => void listeners.delete(listener)
}

function change(toast: Toast | null) {
  shown = toast
  for (const listener of listeners) listener()
}

const show = (message: string, look: keyof typeof LOOKS) =>
  change({ id: ++count, message, look: LOOKS[look] })

/** For what happened without them. */
export const toastNews = (message: string) => show(message, 'hecho')

/** For a lost answer of which nobody can say whose work stands there now. */
export const LO_QUE_QUEDO = 'Volvió la conexión: lo que ves ahora es lo que quedó guardado.'

/** After an act of theirs, which ends the way back from the one before. */
export function toastSuccess(message: string) {
  offerUndo(null)
  toastNews(message)
}

/** The notice goes as any other does; the way back stays on the page where the act was done. */
export function toastWithUndo(message: string, undo: () => void) {
  const origen = document.activeElement
  toastNews(message)
  offerUndo({
    texto: message,
    undo: () => {
      offerUndo(null)
      // The pressed button is gone, so the focus is moved.
      if (origen instanceof HTMLElement) origen.focus()
      undo()
    },
  })
}

export const toastChecking = () => show(SIN_SABER, 'enDuda')

/** For refusals outside of a form: a delete, a toggle. */
export const toastError = (message: string) => show(message, 'negado')
