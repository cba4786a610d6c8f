import { Anchor, Button, Group, Stack } from '@mantine/core'
import { type FormEvent, type ReactNode, useEffect, useRef } from 'react'
import { ErrorDeFormulario } from '../campos/ErrorDeFormulario.tsx'
import { Conflicto } from './Conflicto.tsx'
import classes from './Formulario.module.css'
import type { ConflictoDeEdicion } from './useEdicion.ts'

interface Props {
  formulario: {
    submit: (event?: FormEvent) => Promise<void>
    error: string | null
    idDeError: string
    saving: boolean
    conflicto?: ConflictoDeEdicion | null
    /** Brings back what was typed before looking at what stands now. */
    recover?: (() => void) | null
  }
  /** Without it the form stands on a page of its own, and its one button is as wide as the page. */
  onCancel?: () => void
  /** What its last button does, and says while it does it. */
  accion?: string
  espera?: string
  /** Red, for what is hard to take back. */
  peligro?: boolean
  /** A second way to finish, before its last button. */
  otraAccion?: { texto: string; onClick: () => void }
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
    otraAccion,
    children,
  } = props
  const { submit, error, idDeError, saving, conflicto, recover } = formulario
  const guardar = useRef<HTMLButtonElement>(null)
  // A button that is disabled or goes away loses the focus; after a refusal that names no field it gets it back.
  const enConflicto = Boolean(conflicto)
  useEffect(() => {
    if (!saving && !enConflicto) return
    return () => {
      if (document.activeElement === document.body) guardar.current?.focus({ preventScroll: true })
    }
  }, [saving, enConflicto])
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
        {recover && (
          <p className={classes.recuperar}>
            Estás viendo lo que hay ahora.{' '}
            <Anchor component="button" type="button" onClick={recover}>
              Volver a lo que escribí
            </Anchor>
          </p>
        )}
        {conflicto && <Conflicto conflicto={conflicto} />}
        <Group justify="flex-end" gap="sm">
          {otraAccion && !conflicto && (
            <Button variant="light" onClick={otraAccion.onClick} disabled={saving}>
              {otraAccion.texto}
            </Button>
          )}
          {onCancel && (
            <Button variant="default" onClick={onCancel} disabled={saving}>
              Cancelar
            </Button>
          )}
          {!conflicto && (
            <Button
              ref={guardar}
              type="submit"
              fullWidth={!onCancel}
              color={peligro ? 'red.8' : 'tinta'}
              disabled={saving}
            >
              {saving ? espera : accion}
            </Button>
          )}
        </Group>
      </div>
    </form>
  )
}
