import { type NotificationData, notifications } from '@mantine/notifications'
import { IconCheck, IconX } from '@tabler/icons-react'
import { SIN_SABER } from '../lib/apiError.ts'
import classes from './toast.module.css'
import { offerUndo } from './vueltaAtras.ts'

const comun = {
  classNames: {
    root: classes.toast ?? '',
    icon: classes.icono ?? '',
    description: classes.texto ?? '',
    closeButton: classes.cerrar ?? '',
  },
  closeButtonProps: { 'aria-label': 'Cerrar aviso' },
}
const exito = { ...comun, color: 'verde', icon: <IconCheck size={18} />, role: 'status' }

/** One at a time: a new one replaces the last. */
function show(toast: NotificationData) {
  notifications.clean()
  notifications.show(toast)
}

/** For what happened without them. */
export const toastNews = (message: string) => show({ ...exito, message })

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

/** Stays until what became of it is known, which another toast says. */
export const toastChecking = () =>
  show({ ...comun, message: SIN_SABER, loading: true, autoClose: false, role: 'status' })

/** For refusals outside of a form: a delete, a toggle. */
export const toastError = (message: string) =>
  show({ ...comun, message, color: 'red', icon: <IconX size={18} />, role: 'alert' })
