import { Avatar } from '@mantine/core'
import type { ReactNode } from 'react'
import classes from './Lista.module.css'

interface Props {
  nombre: string
  /** The page of theirs that the name leads to. */
  enlace?: (nombre: string) => ReactNode
  /** Under the name. */
  detalle: string
  /** Beside it. */
  children?: ReactNode
}

/** One line for the name and one for what stands under it, however long they are; hovered, they say all of it. */
export function FilaDePersona({ nombre, enlace = texto => texto, detalle, children }: Props) {
  return (
    <div className={classes.persona}>
      <Avatar name={nombre} color="tinta" size={36} alt="" aria-hidden="true" />
      <div>
        <div className={classes.nombre} data-nombre title={nombre}>
          {enlace(nombre)}
        </div>
        <div className={classes.detalle}>
          <span title={detalle}>{detalle}</span>
          {children}
        </div>
      </div>
    </div>
  )
}
