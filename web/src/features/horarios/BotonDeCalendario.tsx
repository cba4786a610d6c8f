import { Button, Modal } from '@mantine/core'
import { useDisclosure } from '@mantine/hooks'
import { IconCalendarPlus } from '@tabler/icons-react'
import { DireccionDelCalendario } from './DireccionDelCalendario.tsx'

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
        <DireccionDelCalendario idusuario={idusuario} />
      </Modal>
    </>
  )
}
