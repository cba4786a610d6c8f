import { type DrawerProps, Drawer as MantineDrawer } from '@mantine/core'
import { SinGuardar } from './sinGuardar.ts'
import { useCloseDialog } from './useCloseDialog.ts'

/** Mantine's drawer, which the browser's back closes, and which asks before something unsaved is lost. */
export function Drawer({ children, ...props }: DrawerProps) {
  const { partes, close } = useCloseDialog(props, false)
  return (
    <MantineDrawer {...props} onClose={close}>
      <SinGuardar value={partes}>{children}</SinGuardar>
    </MantineDrawer>
  )
}
