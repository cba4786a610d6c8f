import { Fragment, type ReactNode } from 'react'
import { Modal } from '../dialogos/Modal.tsx'
import type { Catalogo } from './useCatalogo.ts'

interface Props<T extends { id: number }, B> {
  catalogo: Catalogo<T, B>
  /** Where its fields stand side by side. */
  ancho?: number
  children: (cosa: T) => ReactNode
}

/** The dialog that holds a noun's form. A click beside it loses nothing that was typed. */
export function Dialogo<T extends { id: number }, B>({ catalogo, ancho, children }: Props<T, B>) {
  const { edicion, uno, close } = catalogo
  const { abierta, vez, cosa } = edicion
  return (
    <Modal
      opened={abierta}
      onClose={close}
      title={`${cosa?.id ? 'Actualizar' : 'Agregar'} ${uno}`}
      closeOnClickOutside={false}
      {...(ancho && { size: ancho })}
    >
      {cosa && <Fragment key={vez}>{children(cosa)}</Fragment>}
    </Modal>
  )
}
