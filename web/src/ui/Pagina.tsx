import { Box, Group, Text, Title } from '@mantine/core'
import type { ReactNode } from 'react'
import { useTitulo } from './useTitulo.ts'

interface Props {
  titulo: string
  /** What the page is for, where the title does not say it. A phone needs the room for what the page holds. */
  frase?: string
  /** The one thing to do here. */
  accion?: ReactNode
  children: ReactNode
}

/** The frame of every page inside the panel. */
export function Pagina({ titulo, frase, accion, children }: Props) {
  useTitulo(titulo)
  return (
    <>
      <Group justify="space-between" align="flex-end" gap="md" mb={{ base: 'md', sm: 'lg' }}>
        <Box miw={0}>
          <Title order={1}>{titulo}</Title>
          {frase && (
            <Text c="dimmed" mt={4} visibleFrom="sm">
              {frase}
            </Text>
          )}
        </Box>
        {accion}
      </Group>
      {children}
    </>
  )
}
