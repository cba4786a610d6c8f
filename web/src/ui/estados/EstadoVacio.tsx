import { Stack, Text, Title } from '@mantine/core'
import type { ReactNode } from 'react'
import { Dibujo, type Escena } from '../dibujo/Dibujo.tsx'
import classes from './Estado.module.css'

interface Props {
  titulo: string
  children: ReactNode
  /** The next step. */
  accion?: ReactNode
  /** Nothing is left to do, or nothing is there yet. */
  escena?: Extract<Escena, 'vacio' | 'logrado'>
}

export function EstadoVacio({ titulo, children, accion, escena = 'vacio' }: Props) {
  return (
    <Stack className={classes.estado} align="center" gap="xs">
      <Dibujo cual={escena} quien={titulo.length} />
      <Title order={2} mt="sm">
        {titulo}
      </Title>
      <Text c="dimmed" maw={420}>
        {children}
      </Text>
      {accion}
    </Stack>
  )
}
