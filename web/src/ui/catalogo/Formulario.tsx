import { Button, Group, Stack } from '@mantine/core'
import { type FormEvent, type ReactNode, useEffect, useRef } from 'react'
import { ErrorDeFormulario } from '../ErrorDeFormulario.tsx'
import classes from './Formulario.module.css'

interface Props {
  formulario: {
    submit: (event?: FormEvent) => Promise<void>
    error: string | null
    idDeError: string
    saving: boolean
  }
  /** Without it the form stands on a page of its own, and its one button is as wide as the page. */
  onCancel?: () => void
  /** What its last button does, and says while it does it. */
  accion?: string
  espera?: string
  /** Red, for what is hard to take back. */
  peligro?: boolean
  children: ReactNode
}

/** The fields of a dialog, the red line, and its two buttons; or of a page, with one. */
export function Formulario(props: Props) {
  const {
    formulario,
    onCancel,
    accion = 'Guardar',
    espera = 'Guardando...',
    peligro = false,
    children,
  } = props
  const { submit, error, idDeError, saving } = formulario
  const guardar = useRef<HTMLButtonElement>(null)
  // A disabled button loses the focus; after a refusal that names no field it gets it back.
  useEffect(() => {
    if (!saving) return
    return () => {
      if (document.activeElement === document.body) guardar.current?.focus({ preventScroll: true })
    }
  }, [saving])
  return (
    <form
      onSubmit={submit}
      noValidate
      className={classes.formulario}
      {...(!onCancel && { 'data-en-pagina': true })}
    >
      <Stack gap="md">{children}</Stack>
      <div className={classes.pie}>
        <ErrorDeFormulario id={idDeError}>{error}</ErrorDeFormulario>
        <Group justify="flex-end" gap="sm">
          {onCancel && (
            <Button variant="default" onClick={onCancel} disabled={saving}>
              Cancelar
            </Button>
          )}
          <Button
            ref={guardar}
            type="submit"
            fullWidth={!onCancel}
            color={peligro ? 'red.8' : 'tinta'}
            disabled={saving}
          >
            {saving ? espera : accion}
          </Button>
        </Group>
      </div>
    </form>
  )
}
