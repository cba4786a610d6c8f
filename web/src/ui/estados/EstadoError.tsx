import { Button, Stack, Text, Title } from '@mantine/core'
import { IconRefresh } from '@tabler/icons-react'
import { Dibujo } from '../dibujo/Dibujo.tsx'
import classes from './Estado.module.css'

interface Props {
  error: Error
  onRetry: () => void
  retrying?: boolean
}

/** In place of content that could not be loaded. */
export function EstadoError({ error, onRetry, retrying = false }: Props) {
  return (
    <Stack className={classes.estado} align="center" gap="xs" role="alert">
      <Dibujo cual="tropiezo" />
      <Title order={2} mt="sm">
        No pudimos mostrar esta parte
      </Title>
      <Text c="dimmed" maw={420}>
        {error.message}
      </Text>
      <Button
        mt="xs"
        variant="default"
        leftSection={<IconRefresh size={18} />}
        onClick={onRetry}
        loading={retrying}
      >
        Reintentar
      </Button>
    </Stack>
  )
}
