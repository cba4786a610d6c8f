import { Modal as MantineModal, type ModalProps } from '@mantine/core'
import { SinGuardar } from './sinGuardar.ts'
import { useCloseDialog } from './useCloseDialog.ts'

interface Props extends ModalProps {
  /** Where what it edits is held around it; what its own parts hold, they say themselves (`useSinGuardar`). */
  sinGuardar?: boolean
}

/** Mantine's dialog, which the browser's back closes, and which asks before something unsaved is lost. */
export function Modal({ sinGuardar = false, children, ...props }: Props) {
  const { partes, close } = useCloseDialog(props, sinGuardar)
  return (
    <MantineModal {...props} onClose={close}>
      <SinGuardar value={partes}>{children}</SinGuardar>
    </MantineModal>
  )
}
