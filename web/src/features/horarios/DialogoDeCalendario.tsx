import { Modal } from '../../ui/dialogos/Modal.tsx'
import { SuscribirCalendario } from './SuscribirCalendario.tsx'

interface Props {
  idusuario: number
  opened: boolean
  onClose: () => void
}

export const DialogoDeCalendario = ({ idusuario, ...rest }: Props) => (
  <Modal {...rest} title="Agregar a mi calendario">
    <SuscribirCalendario idusuario={idusuario} />
  </Modal>
)
