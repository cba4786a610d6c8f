import { Switch } from '@mantine/core'
import { numeroDe, type Recibo } from '@nivela/contract/recibos'
import type { KeyboardEvent } from 'react'
import { nombreDe } from './palabras.ts'
import classes from './Recibos.module.css'

interface Props {
  recibo: Recibo
  onToggle: () => void
  id?: string
  /** Where no column says it. */
  conTexto?: boolean
  onKeyDown?: (event: KeyboardEvent<HTMLElement>) => void
}

export const idDePagado = (id: number) => `pagado-${id}`

export function Pagado({ recibo, onToggle, conTexto = false, ...rest }: Props) {
  return (
    <Switch
      {...rest}
      className={classes.pagado ?? ''}
      size="md"
      color="verde.7"
      checked={recibo.valido}
      onChange={onToggle}
      data-control="pagado"
      aria-label={`Pagado: recibo ${numeroDe(recibo)} de ${nombreDe(recibo)}`}
      label={conTexto ? 'Pagado' : undefined}
    />
  )
}
