import { Anchor, Input, PasswordInput, Text } from '@mantine/core'
import { type ReactNode, useEffect, useRef } from 'react'
import classes from './Usuarios.module.css'

/** The specification's length from which the field is no longer shown. */
const LARGO_OCULTO = 55

interface Props {
  name: string
  value?: string
  error?: ReactNode
  onChange: (valor: string) => void
}

export function ContrasenaNueva({ value = '', error, onChange, ...field }: Props) {
  const nota = useRef<HTMLDivElement>(null)
  const campo = useRef<HTMLInputElement>(null)
  const oculta = value.length >= LARGO_OCULTO
  const antes = useRef(oculta)
  // The focused field is gone: the note gets the focus, not its button, which the next typed key would press.
  useEffect(() => {
    if (oculta !== antes.current) (oculta ? nota : campo).current?.focus()
    antes.current = oculta
  }, [oculta])

  if (!oculta)
    return (
      <PasswordInput
        {...field}
        ref={campo}
        value={value}
        error={error}
        onChange={event => onChange(event.currentTarget.value)}
        label="Contraseña"
        description="De 8 a 128 caracteres."
        autoComplete="new-password"
      />
    )
  return (
    <div ref={nota} tabIndex={-1} className={classes.nota} data-path={field.name} role="status">
      <Text fw={500}>Contraseña de {value.length} caracteres</Text>
      <Text size="sm" c="dimmed">
        El campo se cierra al llegar a {LARGO_OCULTO}: lo que teclees después no cuenta.
      </Text>
      {typeof error === 'string' && <Input.Error mt={4}>{error}</Input.Error>}
      <Anchor component="button" type="button" size="sm" py={12} onClick={() => onChange('')}>
        Escribirla de nuevo
      </Anchor>
    </div>
  )
}
