import './tema/panel.ts'
import { Notifications } from '@mantine/notifications'
import classes from './toast.module.css'

/** Where the toasts appear, at once: sliding in from the right they would cross the user menu. */
export function Toasts() {
  return (
    <Notifications
      position="top-right"
      autoClose={4000}
      transitionDuration={0}
      classNames={{ root: classes.lugar ?? '' }}
    />
  )
}
