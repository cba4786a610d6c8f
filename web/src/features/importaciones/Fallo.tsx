import { Button, Group, Stack, Text, Title } from '@mantine/core'
import { IconRefresh } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import { isFileAtFault } from '../../data/importaciones/importaciones.api.ts'
import type { ApiError } from '../../lib/http/api.ts'
import { Celdas } from './Celdas.tsx'

interface Props {
  error: ApiError
  /** It was the import itself, and not a look at it. */
  guardaba: boolean
  onRetry: () => void
  /** The button for another file. */
  otro: ReactNode
}

/** Why a file could not be taken. It stays chosen: what was the network's fault can be tried again. */
export function Fallo({ error, guardaba, onRetry, otro }: Props) {
  // What is wrong with the whole sheet is said above.
  const errores = error.errores.filter(({ mensaje }) => mensaje !== error.message)
  const delArchivo = isFileAtFault(error)
  return (
    <Stack gap="md">
      <div role="alert">
        <Title order={2} tabIndex={-1}>
          {delArchivo ? 'Hay que corregir el archivo' : 'No se pudo completar'}
        </Title>
        <Text mt={4}>{error.message}</Text>
        {(!guardaba || delArchivo) && (
          <Text c="dimmed" mt={4}>
            No se guardó nada.
          </Text>
        )}
      </div>
      {errores.length > 0 && <Celdas titulo="Corrige estas celdas en la hoja" celdas={errores} />}
      <Group gap="sm">
        {!delArchivo && (
          <Button leftSection={<IconRefresh size={18} aria-hidden="true" />} onClick={onRetry}>
            Reintentar
          </Button>
        )}
        {otro}
      </Group>
    </Stack>
  )
}
