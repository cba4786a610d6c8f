import { ActionIcon, Button, Skeleton } from '@mantine/core'
import { useDisclosure } from '@mantine/hooks'
import { IconCalendarPlus } from '@tabler/icons-react'
import { Suspense } from 'react'
import { lazy } from '../../lib/lazy/lazy.ts'
import { Modal } from '../../ui/dialogos/Modal.tsx'

const SuscribirCalendario = lazy(async () => ({
  default: (await import('./SuscribirCalendario.tsx')).SuscribirCalendario,
}))

const NOMBRE = 'Agregar a mi calendario'

/** Brings the timetable to the person's own calendar. */
export function BotonDeCalendario({ idusuario }: { idusuario: number }) {
  const [opened, { open, close }] = useDisclosure()
  const icono = <IconCalendarPlus size={18} stroke={1.7} aria-hidden="true" />
  return (
    <>
      <Button visibleFrom="sm" variant="default" size="sm" leftSection={icono} onClick={open}>
        {NOMBRE}
      </Button>
      <ActionIcon hiddenFrom="sm" variant="default" size={44} aria-label={NOMBRE} onClick={open}>
        {icono}
      </ActionIcon>
      <Modal opened={opened} onClose={close} title={NOMBRE}>
        <Suspense fallback={<Skeleton height={320} aria-busy="true" />}>
          <SuscribirCalendario idusuario={idusuario} />
        </Suspense>
      </Modal>
    </>
  )
}
