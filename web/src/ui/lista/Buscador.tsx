import { TextInput } from '@mantine/core'
import { IconSearch } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import classes from './Lista.module.css'

interface Props {
  escrito: string
  onType: (texto: string) => void
  /** How many were found: "12 personas"; undefined while that is not known, empty where nobody asked. */
  cuenta: string | undefined
  /** What is looked in, where it is more than the name. */
  etiqueta?: string
  /** The list's `Filtros`: below the field, on a phone beside it. */
  filtros?: ReactNode
}

export function Buscador({ escrito, onType, cuenta, etiqueta = 'Buscar por nombre', filtros }: Props) {
  return (
    <search className={classes.buscador} data-filtros={filtros ? true : undefined}>
      <TextInput
        type="search"
        aria-label={etiqueta}
        placeholder={etiqueta}
        maxLength={120}
        leftSection={<IconSearch size={18} stroke={1.7} aria-hidden="true" />}
        value={escrito}
        onChange={event => onType(event.currentTarget.value)}
      />
      <span role="status" className={classes.cuenta} data-espera={cuenta === undefined || undefined}>
        {cuenta}
      </span>
      {filtros}
    </search>
  )
}
