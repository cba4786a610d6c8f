import { Skeleton } from '@mantine/core'
import { useMediaQuery } from '@mantine/hooks'
import type { CuposEnVivo } from '@nivela/contract/inscripciones'
import { Suspense, useState } from 'react'
import { lazy } from '../../../../lib/lazy/lazy.ts'
import { Modal } from '../../../../ui/dialogos/Modal.tsx'
import type { Oferta } from '../useInscripcion.ts'
import { SIN_DESEOS } from './plan.ts'

const PanelDeArmar = lazy(async () => ({ default: (await import('./PanelDeArmar.tsx')).PanelDeArmar }))

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

/** What was asked for outlives the panel: closing it to look at something loses nothing. */
export function ArmarHorario({ opened, onClose, ...resto }: Props) {
  const enTelefono = useMediaQuery('(max-width: 47.99em)', false, { getInitialValueInEffect: false })
  const [deseos, setDeseos] = useState(SIN_DESEOS)
  return (
    <Modal
      opened={opened}
      onClose={onClose}
      title="Armar mi horario"
      size={1080}
      fullScreen={enTelefono}
      centered={false}
      padding={enTelefono ? 'sm' : 'lg'}
    >
      <Suspense fallback={<Skeleton height={480} aria-busy="true" />}>
        <PanelDeArmar {...resto} deseos={deseos} onDeseos={setDeseos} onTaken={onClose} />
      </Suspense>
    </Modal>
  )
}
