import { VisuallyHidden } from '@mantine/core'
import type { Icon } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import classes from './Tarjeta.module.css'

interface Props {
  filas: { Icono: Icon /** The icon's text for screen readers. */; etiqueta: string; valor: ReactNode }[]
}

/** The facts of a card, one per line. */
export function Datos({ filas }: Props) {
  return (
    <ul className={classes.datos}>
      {filas.map(({ Icono, etiqueta, valor }) => (
        <li key={etiqueta}>
          <Icono size={18} stroke={1.7} aria-hidden="true" />
          <span>
            <VisuallyHidden>{etiqueta}: </VisuallyHidden>
            {valor}
          </span>
        </li>
      ))}
    </ul>
  )
}
