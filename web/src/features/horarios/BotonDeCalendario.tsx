import { Button, Skeleton } from '@mantine/core'
import { useDisclosure } from '@mantine/hooks'
import { IconCalendarPlus } from '@tabler/icons-react'
import { Suspense } from 'react'
import { lazy } from '../../lib/lazy/lazy.ts'
import { Modal } from '../../ui/dialogos/Modal.tsx'

const SuscribirCalendario = lazy(async () => ({
  default: (await import('./SuscribirCalendario.tsx')).SuscribirCalendario,
}))

/** Brings the timetable to the person's own calendar. */
export function BotonDeCalendario({ idusuario }: { idusuario: number }) {
  const [opened, { open, close }] = useDisclosure()
  return (
    <>
      <Button
        variant="default"
        size="sm"
        leftSection={<IconCalendarPlus size={18} stroke={1.7} aria-hidden="true" />}
        onClick={open}
      >
        Agregar a mi calendario
      </Button>
      <Modal opened={opened} onClose={close} title="Agregar a mi calendario">
        <Suspense fallback={<Skeleton height={320} aria-busy="true" />}>
          <SuscribirCalendario idusuario={idusuario} />
        </Suspense>
      </Modal>
    </>
  )
}
