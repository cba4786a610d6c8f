import { notifications } from '@mantine/notifications'
import { IconCheck, IconX } from '@tabler/icons-react'
import classes from './toast.module.css'

const comun = {
  classNames: { root: classes.toast ?? '', description: classes.texto ?? '' },
  closeButtonProps: { 'aria-label': 'Cerrar aviso' },
}

export const toastSuccess = (message: string) =>
  notifications.show({ ...comun, message, color: 'verde', icon: <IconCheck size={18} />, role: 'status' })

/** For refusals outside of a form: a delete, a toggle. */
export const toastError = (message: string) =>
  notifications.show({ ...comun, message, color: 'red', icon: <IconX size={18} />, role: 'alert' })
