import { ActionIcon, Button } from '@mantine/core'
import { IconCalendarPlus } from '@tabler/icons-react'
import { Suspense, useState } from 'react'
import { lazy } from '../../lib/lazy/lazy.ts'

const DialogoDeCalendario = lazy(async () => ({
  default: (await import('./DialogoDeCalendario.tsx')).DialogoDeCalendario,
}))

const NOMBRE = 'Agregar a mi calendario'

/** Brings the timetable to the person's own calendar. */
export function BotonDeCalendario({ idusuario }: { idusuario: number }) {
  const [estado, setEstado] = useState<'cerrado' | 'abierto' | 'nunca'>('nunca')
  const open = () => setEstado('abierto')
  const icono = <IconCalendarPlus size={18} stroke={1.7} aria-hidden="true" />
  return (
    <>
      <Button visibleFrom="sm" variant="default" size="sm" leftSection={icono} onClick={open}>
        {NOMBRE}
      </Button>
      <ActionIcon hiddenFrom="sm" variant="default" size={44} aria-label={NOMBRE} onClick={open}>
        {icono}
      </ActionIcon>
      {estado !== 'nunca' && (
        <Suspense>
          <DialogoDeCalendario
            idusuario={idusuario}
            opened={estado === 'abierto'}
            onClose={() => setEstado('cerrado')}
          />
        </Suspense>
      )}
    </>
  )
}
