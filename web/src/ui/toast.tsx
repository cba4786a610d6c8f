import { randomId } from '@mantine/hooks'
import { type NotificationData, notifications } from '@mantine/notifications'
import { IconCheck, IconX } from '@tabler/icons-react'
import classes from './toast.module.css'

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

export const toastSuccess = (message: string) => show({ ...exito, message })

/** Long enough to be read, reached and pressed, or to be seen by someone who was doing something else. */
const LONG_MS = 8000

/** For what happened without them. */
export const toastNews = (message: string) => show({ ...exito, message, autoClose: LONG_MS })

/** With an undo button; stays while the pointer is over it. */
export function toastWithUndo(message: string, undo: () => void) {
  const id = randomId()
  const origen = document.activeElement
  function press() {
    notifications.hide(id)
    // The pressed button disappears with its toast, so the focus is moved.
    if (origen instanceof HTMLElement) origen.focus()
    undo()
  }
  show({
    ...exito,
    id,
    autoClose: LONG_MS,
    message: (
      <span className={classes.conAccion}>
        <span>{message}</span>
        <button type="button" className={classes.accion} onClick={press}>
          Deshacer
        </button>
      </span>
    ),
  })
}

/** For refusals outside of a form: a delete, a toggle. */
export const toastError = (message: string) =>
  show({ ...comun, message, color: 'red', icon: <IconX size={18} />, role: 'alert' })
