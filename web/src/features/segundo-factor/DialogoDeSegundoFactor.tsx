import { useState } from 'react'
import { Modal } from '../../ui/dialogos/Modal.tsx'
import { GUARDA_TUS_CODIGOS } from './CodigosDeRecuperacion.tsx'
import { type Tarea, TareaDeSegundoFactor } from './TareaDeSegundoFactor.tsx'

const TITULO: Record<Tarea, string> = {
  activar: 'Verificación en dos pasos',
  cambiar: 'Cambiar de teléfono',
  renovar: 'Nuevos códigos de recuperación',
  desactivar: 'Desactivar la verificación',
}

interface Props {
  tarea: Tarea
  abierto: boolean
  /** Each opening begins anew. */
  vez: number
  onClose: () => void
  onClosed: () => void
}

/** While recovery codes are shown, which happens once, only their own button closes the dialog. */
export function DialogoDeSegundoFactor({ tarea, abierto, vez, onClose, onClosed }: Props) {
  const [conCodigos, setConCodigos] = useState(0)
  const fijo = conCodigos === vez
  return (
    <Modal
      opened={abierto}
      onClose={onClose}
      onExitTransitionEnd={onClosed}
      title={fijo ? GUARDA_TUS_CODIGOS : TITULO[tarea]}
      closeOnClickOutside={false}
      closeOnEscape={!fijo}
      withCloseButton={!fijo}
    >
      <TareaDeSegundoFactor key={vez} tarea={tarea} onCodigos={() => setConCodigos(vez)} onClose={onClose} />
    </Modal>
  )
}
