import { Button, Group, Stack } from '@mantine/core'
import { type FormEvent, type ReactNode, useEffect, useRef } from 'react'
import { ErrorDeFormulario } from '../ErrorDeFormulario.tsx'
import classes from './Formulario.module.css'

interface Props {
  formulario: { submit: (event?: FormEvent) => Promise<void>; error: string | null; saving: boolean }
  onCancel: () => void
  children: ReactNode
}

/** The fields of a dialog, the red line, and its two buttons. */
export function Formulario({ formulario, onCancel, children }: Props) {
  const { submit, error, saving } = formulario
  const guardar = useRef<HTMLButtonElement>(null)
  // A disabled button loses the focus; after a refusal that names no field it gets it back.
  useEffect(() => {
    if (!saving && document.activeElement === document.body) guardar.current?.focus()
  }, [saving])
  return (
    <form onSubmit={submit} noValidate className={classes.formulario}>
      <Stack gap="md">{children}</Stack>
      <div className={classes.pie}>
        <ErrorDeFormulario>{error}</ErrorDeFormulario>
        <Group justify="flex-end" gap="sm">
          <Button variant="default" onClick={onCancel} disabled={saving}>
            Cancelar
          </Button>
          <Button ref={guardar} type="submit" disabled={saving}>
            {saving ? 'Guardando...' : 'Guardar'}
          </Button>
        </Group>
      </div>
    </form>
  )
}
