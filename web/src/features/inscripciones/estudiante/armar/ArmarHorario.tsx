import { useMediaQuery } from '@mantine/hooks'
import type { CuposEnVivo } from '@nivela/contract/inscripciones'
import { useState } from 'react'
import { Modal } from '../../../../ui/Modal.tsx'
import type { Oferta } from '../useInscripcion.ts'
import { PanelDeArmar } from './PanelDeArmar.tsx'
import type { Marcas } from './plan.ts'

interface Props {
  opened: boolean
  onClose: () => void
  oferta: Oferta
  cupos: CuposEnVivo | null
  take: (secciones: number[], deja: number[]) => Promise<boolean>
  taking: boolean
  /** When the student's turn begins, if it has not: until then they can look, not take. */
  turno: string | null
}

/** The marked hours outlive the panel: closing it to look at something loses nothing. */
export function ArmarHorario({ opened, onClose, ...resto }: Props) {
  const enTelefono = useMediaQuery('(max-width: 47.99em)', false, { getInitialValueInEffect: false })
  const [marcas, setMarcas] = useState<Marcas>(new Set<string>())
  return (
    <Modal
      opened={opened}
      onClose={onClose}
      title="Armar mi horario"
      size={1080}
      fullScreen={enTelefono}
      centered={false}
    >
      <PanelDeArmar {...resto} marcas={marcas} onMarcas={setMarcas} onTaken={onClose} />
    </Modal>
  )
}
