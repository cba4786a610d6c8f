import { Button, Group, Stack } from '@mantine/core'
import type { FormEvent, ReactNode } from 'react'
import { ErrorDeFormulario } from '../../../ui/ErrorDeFormulario.tsx'

interface Props {
  formulario: { submit: (event?: FormEvent) => Promise<void>; error: string | null; saving: boolean }
  accion: string
  peligro?: boolean
  onCancel: () => void
  children: ReactNode
}

/** One step of a dialog: its fields, the red line, and the way on. */
export function Paso({ formulario, accion, peligro = false, onCancel, children }: Props) {
  const { submit, error, saving } = formulario
  return (
    <form onSubmit={submit} noValidate>
      <Stack gap="md">
        {children}
        <ErrorDeFormulario>{error}</ErrorDeFormulario>
        <Group justify="flex-end" gap="sm">
          <Button variant="default" onClick={onCancel} disabled={saving}>
            Cancelar
          </Button>
          <Button type="submit" color={peligro ? 'red.8' : 'tinta'} disabled={saving}>
            {saving ? 'Un momento...' : accion}
          </Button>
        </Group>
      </Stack>
    </form>
  )
}
