import { Stack, Text, Title } from '@mantine/core'
import type { ReactNode } from 'react'
import { Dibujo } from './dibujo/Dibujo.tsx'
import classes from './Estado.module.css'

interface Props {
  titulo: string
  children: ReactNode
  /** The next step. */
  accion?: ReactNode
}

export function EstadoVacio({ titulo, children, accion }: Props) {
  return (
    <Stack className={classes.estado} align="center" gap="xs">
      <Dibujo cual="vacio" />
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
