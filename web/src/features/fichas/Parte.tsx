import type { ReactNode } from 'react'
import classes from './Fichas.module.css'

interface Props {
  titulo: string
  accion?: ReactNode
  ancha?: boolean
  children: ReactNode
}

/** A part of a student's page. */
export function Parte({ titulo, accion, ancha = false, children }: Props) {
  return (
    <section className={`${classes.parte} ${ancha ? classes.ancha : ''}`} aria-label={titulo}>
      <div className={classes.cabeza}>
        <h2>{titulo}</h2>
        {accion}
      </div>
      {children}
    </section>
  )
}
