import './tema/panel.ts'
import { Notifications } from '@mantine/notifications'

/** Where the toasts appear. */
export function Avisos() {
  return <Notifications position="top-right" autoClose={4000} />
}
