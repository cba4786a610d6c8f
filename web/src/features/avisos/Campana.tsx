import { ActionIcon, VisuallyHidden } from '@mantine/core'
import { count } from '@nivela/contract/palabras'
import { IconBell } from '@tabler/icons-react'
import { Suspense, useState } from 'react'
import { lazy } from '../../lib/lazy/lazy.ts'
import classes from './Avisos.module.css'
import { useCampana } from './useCampana.ts'

/** Nothing waits for the list until somebody opens it. */
const PanelDeAvisos = lazy(async () => ({ default: (await import('./PanelDeAvisos.tsx')).PanelDeAvisos }))

const MUCHOS = 99

/** The bell in the header: how many notices wait, live; pressed, the list. */
export function Campana({ perfil }: { perfil: string }) {
  const { sinLeer, nuevo } = useCampana()
  const [estado, setEstado] = useState<'cerrado' | 'abierto' | 'nunca'>('nunca')
  return (
    <>
      <ActionIcon
        variant="subtle"
        color="gray"
        size={44}
        className={classes.campana ?? ''}
        onClick={() => setEstado('abierto')}
        aria-haspopup="dialog"
        aria-label={sinLeer ? `Avisos: ${count(sinLeer, 'sin leer', 'sin leer')}` : 'Avisos'}
      >
        <IconBell size={22} stroke={1.7} aria-hidden="true" />
        {sinLeer > 0 && (
          <span className={classes.cuenta} aria-hidden="true">
            {sinLeer > MUCHOS ? `${MUCHOS}+` : sinLeer}
          </span>
        )}
      </ActionIcon>
      <VisuallyHidden aria-live="polite">{nuevo}</VisuallyHidden>
      {estado !== 'nunca' && (
        <Suspense>
          <PanelDeAvisos
            opened={estado === 'abierto'}
            onClose={() => setEstado('cerrado')}
            sinLeer={sinLeer}
            perfil={perfil}
          />
        </Suspense>
      )}
    </>
  )
}
