import { Title } from '@mantine/core'
import { IconAlertTriangle, IconCircleCheck, IconCircleX } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import classes from './Verificar.module.css'

const VEREDICTOS = {
  vigente: { titulo: 'Es auténtico y está vigente', tono: 'verde', Icono: IconCircleCheck },
  sustituido: { titulo: 'Es auténtico, pero ya no está vigente', tono: 'ambar', Icono: IconAlertTriangle },
  desconocido: { titulo: 'No encontramos ese documento', tono: 'coral', Icono: IconCircleX },
} as const

interface Props {
  cual: keyof typeof VEREDICTOS
  children: ReactNode
}

/** The answer, before anything else. */
export function Veredicto({ cual, children }: Props) {
  const { titulo, tono, Icono } = VEREDICTOS[cual]
  return (
    <div className={classes.veredicto} data-tono={tono} role="status">
      <Icono size={32} stroke={1.7} aria-hidden="true" />
      <div>
        <Title order={2} size="h3">
          {titulo}
        </Title>
        <p>{children}</p>
      </div>
    </div>
  )
}
