import './tema/panel.ts'
import { Notifications } from '@mantine/notifications'
import classes from './toast.module.css'

/** Where the toasts appear. */
export function Avisos() {
  return <Notifications position="top-right" autoClose={4000} classNames={{ root: classes.lugar ?? '' }} />
}
