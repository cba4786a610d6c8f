import '@mantine/core/styles/CloseButton.layer.css'
import '@mantine/core/styles/Notification.layer.css'

import { Notification } from '@mantine/core'
import { useEffect, useState, useSyncExternalStore } from 'react'
import classes from './toast.module.css'
import { getToast, hideToast, subscribeToasts, type Toast } from './toast.tsx'

const SHOWN_MS = 4_000

/**
 * Where the toasts appear, at once: sliding in from the right they would cross the user menu. It comes with the frame of the
 * page: code that is fetched when the first toast is due could not tell of a lost connection.
 */
export function ToastPlace() {
  const toast = useSyncExternalStore(subscribeToasts, getToast, () => null)
  return toast && <Shown key={toast.id} toast={toast} />
}

function Shown({ toast }: { toast: Toast }) {
  const { stays, ...look } = toast.look
  const [held, setHeld] = useState(false)
  useEffect(() => {
    if (held || stays) return
    const timer = setTimeout(hideToast, SHOWN_MS)
    return () => clearTimeout(timer)
  }, [held, stays])
  return (
    <Notification
      {...look}
      classNames={{
        root: classes.toast ?? '',
        icon: classes.icono ?? '',
        description: classes.texto ?? '',
        closeButton: classes.cerrar ?? '',
      }}
      closeButtonProps={{ 'aria-label': 'Cerrar aviso' }}
      onClose={hideToast}
      onMouseEnter={() => setHeld(true)}
      onMouseLeave={() => setHeld(false)}
    >
      {toast.message}
    </Notification>
  )
}
