import { Avatar, Text } from '@mantine/core'
import type { ReactNode } from 'react'
import classes from './Lista.module.css'

interface Props {
  nombre: string
  /** Under the name. */
  children: ReactNode
}

export function Persona({ nombre, children }: Props) {
  return (
    <div className={classes.persona}>
      <Avatar name={nombre} color="tinta" size={36} alt="" aria-hidden="true" />
      <div>
        <Text fw={600}>{nombre}</Text>
        <div className={classes.detalle}>{children}</div>
      </div>
    </div>
  )
}
