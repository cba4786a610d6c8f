import { Avatar, Text } from '@mantine/core'
import type { ReactNode } from 'react'
import classes from './Lista.module.css'

interface Props {
  nombre: ReactNode
  /** Where the name is more than a text. */
  iniciales?: string
  /** Under the name. */
  children: ReactNode
}

export function Persona({ nombre, iniciales, children }: Props) {
  return (
    <div className={classes.persona}>
      <Avatar name={iniciales ?? String(nombre)} color="tinta" size={36} alt="" aria-hidden="true" />
      <div>
        <Text fw={600}>{nombre}</Text>
        <div className={classes.detalle}>{children}</div>
      </div>
    </div>
  )
}
