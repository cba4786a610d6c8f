import { type DrawerProps, Drawer as MantineDrawer } from '@mantine/core'
import { useCloseOnBack } from './closeOnBack.ts'

/** Mantine's drawer, which the browser's back closes. */
export function Drawer(props: DrawerProps) {
  useCloseOnBack(props.opened, props.onClose)
  return <MantineDrawer {...props} />
}
