import { Input, TextInput } from '@mantine/core'
import type { ReactNode } from 'react'
import { Fecha } from './Fecha.tsx'
import classes from './Momento.module.css'

interface Props {
  /** "Abre sola": the day and the hour are named after it. */
  label: string
  description?: ReactNode
  name?: string
  error?: ReactNode
  'aria-errormessage'?: string | undefined
  /** `2026-01-15T09:00`, by the school's clock; a part of it as long as the other is missing; '' for nothing. */
  value?: string
  onChange?: (momento: string) => void
}

/** A day and an hour. Emptying both takes it away. */
export function Momento({ label, description, name, error, value = '', onChange, ...rest }: Props) {
  const [dia = '', hora = ''] = value.split('T')
  const change = (nuevoDia: string, nuevaHora: string) =>
    onChange?.(nuevoDia || nuevaHora ? `${nuevoDia}T${nuevaHora}` : '')
  return (
    <fieldset className={classes.momento}>
      <legend className={classes.leyenda}>{label}</legend>
      {description && <Input.Description>{description}</Input.Description>}
      <div className={classes.campos}>
        <Fecha
          {...rest}
          {...(name && { name })}
          label="Día"
          value={dia}
          onChange={nuevo => change(nuevo, hora)}
          error={Boolean(error)}
        />
        <TextInput
          label="Hora"
          type="time"
          value={hora}
          onChange={({ currentTarget }) => change(dia, currentTarget.value)}
          error={Boolean(error)}
        />
      </div>
      {typeof error === 'string' && <Input.Error mt={4}>{error}</Input.Error>}
    </fieldset>
  )
}
