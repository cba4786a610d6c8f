import { Modal as MantineModal, type ModalProps } from '@mantine/core'
import { useCloseOnBack } from './closeOnBack.ts'

/** Mantine's dialog, which the browser's back closes. */
export function Modal(props: ModalProps) {
  useCloseOnBack(props.opened, props.onClose)
  return <MantineModal {...props} />
}
